import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../contract/dialect'
import type { CachedComputation, CachedQuery, ComputeCached, Database } from '../../contract/store'
import { createBoundedCache, textLengthOf } from '../../platform/bounded-cache'
import type { InlineStatements } from '../sqlite/inline-statements'
import type { WriteWatcher, WrittenTables } from '../sqlite/write-watcher'

/** How the database is asked. */
export interface QueryCache {
  readonly ask: CachedQuery
  /** Asks for what is read quickly, such as a page; tells besides what the database held then, where that is known. */
  askQuick<Row, Answer>(
    query: CompiledQuery<Row>,
    read: (rows: readonly Row[]) => Answer,
  ): Promise<{ readonly answer: Answer; readonly state?: string | undefined }>
}

/**
 * Remembers what follows from the database for as long as nothing of it is written.
 *
 * @param watch tells what was written, by anybody.
 */
export function createResultCache(watch: WriteWatcher): ComputeCached {
  const answers = createBoundedCache<{ readonly answer: unknown; readonly reads: string }>()
  let state = watch.written()
  let settling: Promise<void> | undefined
  const forget = (changed: WrittenTables) => {
    if (changed === 'any') answers.forgetAll()
    else answers.forget(({ reads }) => [...changed].some((table) => reads.includes(table)))
  }
  /** Forgets what may be out of date. */
  const settle = (now: number): Promise<void> | undefined => {
    const done = (tables: WrittenTables) => {
      forget(tables)
      state = now
      settling = undefined
    }
    const tables = watch.changed()
    if (tables instanceof Promise) return tables.then(done)
    done(tables)
    return undefined
  }
  const recall = <Answer>(found: CachedComputation<Answer>): Answer | Promise<Answer> => {
    const { key, reads, find, lettersOf = () => 0 } = found
    const now = watch.written()
    if (now !== state) settling ??= settle(now)
    if (settling) return settling.then(() => recall(found))
    const known = answers.get(key)
    if (known) return known.answer as Answer
    return find().then((answer) => {
      // Whatever was written in the meantime may be in it or not.
      if (now !== watch.written() || now !== state) return answer
      answers.keep(key, { answer, reads }, lettersOf())
      return answer
    })
  }
  return recall
}

/**
 * Asks what many ask again. Where it can be told that nothing of it was written since, the same is not asked again: the next
 * page of a list has as many records as the one before, and of all who look at a list that has changed, the first has it read.
 *
 * @param nearby answers what is quick.
 */
export function createQueryCache(db: Database, recall: ComputeCached, nearby: InlineStatements): QueryCache {
  const ask: CachedQuery = async <Row, Answer>(query: CompiledQuery<Row>, read: (rows: readonly Row[]) => Answer) => {
    let letters = 0
    const find = async () => {
      const near = nearby.answer(query)?.rows as readonly Row[] | undefined
      const rows = near ?? (await db.executeQuery(query)).rows
      letters = textLengthOf(rows)
      return read(rows)
    }
    const key = `${query.sql} ${JSON.stringify(query.parameters)}`
    return recall({ key, reads: query.sql, find, lettersOf: () => letters })
  }
  return { ask, askQuick: async (query, read) => ({ answer: await ask(query, read) }) }
}

/**
 * Remembers a statement about one record, which holds no other parameter than its id.
 */
export function createByIdStatementCache<Row>(db: Database) {
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
export function createSqlTextCache(db: Database): (name: string, make: () => Sql) => Sql {
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
