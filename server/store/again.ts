import { sql } from 'kysely'
import type { Sql } from './dialect'
import type { Database } from './store'

/** How many counts are remembered. */
const countsKept = 1000

/**
 * Counts what stands behind `from`. Where it can be told that nothing was written since, the same is not counted again:
 * the next page of a list has as many records as the one before.
 *
 * @param written how many rows were ever written, by anybody. Default: unknown, so that everything is counted each time.
 */
export function counter(db: Database, written?: () => number): (from: Sql) => Promise<number> {
  const counts = new Map<string, number>()
  let state = written?.()
  return async (from) => {
    const query = sql<{ total: number }>`select count(*) as total from ${from}`.compile(db)
    const now = written?.()
    if (now !== state || counts.size >= countsKept) counts.clear()
    state = now
    const key = JSON.stringify([query.sql, query.parameters])
    const known = counts.get(key)
    if (known !== undefined) return known
    const { rows } = await db.executeQuery(query)
    const total = Number(rows[0]?.total)
    // Whatever was written in the meantime may be counted or not.
    if (now !== undefined && now === written?.()) counts.set(key, total)
    return total
  }
}

/**
 * Remembers SQL as text, as putting a record's together takes longer than reading the record. What holds parameters, such
 * as the day, is put together each time.
 */
export function compiledOnce(db: Database): (name: string, make: () => Sql) => Sql {
  const texts = new Map<string, Sql>()
  return (name, make) => {
    const known = texts.get(name)
    if (known) return known
    const made = make()
    const { sql: text, parameters } = sql`${made}`.compile(db)
    if (parameters.length > 0) return made
    const raw = sql.raw(text)
    texts.set(name, raw)
    return raw
  }
}
