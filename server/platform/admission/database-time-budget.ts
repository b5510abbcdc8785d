import { t } from '../../../vocabulary'
import { Problem } from '../problem'

/** Milliseconds of the database that a person may use ahead of what comes with time. */
const budgetMilliseconds = 30_000

/** With how much used ahead a person's calls keep to a lane of their own. */
const heavyUseMilliseconds = budgetMilliseconds / 3

interface Account {
  /** What was used ahead, at that time. */
  used: number
  at: number
}

/** How much of the database's time each person uses. */
export interface DatabaseTimeBudgets {
  /**
   * Refuses whoever has used up theirs.
   *
   * @throws Problem 429 with the time to wait.
   */
  expectLeft(id: string): void
  /** Whether somebody uses so much that others come first. */
  isHeavy(id: string): boolean
  /** Takes what a call has used off the budget. */
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
 * Budgets that grow by a millisecond in each millisecond: whoever makes one call after the other never uses theirs up, and
 * whoever makes several at once may do so for a while. Each process has its own.
 *
 * @param now milliseconds of a clock that never goes back. Default: since the process began.
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
