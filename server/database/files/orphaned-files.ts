import { sql } from 'kysely'
import type { Registry } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { storedFields, tableName } from '../../contract/table-model'
import { withSpan } from '../../platform/tracing'
import { deleteExpiredFromBin, filesInBin } from '../transactions/bin'
import type { FileStore } from './file-store'

/** A picture is stored before its record is written; what is younger may belong to a call that is under way. */
const grace = 60 * 60 * 1000

const nameIn = /[0-9a-f]{32}/g

const nameOf = (file: string) => file.match(nameIn)?.[0] ?? ''

interface Showing {
  readonly table: string
  readonly column: string
  /** What the values contain that name a picture. */
  readonly part: '' | '/files/'
}

/** Where records name the pictures that they show. What is only ever added tells of pictures that are gone. */
const showing = ({ localResources: kept }: Registry): Showing[] =>
  kept
    .filter(({ appendOnly }) => !appendOnly)
    .flatMap((resource) =>
      storedFields(resource).flatMap(({ name, column }): Showing[] => {
        if (!['file', 'attachments', 'json'].includes(column.store)) return []
        return [{ table: tableName(resource.name), column: name, part: column.store === 'file' ? '' : '/files/' }]
      }),
    )

/** What the records show, and those that could be brought back, without the endings that tell a picture from its thumbnail. */
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
 * Collects what rows of any table show, which may be those of an earlier version.
 *
 * @returns `see`, to be told of a table's rows by the names of their columns, and how many of the pictures that they showed
 *   are not among some files.
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
 * Removes the pictures that no record shows and that no call under way can still be about, such as those that a machine
 * which stopped left behind. Answers how many files.
 *
 * @param now the moment from which their age counts.
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
 * Sweeps now and every day, what was in the bin for so many days first; answers how to stop. A sweep that fails is tried
 * again at the next.
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
