import { t } from '../../../vocabulary'
import { Problem } from '../problem'

/** The milliseconds of database time that a person can use in advance. */
const budgetMilliseconds = 30_000

/** Above this use, a person's calls run in the separate class for heavy callers. */
const heavyUseMilliseconds = budgetMilliseconds / 3

interface Account {
  /** The used milliseconds at that time. */
  used: number
  at: number
}

/** The database time that each person uses. */
export interface DatabaseTimeBudgets {
  /**
   * Refuses a person whose budget is used up.
   *
   * @throws Problem 429 with the time to wait.
   */
  expectLeft(id: string): void
  /** Whether a person uses so much time that other people take precedence. */
  isHeavy(id: string): boolean
  /** Subtracts the time of a call from the budget. */
  charge(id: string, milliseconds: number): void
}

class DatabaseTimeBudgetExceeded extends Problem {
  constructor(override readonly retryAfter: number) {
    super(
      429,
      t('Your requests have overloaded the database. Wait {{count}} s. Then send fewer requests at the same time.', {
        count: retryAfter,
      }),
    )
  }
}

/**
 * Budgets that grow by one millisecond per millisecond. Sequential calls never exhaust a budget, and parallel calls can
 * exceed the rate only for a while. Each process has its own budgets.
 *
 * @param now the milliseconds of a monotonic clock. Default: the time since the process started.
 */
export function createDatabaseTimeBudgets(now: () => number = () => performance.now()): DatabaseTimeBudgets {
  const accounts = new Map<string, Account>()
  const usedBy = (id: string) => {
    const account = accounts.get(id)
    if (!account) return 0
    const used = account.used - (now() - account.at)
    if (used > 0) return used
    accounts.delete(id)
    return 0
  }
  return {
    expectLeft: (id) => {
      const over = usedBy(id) - budgetMilliseconds
      if (over > 0) throw new DatabaseTimeBudgetExceeded(Math.ceil(over / 1000))
    },
    isHeavy: (id) => usedBy(id) > heavyUseMilliseconds,
    charge: (id, milliseconds) => void accounts.set(id, { used: usedBy(id) + milliseconds, at: now() }),
  }
}
