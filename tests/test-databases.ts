import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * Names what this run of the specs makes on the server of TEST_DATABASE_URL, and removes it in the end. Those of one worker
 * hand their databases on to each other, so none of them knows when one is needed no more.
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
