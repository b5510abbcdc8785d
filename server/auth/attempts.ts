import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { t } from '../../src/vocabulary'
import { Problem } from '../problem'
import type { Store } from '../store/store'
import { hour, inWords, now } from './time'

/** One try, which counts as failed until it is said otherwise. */
export interface Attempt {
  /** Forgets the failures of this person at this address. */
  succeeded(): Promise<void>
  /** It was neither right nor wrong: takes the count back. */
  undo(): Promise<void>
}

export interface Attempts {
  /** Counts a try. Throws a Problem 429 where there were too many, with the seconds to wait in `retryAfter`. */
  begin(email: string, address: string): Promise<Attempt>
}

interface Limit {
  readonly key: string
  /** Failures that cost no waiting. */
  readonly free: number
  /** How often the delay doubles: from 5 seconds to 5 · 2^doublings. */
  readonly doublings: number
}

/** What is tried, and how often it may be. */
export interface Trial {
  readonly limitsOf: (email: string, address: string) => readonly Limit[]
  /** @param wait such as '5 seconds'. */
  readonly tooMany: (wait: string) => string
}

/**
 * Someone at one address who guesses at one account soon waits long. Whoever guesses from many addresses is slowed down,
 * but can't lock the person out for more than 80 seconds; an address behind which an office sits has more tries.
 */
export const signingIn: Trial = {
  limitsOf: (email, address) => [
    { key: `both ${email} ${address}`, free: 10, doublings: 7 },
    { key: `account ${email}`, free: 30, doublings: 4 },
    { key: `address ${address}`, free: 100, doublings: 5 },
  ],
  tooMany: (wait) => t('Too many failed sign-ins. Try again in {{wait}}.', { wait }),
}

/** A mailbox is not to be filled by strangers, nor many of them from one address. */
export const askingForLinks: Trial = {
  limitsOf: (email, address) => [
    { key: `link for ${email}`, free: 3, doublings: 9 },
    { key: `links from ${address}`, free: 20, doublings: 9 },
  ],
  tooMany: (wait) => t('A link was asked for too often. Look into your mail, or try again in {{wait}}.', { wait }),
}

const firstDelay = 5

/** A failure is forgotten after so many seconds without another. */
const memory = hour

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')

/** A refusal to be repeated after some seconds, which the answer says in Retry-After. */
export class TooMany extends Problem {
  constructor(
    override readonly retryAfter: number,
    { tooMany }: Pick<Trial, 'tooMany'>,
  ) {
    super(429, tooMany(inWords(retryAfter)))
  }
}

/**
 * Counts failures in the database, so that several processes count together and a restart forgets nothing. A try is
 * counted before the password is looked at: of many at once, no more pass than of many in a row.
 */
export function createAttempts({ db }: Pick<Store, 'db'>, trial = signingIn): Attempts {
  /** Whether the try may be made. The database counts and compares in one statement. */
  const count = async ({ key, free, doublings }: Limit): Promise<boolean> => {
    const at = now()
    const paid = sql`(a.failures + 2 - ${sql.lit(free)})`
    const doubled = sql`case when ${paid} > ${sql.lit(doublings)} then ${sql.lit(doublings)} else ${paid} - 1 end`
    const until = sql`case when ${paid} <= 0 then 0 else ${sql.lit(at)} + (${sql.lit(firstDelay)} << cast(${doubled} as integer)) end`
    const { rows } = await sql`
      insert into sign_in_attempt as a (key, failures, "at", "until") values (${hashed(key)}, 1, ${at}, 0)
      on conflict (key) do update set failures = a.failures + 1, "at" = ${at}, "until" = ${until}
      where a."until" <= ${at} returning failures`.execute(db)
    return rows.length > 0
  }
  const forgive = ({ key }: Limit) =>
    sql`update sign_in_attempt set failures = failures - 1, "until" = 0 where key = ${hashed(key)}`.execute(db)
  const forget = ({ key }: Limit) => sql`delete from sign_in_attempt where key = ${hashed(key)}`.execute(db)
  const waitFor = async (limits: readonly Limit[]): Promise<number> => {
    const keys = limits.map(({ key }) => hashed(key))
    const rows = await db.selectFrom('sign_in_attempt').select('until').where('key', 'in', keys).execute()
    return Math.max(1, ...rows.map(({ until }) => Number(until) - now()))
  }

  return {
    begin: async (email, address) => {
      const limits = trial.limitsOf(email.trim().toLowerCase(), address)
      await sql`delete from sign_in_attempt where "at" < ${now() - memory} and "until" < ${now()}`.execute(db)
      const counted: Limit[] = []
      for (const limit of limits) {
        if (await count(limit)) counted.push(limit)
        else {
          await Promise.all(counted.map(forgive))
          throw new TooMany(await waitFor(limits), trial)
        }
      }
      return {
        succeeded: async () => {
          for (const limit of limits) await (limit.key.startsWith('address') ? forgive(limit) : forget(limit))
        },
        undo: async () => {
          for (const limit of limits) await forgive(limit)
        },
      }
    },
  }
}
