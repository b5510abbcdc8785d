import { sql } from 'kysely'
import type { ItemOutcome, JobKind, JobState } from '../../../vocabulary'
import type { OpenDatabase } from '../../contract/handler'
import { retrying } from '../../database/retry'

/** The tables of jobs. A backup excludes these tables, so that no job continues after a restore. */
export const jobTable = sql.table('deckhand_job')
export const jobItemTable = sql.table('deckhand_job_item')

/** A row in the table of jobs. Lists and objects in the row are JSON texts. */
export interface JobRow {
  readonly id: string
  readonly person: string
  readonly resource: string
  readonly kind: JobKind
  /** An English text. */
  readonly label: string
  readonly state: JobState
  readonly total: number
  /** The parameters of the job without its records, as encrypted JSON. */
  readonly asked: string
  /** The origin and the language of the request, as JSON. */
  readonly origin: string
  /** Examples of changed records, before and after the change. */
  readonly examples: string
  readonly at: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  /** The estimated storage of the job's items, in bytes. */
  readonly bytes: number
}

/** One item of a job. */
export interface JobItemRow {
  readonly job: string
  readonly number: number
  readonly record: string | null
  readonly title: string | null
  /** The result of the preview. */
  readonly look: ItemOutcome
  /** The result of the item. The value equals `look` until the item is processed. */
  readonly state: ItemOutcome
  readonly why: string | null
  /** The record's version in the preview. */
  readonly version: string | null
  /** The input of this item, as encrypted JSON. The input is deleted after the item is processed. */
  readonly given: string | null
}

/** Creates the tables of jobs. */
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

/** The storage of one item without its input, in bytes. */
export const jobItemOverheadBytes = 200

/** The storage of items, in bytes. */
export const jobItemBytesOf = (items: readonly { readonly given?: string | null }[]): number =>
  items.reduce((sum, { given }) => sum + jobItemOverheadBytes + (given?.length ?? 0), 0)
