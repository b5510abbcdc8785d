import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Sql } from './dialect'
import type { Database } from './store'

/** How many answers are remembered, and letters of them. */
const answersKept = 1000
const lettersKept = 16_000_000

/** Asks the database, and makes an answer of what it has; remembered where nothing was written since. */
export type Ask = <Row, Answer>(query: CompiledQuery<Row>, read: (rows: readonly Row[]) => Answer) => Promise<Answer>

/**
 * Finds what follows from the database alone; at once where that is known and nothing was written since.
 *
 * @param lettersOf how long the answer is. Default: it is short.
 */
export type Recall = <Answer>(
  key: string,
  find: () => Promise<Answer>,
  lettersOf?: () => number,
) => Answer | Promise<Answer>

/**
 * Remembers what follows from the database for as long as nothing is written.
 *
 * @param written what differs once anything was written, by anybody. Default: unknown, so that nothing is remembered.
 */
export function createMemory(written?: () => unknown): Recall {
  const answers = new Map<string, unknown>()
  let letters = 0
  let state = written?.()
  const forget = () => {
    answers.clear()
    letters = 0
  }
  return <Answer>(key: string, find: () => Promise<Answer>, lettersOf = () => 0) => {
    const now = written?.()
    if (now !== state) forget()
    state = now
    if (answers.has(key)) return answers.get(key) as Answer
    return find().then((answer) => {
      // Whatever was written in the meantime may be in it or not.
      if (now === undefined || now !== written?.() || now !== state) return answer
      letters += key.length + lettersOf()
      if (answers.size >= answersKept || letters > lettersKept) forget()
      answers.set(key, answer)
      return answer
    })
  }
}

const lettersIn = (rows: readonly unknown[]) =>
  rows
    .flatMap((row) => Object.values(row as object))
    .reduce((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)

/**
 * Asks what many ask again. Where it can be told that nothing was written since, the same is not asked again: the next page of
 * a list has as many records as the one before, and of all who look at a list that has changed, the first has it read.
 */
export const createQueryCache =
  (db: Database, recall: Recall): Ask =>
  async (query, read) => {
    let letters = 0
    const find = async () => {
      const { rows } = await db.executeQuery(query)
      letters = lettersIn(rows)
      return read(rows)
    }
    return recall(`${query.sql} ${JSON.stringify(query.parameters)}`, find, () => letters)
  }

/**
 * Remembers a statement about one record, which holds no other parameter than its id.
 */
export function compiledById<Row>(db: Database) {
  const texts = new Map<string, string>()
  return (name: string, id: string, make: () => RawBuilder<Row>): CompiledQuery<Row> => {
    const known = texts.get(name)
    if (known !== undefined) return CompiledQuery.raw(known, [id]) as CompiledQuery<Row>
    const compiled = make().compile(db)
    if (compiled.parameters.length === 1) texts.set(name, compiled.sql)
    return compiled
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
