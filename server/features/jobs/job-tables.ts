import { sql } from 'kysely'
import type { ItemOutcome, JobKind, JobState } from '../../../vocabulary'
import type { OpenDatabase } from '../../contract/handler'
import { retrying } from '../../database/retry'

/** The tables of changes of many records; a backup leaves them out, as none goes on by itself in data that were restored. */
export const jobTable = sql.table('deckhand_job')
export const jobItemTable = sql.table('deckhand_job_item')

/** A change of many records, as it is kept. Lists and records are JSON texts. */
export interface JobRow {
  readonly id: string
  readonly person: string
  readonly resource: string
  readonly kind: JobKind
  /** In English. */
  readonly label: string
  readonly state: JobState
  readonly total: number
  /** What is asked for, without the records that it is asked of, as sealed JSON. */
  readonly asked: string
  /** Where it was asked for, and in which language. */
  readonly origin: string
  /** A few of its records, before and after. */
  readonly examples: string
  readonly at: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  /** The storage that its records take, estimated. */
  readonly bytes: number
}

/** One record of a job. */
export interface JobItemRow {
  readonly job: string
  readonly number: number
  readonly record: string | null
  readonly title: string | null
  /** What looking at it has come to. */
  readonly look: ItemOutcome
  /** The same until something is done with it. */
  readonly state: ItemOutcome
  readonly why: string | null
  /** The version of the record that was looked at. */
  readonly version: string | null
  /** What it is done with, where each record has its own, as sealed JSON; removed once that is done. */
  readonly given: string | null
}

/** Creates the tables of changes of many records. */
export async function createJobTables({ db, dialect }: OpenDatabase): Promise<void> {
  const integer = sql.raw(dialect.integer)
  const tables = [
    sql`create table if not exists ${jobTable} (id text primary key,
      person text not null references "user" (id) on delete cascade, resource text not null, kind text not null,
      label text not null, state text not null, "isWhole" ${integer} not null, total ${integer} not null,
      asked text not null, origin text not null, examples text not null, "at" text not null, "startedAt" text,
      "endedAt" text, holder text, "heldUntil" ${integer} not null, bytes ${integer} not null default 0)`,
    sql`create index if not exists deckhand_job_person on ${jobTable} (person, id)`,
    sql`create index if not exists deckhand_job_state on ${jobTable} (state)`,
    sql`create table if not exists ${jobItemTable} (job text not null, number ${integer} not null, record text, title text,
      look text not null, state text not null, why text, version text, given text, primary key (job, number))`,
    sql`create index if not exists deckhand_job_item_state on ${jobItemTable} (job, state, look, number)`,
  ]
  for (const table of tables) await retrying(dialect, () => table.execute(db))
  const there = await dialect.columns(db)
  if (!there.some(({ table, column }) => table === 'deckhand_job' && column === 'bytes'))
    await retrying(dialect, () =>
      sql`alter table ${jobTable} add column bytes ${integer} not null default 0`.execute(db),
    )
}

/** Storage of one record of a job besides what it is done with, in bytes. */
export const jobItemOverheadBytes = 200

/** The storage that records of a job take, in bytes. */
export const jobItemBytesOf = (items: readonly { readonly given?: string | null }[]): number =>
  items.reduce((sum, { given }) => sum + jobItemOverheadBytes + (given?.length ?? 0), 0)
