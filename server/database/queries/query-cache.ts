import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../contract/dialect'
import type { CachedComputation, CachedQuery, ComputeCached, Database } from '../../contract/store'
import { createBoundedCache, textLengthOf } from '../../platform/bounded-cache'
import type { InlineStatements } from '../sqlite/inline-statements'
import type { WriteWatcher, WrittenTables } from '../sqlite/write-watcher'

/** Runs queries with a cache. */
export interface QueryCache {
  readonly ask: CachedQuery
  /**
   * Runs a fast query, such as for a page. The function also returns the state of the database that the result belongs
   * to, if the state is known.
   */
  askQuick<Row, Answer>(
    query: CompiledQuery<Row>,
    read: (rows: readonly Row[]) => Answer,
  ): Promise<{ readonly answer: Answer; readonly state?: string | undefined }>
}

/**
 * Caches results that depend on the database until their tables are written.
 *
 * @param watch reports the database writes of all processes.
 */
export function createResultCache(watch: WriteWatcher): ComputeCached {
  const answers = createBoundedCache<{ readonly answer: unknown; readonly reads: string }>()
  let state = watch.written()
  let settling: Promise<void> | undefined
  const forget = (changed: WrittenTables) => {
    if (changed === 'any') answers.forgetAll()
    else answers.forget(({ reads }) => [...changed].some((table) => reads.includes(table)))
  }
  /** Deletes cached results that may be outdated. */
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
      // The result may or may not contain a write that happened during the query.
      if (now !== watch.written() || now !== state) return answer
      answers.keep(key, { answer, reads }, lettersOf())
      return answer
    })
  }
  return recall
}

/**
 * Caches queries that many callers repeat, until the next write to the queried tables. For example, the next page of a
 * list has the same total. After a change of a list, only the first caller runs the query.
 *
 * @param nearby runs quick statements without a thread.
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

/** Caches the SQL of a statement about one record whose only parameter is its id. */
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
 * Caches SQL as text, because building the SQL of a record takes longer than reading the record. SQL with parameters,
 * such as the current day, is built for each call.
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
