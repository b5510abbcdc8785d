import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Dialect } from '../contract/dialect'
import type { Store, Transaction } from '../contract/store'
import { databaseSeconds, formatWait, hourInSeconds } from '../database/database-time'
import { retrying } from '../database/retry'
import { Problem } from '../platform/problem'
import type { AttemptLimit, AttemptLimits } from './attempt-limits'

/** An attempt. An attempt counts as failed unless the caller reports another outcome. */
export interface Attempt {
  /** Deletes the counted failures. */
  succeeded(): Promise<void>
  /** Reverts the count of the attempt, because the password was neither accepted nor refused. */
  undo(): Promise<void>
}

export interface AttemptLimiter {
  /**
   * Counts an attempt and runs the work of the attempt.
   *
   * @param work the attempt. A running attempt does not count as failed for the attempts that wait.
   * @throws Problem 429 after too many failures, with the seconds to wait in `retryAfter`.
   */
  make<T>(limited: AttemptLimits, work: (attempt: Attempt) => Promise<T>): Promise<T>
}

const firstDelay = 5

/** The longest delay in seconds. */
const longestOf = ({ doublings }: AttemptLimit) => firstDelay * 2 ** doublings

/** The seconds without a new failure after which failures are deleted. */
const memory = hourInSeconds

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')

/** A refusal with the seconds to wait, which the response contains as Retry-After. */
export class AttemptsExceeded extends Problem {
  constructor(
    override readonly retryAfter: number,
    { refusalMessage: tooMany }: Pick<AttemptLimits, 'refusalMessage'>,
  ) {
    super(429, tooMany(formatWait(retryAfter)))
  }
}

/**
 * Counts failures in the database, so that several processes share the count and the count survives a restart. An
 * attempt is counted before its password is verified. Parallel attempts therefore get no more tries than sequential
 * attempts. If running attempts use up the free tries, the next attempt waits for the running attempts, because all
 * running attempts may have the right password.
 */
export function createAttemptLimiter({ db, dialect }: Pick<Store, 'db' | 'dialect'>): AttemptLimiter {
  const queue = createAttemptQueue()

  /**
   * Whether the attempt may run. The database counts the attempt and compares the count with the limit in one
   * statement. A stored delay longer than the maximum is ignored, because it was written while the clock was wrong.
   */
  const count = async (limit: AttemptLimit, person: string | undefined): Promise<boolean> => {
    const { key, free, doublings } = limit
    const at = databaseSeconds(dialect)
    const paid = sql`(a.failures + 2 - ${sql.lit(free)})`
    const doubled = sql`case when ${paid} > ${sql.lit(doublings)} then ${sql.lit(doublings)} else ${paid} - 1 end`
    const until = sql`case when ${paid} <= 0 then 0 else ${at} + (${sql.lit(firstDelay)} << cast(${doubled} as integer)) end`
    const { rows } = await sql`
      insert into sign_in_attempt as a (key, failures, "at", "until", person)
      values (${hashed(key)}, 1, ${at}, 0, ${limit.shared ? null : (person ?? null)})
      on conflict (key) do update set failures = a.failures + 1, "at" = ${at}, "until" = ${until}, person = excluded.person
      where a."until" <= ${at} or a."until" > ${at} + ${sql.lit(longestOf(limit))} returning failures`.execute(db)
    return rows.length > 0
  }
  const forgive = ({ key }: AttemptLimit) =>
    sql`update sign_in_attempt set failures = failures - 1, "until" = 0 where key = ${hashed(key)}`.execute(db)
  const forget = ({ key }: AttemptLimit) => sql`delete from sign_in_attempt where key = ${hashed(key)}`.execute(db)
  const waitFor = async (limits: readonly AttemptLimit[]): Promise<number> => {
    const keys = limits.map(({ key }) => hashed(key))
    const left = sql<number>`"until" - ${databaseSeconds(dialect)}`.as('left')
    const rows = await db.selectFrom('sign_in_attempt').select(left).where('key', 'in', keys).execute()
    const longest = Math.max(...limits.map(longestOf))
    const waits = rows.map((row) => Number(row.left)).filter((wait) => wait <= longest)
    return Math.max(1, ...waits)
  }
  /**
   * Counts the attempt against all limits. If a limit is exceeded, counts the attempt against no limit and returns
   * false.
   */
  const begin = async ({ limits, person }: AttemptLimits): Promise<boolean> => {
    const counted: AttemptLimit[] = []
    for (const limit of limits) {
      if (await count(limit, person)) counted.push(limit)
      else {
        await Promise.all(counted.map(forgive))
        return false
      }
    }
    return true
  }

  return {
    make: async (limited, work) => {
      const { limits } = limited
      const at = databaseSeconds(dialect)
      const outdated = sql`delete from sign_in_attempt
        where ("at" < ${at} - ${sql.lit(memory)} and "until" < ${at}) or "at" > ${at} + ${sql.lit(memory)}`
      // Two parallel statements that count attempts can lock the same rows in opposite order.
      await retrying(dialect, () => outdated.execute(db))
      const end = await queue.take(
        limits.map(({ key }) => key),
        () => begin(limited),
      )
      if (!end) throw new AttemptsExceeded(await waitFor(limits), limited)
      try {
        return await work({
          succeeded: async () => {
            for (const limit of limits) await (limit.shared ? forgive(limit) : forget(limit))
          },
          undo: async () => {
            for (const limit of limits) await forgive(limit)
          },
        })
      } finally {
        end()
      }
    },
  }
}

/** Deletes the failed attempts on a person's account, so that the person can sign in immediately. */
export async function unlockAccount(trx: Transaction, person: string): Promise<void> {
  await trx.deleteFrom('sign_in_attempt').where('person', '=', person).execute()
}

/** Whether attempts on a person's account have to wait, as SQL over the column of the person's id. */
export const isLockedOut = (person: ReturnType<typeof sql.ref>, dialect: Dialect) => {
  const at = databaseSeconds(dialect)
  const waiting = sql`attempt."until" > ${at} and attempt."until" <= ${at} + ${sql.lit(hourInSeconds)}`
  return sql`case when exists (select 1 from sign_in_attempt as attempt
    where attempt.person = ${person} and ${waiting}) then 1 else 0 end`
}

/** Starts attempts one after another for each key. Several started attempts can run in parallel. */
interface AttemptQueue {
  /**
   * Waits for a turn and calls `begin`. If `begin` refuses while other attempts of a key are running, `begin` is called
   * again after a running attempt ends.
   *
   * @returns a function that ends the attempt. Undefined if the attempt may not start.
   */
  take(keys: readonly string[], begin: () => Promise<boolean>): Promise<(() => void) | undefined>
}

function createAttemptQueue(): AttemptQueue {
  /** The number of running attempts by key. */
  const underWay = new Map<string, number>()
  /** The last waiting attempt, by the attempt's first key. */
  const rows = new Map<string, Promise<unknown>>()
  let waiting: { readonly keys: ReadonlySet<string>; readonly wake: () => void }[] = []

  const start = (keys: readonly string[]) => {
    for (const key of keys) underWay.set(key, (underWay.get(key) ?? 0) + 1)
    return () => {
      for (const key of keys) {
        const left = (underWay.get(key) ?? 1) - 1
        if (left > 0) underWay.set(key, left)
        else underWay.delete(key)
      }
      const woken = waiting.filter((one) => keys.some((key) => one.keys.has(key)))
      waiting = waiting.filter((one) => !woken.includes(one))
      for (const { wake } of woken) wake()
    }
  }

  /** Resolves when a running attempt with one of the keys ends. Undefined if no such attempt is running. */
  const nextEnd = (keys: readonly string[]): Promise<void> | undefined => {
    if (!keys.some((key) => underWay.has(key))) return undefined
    return new Promise((wake) => waiting.push({ keys: new Set(keys), wake }))
  }

  const tryUntil = async (keys: readonly string[], begin: () => Promise<boolean>) => {
    for (;;) {
      // The waiting attempt is registered before the query, because a running attempt may end during the query.
      const ended = nextEnd(keys)
      if (await begin()) return start(keys)
      if (!ended) return undefined
      await ended
    }
  }

  return {
    take: (keys, begin) => {
      const [row = ''] = keys
      const turn = (rows.get(row) ?? Promise.resolve()).then(() => tryUntil(keys, begin))
      const settled = turn.then(
        () => undefined,
        () => undefined,
      )
      rows.set(row, settled)
      settled.then(() => {
        if (rows.get(row) === settled) rows.delete(row)
      })
      return turn
    },
  }
}
