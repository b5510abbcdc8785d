import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Sql } from '../contract/dialect'
import type { Store, Transaction } from '../contract/store'
import { databaseSeconds, hourInSeconds, minuteInSeconds } from '../database/database-time'

/** The seconds by which the clocks of two processes may differ. */
export const maxClockSkewSeconds = hourInSeconds

/**
 * The seconds by which the clock may be set back without signing anybody out. If a session starts at most this far in
 * the future, its start becomes the present time. If a session starts further in the future, the clock was wrong and
 * the session has ended.
 */
export const maxClockSetbackSeconds = 7 * 24 * hourInSeconds

/**
 * Moves the start of sessions in the future to the present time, so that no session lasts longer than other sessions.
 */
const beginNow = (at: Sql) => sql`"seenAt" = ${at},
  "endsAt" = case when "startedAt" > ${at} + ${sql.lit(maxClockSkewSeconds)} then ${at} + "endsAt" - "startedAt" else "endsAt" end,
  "startedAt" = case when "startedAt" > ${at} + ${sql.lit(maxClockSkewSeconds)} then ${at} else "startedAt" end`

/** The limits on the duration of a session. */
export interface SessionLimits {
  /** The minutes without a call after which the session ends. */
  readonly idleMinutes: number
  /** The maximum hours of a session, regardless of its activity. */
  readonly sessionHours: number
}

/** An active session for its person. */
export interface ActiveSession {
  readonly id: string
  /** ISO 8601. */
  readonly startedAt: string
  /** ISO 8601. The precision is a tenth of the idle limit. */
  readonly seenAt: string
  readonly address: string
  /** The user agent of the browser. */
  readonly agent: string
}

interface Row {
  readonly id: string
  readonly startedAt: number
  readonly seenAt: number
  readonly address: string
  readonly agent: string
}

/** The IP address and browser of a sign-in. */
export interface SessionOrigin {
  readonly address: string
  readonly agent: string
}

/** A new session. */
export interface NewSession {
  readonly id: string
  readonly at: number
}

export interface SessionStore {
  /** The seconds for which a token is valid. A session without calls for this time has ended. */
  readonly idle: number
  /** Starts a session. Returns the session's id, and its start in seconds since 1970. */
  begin(trx: Transaction, person: string, origin: SessionOrigin): Promise<NewSession>
  /** Records that the session is in use. */
  touch(id: string): Promise<void>
  /** Ends one of a person's sessions. Returns whether the session existed. */
  end(person: string, id: string): Promise<boolean>
  /** The active sessions. The most recently used session is first. */
  listActive(person: string): Promise<ActiveSession[]>
}

export function createSessionStore({ db, dialect }: Store, { idleMinutes, sessionHours }: SessionLimits): SessionStore {
  const idle = idleMinutes * minuteInSeconds
  return {
    idle,
    begin: async (trx, person, { address, agent }) => {
      const at = databaseSeconds(dialect)
      await sql`delete from session where "endsAt" <= ${at} or "seenAt" <= ${at} - ${sql.lit(idle)}
        or "startedAt" > ${at} + ${sql.lit(maxClockSetbackSeconds)}`.execute(trx)
      await sql`update session set ${beginNow(at)} where "startedAt" > ${at} + ${sql.lit(maxClockSkewSeconds)}`.execute(
        trx,
      )
      const id = randomUUID()
      const endsAt = sql<number>`${at} + ${sql.lit(sessionHours * hourInSeconds)}`
      const { startedAt } = await trx
        .insertInto('session')
        .values({ id, person, startedAt: at, seenAt: at, endsAt, address, agent: agent.slice(0, 300) })
        .returning('startedAt')
        .executeTakeFirstOrThrow()
      return { id, at: Number(startedAt) }
    },
    touch: async (id) => {
      await sql`update session set ${beginNow(databaseSeconds(dialect))} where id = ${id}`.execute(db)
    },
    end: async (person, id) => {
      const { numDeletedRows } = await db
        .deleteFrom('session')
        .where('id', '=', id)
        .where('person', '=', person)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    listActive: async (person) => {
      const at = databaseSeconds(dialect)
      const rows: Row[] = await db
        .selectFrom('session')
        .select(['id', 'startedAt', 'seenAt', 'address', 'agent'])
        .where('person', '=', person)
        .where('endsAt', '>', at)
        .where('seenAt', '>', sql<number>`${at} - ${sql.lit(idle)}`)
        .where('startedAt', '<=', sql<number>`${at} + ${sql.lit(maxClockSetbackSeconds)}`)
        .orderBy('seenAt', 'desc')
        .execute()
      return rows.map(({ startedAt, seenAt, ...row }) => ({ ...row, startedAt: iso(startedAt), seenAt: iso(seenAt) }))
    },
  }
}

const iso = (seconds: number) => new Date(Number(seconds) * 1000).toISOString()

/** Ends all sessions of a person, except the given session. Returns the number of ended sessions. */
export async function endSessions(trx: Transaction, person: string, except = ''): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('person', '=', person)
    .where('id', '!=', except)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
