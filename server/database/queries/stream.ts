import { type CompiledQuery, sql } from 'kysely'
import type { Dialect } from '../../contract/dialect'
import type { Database } from '../../contract/store'

interface Streaming {
  readonly db: Database
  readonly dialect: Dialect
}

/** The name that all cursors share. Each cursor has its own transaction. */
const cursor = 'streamed'

/**
 * Streams rows in chunks from one snapshot, only as fast as the caller consumes them. If the caller stops early, the
 * database also ends the query. The stream occupies a connection until the stream ends.
 *
 * @param atOnce the maximum number of rows in a chunk.
 * @throws DatabaseUnavailable if no connection is free, or the connection breaks.
 */
export function streamRows<Row>(
  { db, dialect }: Streaming,
  query: CompiledQuery<Row>,
  atOnce: number,
): AsyncGenerator<readonly Row[]> {
  return dialect.name === 'sqlite' ? byDriver(db, query, atOnce) : byCursor(db, query, atOnce)
}

async function* byDriver<Row>(db: Database, query: CompiledQuery<Row>, atOnce: number): AsyncGenerator<readonly Row[]> {
  for await (const { rows } of db.getExecutor().stream<Row>(query, atOnce)) yield rows
}

/** The stream uses a cursor in a transaction, which works with every connection pooler. */
async function* byCursor<Row>(db: Database, query: CompiledQuery<Row>, atOnce: number): AsyncGenerator<readonly Row[]> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await trx.executeQuery({ ...query, sql: `declare ${cursor} no scroll cursor for ${query.sql}` })
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(atOnce)} from ${sql.id(cursor)}`.execute(trx)
      if (rows.length > 0) yield rows
      if (rows.length < atOnce) return
    }
  } finally {
    await trx.rollback().execute()
  }
}
