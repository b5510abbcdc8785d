import { sql } from 'kysely'
import type { OpenDatabase } from '../contract/handler'
import { retrying } from '../database/retry'

/** Tables with temporary rows. A backup omits them, because an ended session must not be restored. */
export const transientTables: readonly string[] = [
  'session',
  'proof',
  'password_link',
  'sign_in_attempt',
  'deckhand_rate_limit',
  'deckhand_job',
  'deckhand_job_item',
  'deckhand_batch',
]

/**
 * Creates the tables of the sign-in. The tables of the sign-in are not resources, so that nobody can list, search or
 * export the rows. Times are seconds since 1970. Secrets are stored as hashes. Secrets that the server must read again
 * are encrypted instead.
 */
export async function createAuthTables({ db, dialect }: OpenDatabase): Promise<void> {
  const moment = sql.raw(dialect.integer)
  const person = sql`text not null references "user" (id) on delete cascade`
  const tables = [
    sql`create table if not exists session (id text primary key, person ${person}, "startedAt" ${moment} not null,
      "seenAt" ${moment} not null, "endsAt" ${moment} not null, address text not null, agent text not null)`,
    sql`create index if not exists session_person on session (person)`,
    sql`create table if not exists password_link (hash text primary key, person ${person}, "endsAt" ${moment} not null)`,
    sql`create table if not exists second_factor (person text primary key references "user" (id) on delete cascade,
      secret text not null, "isOn" ${moment} not null, "lastStep" ${moment} not null)`,
    sql`create table if not exists proof (hash text primary key,
      session text not null references session (id) on delete cascade, "endsAt" ${moment} not null)`,
    sql`create table if not exists known_device (hash text not null, person ${person}, "seenAt" ${moment} not null,
      primary key (hash, person))`,
    sql`create index if not exists known_device_person on known_device (person)`,
    sql`create table if not exists recovery_code (hash text primary key, person ${person})`,
    sql`create table if not exists sign_in_attempt (key text primary key, failures ${moment} not null,
      "at" ${moment} not null, "until" ${moment} not null)`,
    sql`create table if not exists deckhand_rate_limit (key text primary key, count ${moment} not null,
      began ${moment} not null)`,
  ]
  for (const table of tables) await retrying(dialect, () => table.execute(db))
  await retrying(dialect, () => addPersons({ db, dialect }))
}

/** Adds the column with the person to the counters of failed attempts. */
async function addPersons({ db, dialect }: OpenDatabase): Promise<void> {
  const there = await dialect.columns(db)
  if (!there.some(({ table, column }) => table === 'sign_in_attempt' && column === 'person'))
    await sql`alter table sign_in_attempt add column person text`.execute(db)
  await sql`create index if not exists sign_in_attempt_person on sign_in_attempt (person)`.execute(db)
}
