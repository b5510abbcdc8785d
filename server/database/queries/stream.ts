import { type CompiledQuery, sql } from 'kysely'
import type { Dialect } from '../../contract/dialect'
import type { Database } from '../../contract/store'

interface Streaming {
  readonly db: Database
  readonly dialect: Dialect
}

/** The name of every cursor: each has a transaction of its own. */
const cursor = 'streamed'

/**
 * Reads rows in parts, as they are at one moment, and no faster than they are taken. Who stops early, by `break` or a return,
 * ends it in the database as well. Meanwhile it has a connection.
 *
 * @param atOnce rows in a part at most.
 * @throws Unavailable where no connection is free, or the connection breaks.
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

/** By a cursor in a transaction, which any pool in front of the database hands on. */
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
