import { type CompiledQuery, sql } from 'kysely'
import type { Sql } from './dialect'
import type { Database } from './store'

/** How many answers are remembered. */
const answersKept = 1000

/** Asks the database for what adds up many rows, and makes an answer of them; remembered where nothing was written since. */
export type Ask = <Row, Answer>(query: CompiledQuery<Row>, read: (rows: readonly Row[]) => Answer) => Promise<Answer>

/** Finds what follows from the database alone; at once where that is known and nothing was written since. */
export type Recall = <Answer>(key: string, find: () => Promise<Answer>) => Answer | Promise<Answer>

/**
 * Remembers what follows from the database for as long as nothing is written.
 *
 * @param written what differs once anything was written, by anybody. Default: unknown, so that nothing is remembered.
 */
export function createMemory(written?: () => unknown): Recall {
  const answers = new Map<string, unknown>()
  let state = written?.()
  return <Answer>(key: string, find: () => Promise<Answer>) => {
    const now = written?.()
    if (now !== state || answers.size >= answersKept) answers.clear()
    state = now
    if (answers.has(key)) return answers.get(key) as Answer
    return find().then((answer) => {
      // Whatever was written in the meantime may be in it or not.
      if (now !== undefined && now === written?.()) answers.set(key, answer)
      return answer
    })
  }
}

/**
 * Asks for what counts many rows. Where it can be told that nothing was written since, the same is not asked again: the
 * next page of a list has as many records as the one before.
 */
export const createQueryCache =
  (db: Database, recall: Recall): Ask =>
  async (query, read) =>
    recall(JSON.stringify([query.sql, query.parameters]), async () => read((await db.executeQuery(query)).rows))

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
