import { sql } from 'kysely'
import type { Registry } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { storedFields, tableName } from '../../contract/table-model'
import { withSpan } from '../../platform/tracing'
import { deleteExpiredFromBin, filesInBin } from '../transactions/bin'
import type { FileStore } from './file-store'

/**
 * The minimum age of an orphaned file. A picture is stored before its record is written, so that a younger file may
 * belong to a running call.
 */
const grace = 60 * 60 * 1000

const nameIn = /[0-9a-f]{32}/g

const nameOf = (file: string) => file.match(nameIn)?.[0] ?? ''

interface Showing {
  readonly table: string
  readonly column: string
  /** The text that every value with a file name contains. */
  readonly part: '' | '/files/'
}

/** The columns that contain file names. Append-only resources are skipped, because they may name deleted files. */
const showing = ({ localResources: kept }: Registry): Showing[] =>
  kept
    .filter(({ appendOnly }) => !appendOnly)
    .flatMap((resource) =>
      storedFields(resource).flatMap(({ name, column }): Showing[] => {
        if (!['file', 'attachments', 'json'].includes(column.store)) return []
        return [{ table: tableName(resource.name), column: name, part: column.store === 'file' ? '' : '/files/' }]
      }),
    )

/**
 * The files of all records, including records in the bin. The file names have no extension, so that a picture and its
 * thumbnail have the same name.
 */
async function shown({ registry, db }: Store): Promise<Set<string>> {
  const names = new Set<string>()
  for (const { table, column, part } of showing(registry)) {
    const value = sql.id(column)
    const { rows } = await sql<{ value: string }>`select ${value} as value from ${sql.table(table)}
      where ${value} like ${`%${part}%`}`.execute(db)
    for (const row of rows) for (const found of row.value.match(nameIn) ?? []) names.add(found)
  }
  for (const files of await filesInBin({ db })) for (const found of files.match(nameIn) ?? []) names.add(found)
  return names
}

/**
 * Collects the files that rows of any table refer to. The rows may be from an earlier version.
 *
 * @returns two functions. `see` accepts the rows of a table with their column names. `missingFrom` returns the number
 * of collected files that are missing from a set.
 */
export function collectPictureReferences(registry: Registry) {
  const places = showing(registry)
  const names = new Set<string>()
  return {
    see: (table: string, columns: readonly string[], rows: readonly (readonly unknown[])[]) => {
      for (const { column, part } of places.filter((one) => one.table === table && columns.includes(one.column)))
        for (const row of rows) {
          const value = String(row[columns.indexOf(column)] ?? '')
          if (value.includes(part)) for (const found of value.match(nameIn) ?? []) names.add(found)
        }
    },
    missingFrom: (files: ReadonlySet<string>): number => {
      const there = new Set([...files].map(nameOf))
      return [...names].filter((name) => !there.has(name)).length
    },
  }
}

/**
 * Deletes files that no record refers to and that are too old to belong to a running call. A machine that stops during
 * an upload can leave such files.
 *
 * @param now the time from which the age of a file is counted.
 * @returns the number of deleted files.
 */
export async function deleteOrphanedFiles(store: Store, files: FileStore, now = new Date()): Promise<number> {
  const stored = await files.all()
  if (stored.length === 0) return 0
  const kept = await shown(store)
  let removed = 0
  for (const { name } of stored.filter((file) => !kept.has(nameOf(file.name)))) {
    const writtenAt = await files.writtenAt(name)
    if (writtenAt === undefined || now.getTime() - writtenAt.getTime() <= grace) continue
    await files.removeFile(name)
    removed++
  }
  return removed
}

const daily = 24 * 60 * 60 * 1000

/**
 * Deletes expired records from the bin, and then orphaned files, now and once a day. If a cleanup fails, the cleanup
 * runs again on the next day.
 *
 * @param binDays the days for which records stay in the bin.
 * @returns a function that stops the cleanup.
 */
export function startFileCleanup(store: Store, files: FileStore, binDays: number): () => void {
  const sweep = () =>
    void withSpan({ name: 'sweep of bin and files', startedBy: null }, async () => {
      await deleteExpiredFromBin(store, binDays)
      await deleteOrphanedFiles(store, files)
    }).catch(() => {})
  const timer = setInterval(sweep, daily)
  timer.unref()
  sweep()
  return () => clearInterval(timer)
}
