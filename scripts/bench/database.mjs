import { randomBytes } from 'node:crypto'
import path from 'node:path'
import Database from 'libsql'
import pg from 'pg'
import { startCluster, whyNoCluster } from '../support/cluster.mjs'

/**
 * Creates a database on the PostgreSQL server in TEST_DATABASE_URL, or else on a temporary server with durable commits.
 * If no server is installed, `why` is the reason.
 */
export async function newDatabase() {
  const named = process.env.TEST_DATABASE_URL
  if (!named && whyNoCluster()) return { why: whyNoCluster(), drop: async () => {} }
  const cluster = named ? undefined : await startCluster({ isDurable: true })
  if (cluster) return { url: await cluster.newDatabase(), drop: cluster.stop }
  const name = `deckhand_bench_${randomBytes(6).toString('hex')}`
  const onServer = async (statement) => {
    const client = new pg.Client({ connectionString: named })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await onServer(`create database ${name}`)
  return {
    url: Object.assign(new URL(named), { pathname: `/${name}` }).href,
    drop: () => onServer(`drop database ${name} with (force)`),
  }
}

/** Opens the database of a stopped server, by its address or in a data folder. */
export const openDatabase = ({ databaseUrl, dataDir }) =>
  databaseUrl ? openPostgres(databaseUrl) : openSqlite(path.join(dataDir, 'deckhand.db'))

async function openPostgres(connectionString) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return {
    rowsOf: async (query) => (await client.query(query)).rows,
    columnsOf: (table) => `select column_name as name from information_schema.columns where table_name = '${table}'`,
    /** Returns the time that is some minutes after the start of 2026. */
    moment: (minutes) =>
      `to_char(timestamp '2026-01-01' + ${minutes} * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    /** The non-unique indexes, each with the statement that creates it. */
    indexes: `select c.relname as name, pg_get_indexdef(c.oid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = current_schema()::regnamespace and not i.indisunique`,
    /** Skips the check of each reference if the database role allows this. Also allows more memory. */
    begun: async () => {
      await client.query('set session_replication_role = replica').catch(() => {})
      await client.query("set maintenance_work_mem = '512MB'")
    },
    tidy: 'vacuum analyze',
    close: () => client.end(),
  }
}

async function openSqlite(file) {
  const database = new Database(file)
  return {
    rowsOf: async (query) => database.prepare(query).all(),
    columnsOf: (table) => `select name from pragma_table_info('${table}')`,
    moment: (minutes) => `strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || ${minutes} || ' minutes')`,
    indexes: "select name, sql as made from sqlite_master where type = 'index' and sql not like 'create unique%'",
    /** Allows more memory, because the ids are not sorted. */
    begun: async () => void database.pragma('cache_size = -1000000'),
    tidy: 'analyze',
    close: async () => void database.close(),
  }
}
