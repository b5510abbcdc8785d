import { sql } from 'kysely'
import { storedFields, tableName } from '../store/model'
import type { Store } from '../store/store'
import type { FileStore } from './files'

/** A picture is stored before its record is written; what is younger may belong to a call that is under way. */
const grace = 60 * 60 * 1000

const nameIn = /[0-9a-f]{32}/g

const nameOf = (file: string) => file.match(nameIn)?.[0] ?? ''

/** What the records show, without the endings that tell a picture from its thumbnail. */
async function shown({ registry, db }: Store): Promise<Set<string>> {
  const names = new Set<string>()
  // What is only ever added tells of pictures that are gone.
  for (const resource of registry.all.filter(({ appendOnly }) => !appendOnly))
    for (const { name, column } of storedFields(resource)) {
      if (column.store !== 'file' && column.store !== 'json') continue
      const value = sql.id(name)
      const table = sql.table(tableName(resource.name))
      const { rows } = await sql<{ value: string }>`select ${value} as value from ${table}
        where ${value} like ${column.store === 'file' ? '%' : '%/files/%'}`.execute(db)
      for (const row of rows) for (const found of row.value.match(nameIn) ?? []) names.add(found)
    }
  return names
}

/**
 * Removes the pictures that no record shows and that no call under way can still be about, such as those that a machine
 * which stopped left behind. Answers how many files.
 *
 * @param now the moment from which their age counts.
 */
export async function sweepOrphans(store: Store, files: FileStore, now = new Date()): Promise<number> {
  const stored = await files.all()
  const old = stored.filter(({ writtenAt }) => now.getTime() - writtenAt.getTime() > grace)
  if (old.length === 0) return 0
  const kept = await shown(store)
  const orphans = old.filter(({ name }) => !kept.has(nameOf(name)))
  for (const { name } of orphans) await files.removeFile(name)
  return orphans.length
}

const daily = 24 * 60 * 60 * 1000

/** Sweeps now and every day; answers how to stop. A sweep that fails is tried again at the next. */
export function keepSwept(store: Store, files: FileStore): () => void {
  const sweep = () => void sweepOrphans(store, files).catch(() => {})
  const timer = setInterval(sweep, daily)
  timer.unref()
  sweep()
  return () => clearInterval(timer)
}
