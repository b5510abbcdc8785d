import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Handlers } from '../../../server/contract/handler'
import type { NamedMigration } from '../../../server/contract/migration'
import type { Store } from '../../../server/contract/store'
import { tableName } from '../../../server/contract/table-model'
import type { ConnectionLimits } from '../../../server/database/connections/postgres-pool'
import { openStore } from '../../../server/database/open-store'
import type { Registry } from '../../../vocabulary'

export type DialectName = 'sqlite' | 'postgres'

declare module 'vitest' {
  interface ProvidedContext {
    /** The databases of the tests of a project. A full run uses SQLite and PostgreSQL. A short run uses only SQLite. */
    readonly dialects: readonly DialectName[]
    /** The databases of the tests that run for every business. */
    readonly everyOn: readonly DialectName[]
    /** Whether all tests run. Default: only tests that cover each capability once. */
    readonly isFull: boolean
  }
}

export const dialects: readonly DialectName[] = inject('dialects')

/** SQLite and PostgreSQL, for tests of the store, of concurrency, of backups and of the search. */
export const bothDialects: readonly DialectName[] = ['sqlite', 'postgres']

export const dialectsOfAnyBusiness: readonly DialectName[] = inject('everyOn')

/** Creates a folder. Returns the path of the folder and a function that removes the folder. */
export function newFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'deckhand-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Creates a folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const { folder, remove } = newFolder()
  onTestFinished(remove)
  return folder
}

/**
 * PGlite as a pool of one connection. Other clients wait for the connection, because concurrent transactions on one
 * connection would mix.
 */
export function poolOf(database: PGlite): PostgresPool {
  let free = Promise.resolve()
  return {
    connect: async () => {
      const before = free
      let release = () => {}
      free = new Promise((resolve) => {
        release = resolve
      })
      await before
      return {
        query: async (text: string, values: readonly unknown[]) => {
          const { rows, affectedRows = 0 } = await database.query(text, [...values])
          return { command: text.trim().split(/\s/)[0]?.toUpperCase(), rowCount: affectedRows, rows }
        },
        release,
      } as never
    },
    end: async () => {},
  }
}

export interface StoreDeclarations {
  readonly registry: Registry
  readonly handlers?: Handlers
  readonly migrations?: readonly NamedMigration[]
}

/** A database for tests. The records stay when a test opens the database again. */
export interface TestDatabase {
  open(declared: StoreDeclarations): Promise<Store>
  /** Removes the database, or keeps the database for later tests. */
  close(): Promise<void>
}

/** An open PostgreSQL database that several tests use one after the other. */
interface Spare {
  readonly place: { readonly pool: PostgresPool } | { readonly databaseUrl: string }
  readonly run: (statements: string) => Promise<unknown>
  /** The registries whose tables were created in the database. */
  readonly created: Set<Registry>
}

async function onServer(databaseUrl: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

/** Creates a database on a real server. Each `run` first ends all other connections to the database. */
async function onRealServer(server: string): Promise<Spare> {
  const name = `${process.env.TEST_DATABASES ?? 'deckhand_spec'}_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const alone =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();'
  return {
    place: { databaseUrl },
    run: (statements) => onServer(databaseUrl, `${alone} ${statements}`),
    created: new Set(),
  }
}

function inMemory(): Spare {
  const database = new PGlite()
  return {
    place: { pool: poolOf(database) },
    run: (statements) => database.exec(statements),
    created: new Set(),
  }
}

/** A dialect for a new database, or the address of an existing PostgreSQL database. */
export type DatabaseKind = DialectName | { readonly databaseUrl: string; readonly limits?: ConnectionLimits }

/**
 * A new, empty database. PostgreSQL runs on the server of TEST_DATABASE_URL, or in memory if that variable is not set.
 */
export function newTestDatabase(dialect: DatabaseKind): TestDatabase {
  if (typeof dialect === 'object')
    return {
      open: ({ registry, handlers = {}, migrations = [] }) => openStore({ registry, handlers, migrations, ...dialect }),
      close: async () => {},
    }
  if (dialect === 'sqlite') {
    const { folder, remove } = newFolder()
    return {
      open: async ({ registry, handlers = {}, migrations = [] }) => {
        if (migrations.length === 0 && readdirSync(folder).length === 0) await copyEmptyDatabase(registry, folder)
        return openStore({ registry, handlers, migrations, dataDir: folder })
      },
      close: async () => remove(),
    }
  }
  let lent: Promise<Spare> | undefined
  return {
    open: async ({ registry, handlers = {}, migrations = [] }) => {
      lent ??= borrow(registry)
      const { place, created } = await lent
      created.add(registry)
      return openStore({ registry, handlers, migrations, ...place })
    },
    close: async () => {
      if (lent) idle.push(await lent)
    },
  }
}

/** Folders with an empty database of a registry. Undefined for a registry that was used once. */
const emptyDatabases = new Map<Registry, Promise<string> | undefined>()

/** Copies an empty database into a folder, because creating the tables takes longer. The first use copies nothing. */
async function copyEmptyDatabase(registry: Registry, folder: string): Promise<void> {
  if (!emptyDatabases.has(registry)) {
    emptyDatabases.set(registry, undefined)
    return
  }
  const create = async () => {
    const { folder: dataDir, remove } = newFolder()
    process.once('exit', remove)
    await (await openStore({ registry, handlers: {}, migrations: [], dataDir })).close()
    return dataDir
  }
  const empty = emptyDatabases.get(registry) ?? create()
  emptyDatabases.set(registry, empty)
  cpSync(await empty, folder, { recursive: true, filter: (file) => !file.endsWith('.lock') })
}

/** Unused databases for later tests, as starting a database takes longer than most tests. */
const idle: Spare[] = []

/** Empties all tables except the subdivisions of countries, which are the same in each database. */
const emptied = ({ localResources }: Registry) => `do $$ begin
  execute (select 'truncate ' || string_agg(quote_ident(tablename), ', ') from pg_tables where schemaname = 'public'
    and tablename not in (${["''", ...localResources.filter((one) => one.subdivisions).map(({ name }) => `'${tableName(name)}'`)].join(', ')}));
end $$`

/** An empty database. If possible, the database already contains the tables, because creating tables takes time. */
async function borrow(registry: Registry): Promise<Spare> {
  const hasTables = ({ created }: Spare) => created.size === 1 && created.has(registry)
  const [found] = idle.splice(idle.findIndex(hasTables), 1)
  const server = process.env.TEST_DATABASE_URL
  if (!found) return server ? onRealServer(server) : inMemory()
  if (hasTables(found)) await found.run(emptied(registry))
  else {
    await found.run('drop schema public cascade; create schema public')
    found.created.clear()
  }
  return found
}
