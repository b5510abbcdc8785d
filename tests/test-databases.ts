import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * Sets the name prefix of the databases that this test run creates on the server of TEST_DATABASE_URL. Drops these
 * databases at the end. Tests of one worker share databases, so no test knows when a database is no longer needed.
 */
export default function databases(): () => Promise<void> {
  const prefix = `deckhand_spec_${randomBytes(4).toString('hex')}`
  process.env.TEST_DATABASES = prefix
  return async () => {
    if (!process.env.TEST_DATABASE_URL) return
    const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await client.connect()
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [prefix])
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
    await client.end()
  }
}
