import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readBackupLines } from './backup-format'
import { checkBackup } from './check-backup'
import { withCurrentNames } from './current-names'
import { openMaintenanceConnection } from './maintenance-connection'
import { type RestoreOptions, restoreBackup } from './restore-backup'

/** The tables of the engine, which change during a start. */
const own = /^deckhand_/

type Options = Pick<RestoreOptions, 'file' | 'registry' | 'handlers' | 'migrations' | 'sharedPictures'>

/**
 * Restores a backup into a temporary database below a folder, compares the number of rows per table, and deletes the
 * database.
 *
 * @returns why the backup is unreliable. Undefined where the restore succeeded.
 */
export async function tryRestore(options: Options, below: string): Promise<string | undefined> {
  const dataDir = await mkdtemp(join(below, 'tried-'))
  try {
    await checkBackup(options.file, undefined, options.sharedPictures)
    await restoreBackup({ ...options, dataDir, place: { dataDir }, rowsAlone: true })
    return await difference(options, dataDir)
  } catch (error) {
    return (error as Error).message
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function difference({ file, registry }: Options, dataDir: string): Promise<string | undefined> {
  const expected = new Map<string, number>()
  let table = ''
  for await (const line of readBackupLines(file)) {
    if ('table' in line) {
      table = withCurrentNames(registry, line).table
      expected.set(table, 0)
    } else if ('rows' in line) expected.set(table, (expected.get(table) ?? 0) + line.rows.length)
  }
  const beside = await openMaintenanceConnection({ dataDir })
  try {
    for (const [name, count] of expected) {
      if (!beside || own.test(name)) continue
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(beside.db)
      const found = Number(rows[0]?.count)
      if (found !== count) return `${found} rows of "${name}" were restored instead of ${count}.`
    }
  } finally {
    await beside?.db.destroy()
  }
  return undefined
}
