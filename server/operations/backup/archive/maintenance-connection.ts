import { existsSync } from 'node:fs'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Dialect } from '../../../contract/dialect'
import type { Database } from '../../../contract/store'
import { expectDatabase } from '../../../database/connections/expect-database'
import { createPostgresPool, defaultConnectionLimits } from '../../../database/connections/postgres-pool'
import { postgres } from '../../../database/dialects/postgres'
import { sqlite } from '../../../database/dialects/sqlite'
import { type DatabaseLocation, databaseFileIn } from '../../../database/open-store'
import { refuseForeignFile, refuseForeignSchema } from '../../../database/ownership/foreign-tables'
import { createThreadedSqlite } from '../../../database/sqlite'

/** A separate connection to a database that a server may be using. */
export interface MaintenanceConnection {
  readonly db: Database
  readonly dialect: Dialect
}

/** The maximum time to wait for writes by the server, in milliseconds. */
const patience = 30_000

/**
 * Opens a database that a server may be using. Undefined if the database does not exist yet.
 *
 * @throws StartError if the database is unreachable, or contains the tables of another program.
 */
export async function openMaintenanceConnection(place: DatabaseLocation): Promise<MaintenanceConnection | undefined> {
  if (!('dataDir' in place)) {
    const db = postgresOf(place)
    if ('databaseUrl' in place) {
      await expectDatabase(db, place.databaseUrl)
      await refuseForeignSchema(db, place.databaseUrl).catch(async (error: unknown) => {
        await db.destroy()
        throw error
      })
    }
    return { db, dialect: postgres }
  }
  const file = databaseFileIn(place.dataDir)
  if (!existsSync(file)) return undefined
  refuseForeignFile(file)
  const waits = `busy_timeout = ${patience}`
  const threaded = createThreadedSqlite(file, { reading: [waits], writing: [waits, 'synchronous = FULL'] })
  return { db: new Kysely({ dialect: threaded }), dialect: sqlite }
}

function postgresOf(place: { databaseUrl: string } | { pool: PostgresPool }): Database {
  const limits = { ...defaultConnectionLimits, statementSeconds: 0, lockSeconds: patience / 1000 }
  const pool = 'pool' in place ? place.pool : createPostgresPool(place.databaseUrl, limits)
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
