import { sql } from 'kysely'
import type { OpenDatabase } from '../../contract/handler'
import { retrying } from '../../database/retry'

const names = { run: 'deckhand_backup', turn: 'deckhand_backup_turn' } as const

/** The tables of backup runs, and of the lease to make backups. No backup contains these tables. */
export const backupRunTable = sql.table(names.run)
export const backupLeaseTable = sql.table(names.turn)

/** The names of the tables about backups. */
export const backupRunTableNames: readonly string[] = Object.values(names)

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
