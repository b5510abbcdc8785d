import { sql } from 'kysely'
import type { OpenDatabase } from '../../contract/handler'
import type { Store } from '../../contract/store'
import { newId } from '../../database/ids'
import { oneOf } from '../../database/one-of'
import { isLeaseExpired } from '../../database/ownership/process-lease'
import { retrying } from '../../database/retry'

/** The result of a backup to a destination. */
export interface BackupReport {
  /** The name of the backup at the destination. */
  readonly name: string
  readonly bytes: number
  readonly rows: number
  readonly files: number
  /** The number of pictures that records refer to, but that the backup does not contain. */
  readonly missing: number
  /** The number of backups at the destination after this run. */
  readonly kept: number
  /** The time at which the backup was restored into a temporary database as a test. */
  readonly triedAt: string
  /** The reason why the test restore failed. Null if the test restore succeeded. */
  readonly triedWhy: string | null
}

const tableNames = { run: 'deckhand_backup', turn: 'deckhand_backup_turn' } as const

/** The tables of backup runs, and of the lease to make backups. No backup contains these tables. */
export const backupRunTable = sql.table(tableNames.run)

export const backupLeaseTable = sql.table(tableNames.turn)

/** The names of the tables about backups. */
export const backupRunTableNames: readonly string[] = Object.values(tableNames)

/** Creates the tables about backups. */
export async function createBackupRunTables({ db, dialect }: OpenDatabase): Promise<void> {
  const integer = sql.raw(dialect.integer)
  const tables = [
    sql`create table if not exists ${backupRunTable} (id text primary key, "dueAt" text not null, "isAsked" ${integer} not null,
      state text not null, attempts ${integer} not null, "startedAt" text, "endedAt" text, name text, bytes ${integer},
      "rowCount" ${integer}, files ${integer}, missing ${integer}, kept ${integer}, why text, "triedAt" text,
      "triedWhy" text)`,
    sql`create table if not exists ${backupLeaseTable} (id text primary key, holder text not null, "heldUntil" ${integer} not null)`,
  ]
  for (const table of tables) await retrying(dialect, () => table.execute(db))
}

/** A completed or pending backup run. */
export interface BackupRunRow extends Partial<{ readonly [Name in keyof BackupReport]: BackupReport[Name] | null }> {
  readonly id: string
  /** The scheduled time of the run, or the time of a manual request. */
  readonly dueAt: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'given up'
  readonly attempts: number
  readonly startedAt: string | null
  readonly endedAt: string | null
  /** The reason why the backup failed. */
  readonly why: string | null
}

type Rows = Pick<Store, 'db' | 'dialect'>

/** The duration of the backup lease, in milliseconds. A killed process delays other processes for at most this time. */
export const backupLeaseMilliseconds = 60_000

const columns = sql.raw(
  'id, "dueAt", state, attempts, "startedAt", "endedAt", name, bytes, "rowCount" as rows, files, missing, kept, why, "triedAt", "triedWhy"',
)

const read = async ({ db }: Rows, rest: ReturnType<typeof sql>): Promise<readonly BackupRunRow[]> => {
  const { rows } = await sql<BackupRunRow>`select ${columns} from ${backupRunTable} ${rest}`.execute(db)
  const number = (value: unknown) => (value === null ? null : Number(value))
  return rows.map((run) => ({
    ...run,
    attempts: Number(run.attempts),
    ...Object.fromEntries(
      (['bytes', 'rows', 'files', 'missing', 'kept'] as const).map((key) => [key, number(run[key])]),
    ),
  }))
}

/** The latest backup runs. The most recent run is first. */
export const listBackupRuns = (store: Rows, most: number): Promise<readonly BackupRunRow[]> =>
  read(store, sql`order by "dueAt" desc, id desc limit ${most}`)

/** The milliseconds by which a run may end in the future, because the clocks of processes differ. */
const ahead = 60_000

const latestEnd = () => new Date(Date.now() + ahead).toISOString()

/** The last successful run. A run that ends in the future was recorded with a wrong clock, and does not count. */
export const findLastSuccessfulRun = async (store: Rows): Promise<BackupRunRow | undefined> => {
  const latest = latestEnd()
  return (await read(store, sql`where state = 'done' and "endedAt" <= ${latest} order by "endedAt" desc limit 1`))[0]
}

/** The pending backup runs. The earliest run is first. */
export const listPendingRuns = (store: Rows): Promise<readonly BackupRunRow[]> =>
  read(store, sql`where state in ('waiting', 'running', 'failed') order by "dueAt"`)

/** Acquires or renews the lease to make backups. Returns whether this process has the lease. */
export async function acquireBackupLease(store: Rows, holder: string): Promise<boolean> {
  const clock = store.dialect.clock()
  const until = sql`${clock} + ${sql.lit(backupLeaseMilliseconds)}`
  const isFree = store.dialect.isShared
    ? sql`${backupLeaseTable}.holder = ${holder} or ${isLeaseExpired(sql`${backupLeaseTable}."heldUntil"`, backupLeaseMilliseconds, clock)}`
    : sql`1 = 1`
  const { rows } = await retrying(store.dialect, () =>
    sql`insert into ${backupLeaseTable} (id, holder, "heldUntil") values ('backup', ${holder}, ${until})
      on conflict (id) do update set holder = ${holder}, "heldUntil" = ${until} where ${isFree} returning id`.execute(
      store.db,
    ),
  )
  return rows.length > 0
}

/** Releases the lease to make backups. */
export const releaseBackupLease = ({ db, dialect }: Rows, holder: string): Promise<unknown> =>
  retrying(dialect, () => sql`delete from ${backupLeaseTable} where holder = ${holder}`.execute(db))

/**
 * Adds a pending run. A scheduled run is added only once. If the run has ended before its scheduled time because of a
 * wrong clock, the run becomes pending again.
 */
export const addBackupRun = ({ db, dialect }: Rows, dueAt: string, isAsked: boolean): Promise<unknown> =>
  retrying(dialect, () =>
    sql`insert into ${backupRunTable} (id, "dueAt", "isAsked", state, attempts)
      values (${isAsked ? newId() : dueAt}, ${dueAt}, ${isAsked ? 1 : 0}, 'waiting', 0)
      on conflict (id) do update set state = 'waiting', attempts = 0
        where ${backupRunTable}.state = 'done' and ${backupRunTable}."endedAt" > ${latestEnd()}`.execute(db),
  )

const maxStoredRuns = 100

/** Marks a backup run as running. */
export const startBackupRun = ({ db, dialect }: Rows, { id }: BackupRunRow): Promise<unknown> =>
  retrying(dialect, () =>
    sql`update ${backupRunTable} set state = 'running', attempts = attempts + 1, "startedAt" = ${new Date().toISOString()},
      "endedAt" = null where id = ${id}`.execute(db),
  )

/** Stores the result of a run, and deletes the oldest runs. */
export async function finishBackupRun(
  { db, dialect }: Rows,
  { id }: BackupRunRow,
  outcome: BackupReport | { readonly why: string },
) {
  const now = new Date().toISOString()
  const change =
    'why' in outcome
      ? sql`state = 'failed', why = ${outcome.why}`
      : sql`state = 'done', why = null, name = ${outcome.name}, bytes = ${outcome.bytes}, "rowCount" = ${outcome.rows},
          files = ${outcome.files}, missing = ${outcome.missing}, kept = ${outcome.kept},
          "triedAt" = ${outcome.triedAt}, "triedWhy" = ${outcome.triedWhy}`
  await retrying(dialect, () =>
    sql`update ${backupRunTable} set ${change}, "endedAt" = ${now} where id = ${id}`.execute(db),
  )
  await retrying(dialect, () =>
    sql`delete from ${backupRunTable} where state in ('done', 'given up') and id not in
      (select id from ${backupRunTable} order by "dueAt" desc limit ${sql.lit(maxStoredRuns)})`.execute(db),
  )
}

/** Marks failed runs as abandoned, because a later run replaces the failed runs. */
export const abandonBackupRuns = ({ db, dialect }: Rows, ids: readonly string[]): Promise<unknown> | undefined =>
  ids.length === 0
    ? undefined
    : retrying(dialect, () =>
        sql`update ${backupRunTable} set state = 'given up' where ${oneOf(sql.ref('id'), [...ids])}`.execute(db),
      )
