import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Handlers } from '../../../server/contract/handler'
import type { NamedMigration } from '../../../server/contract/migration'
import type { Store } from '../../../server/contract/store'
import type { ConnectionLimits } from '../../../server/database/connections/postgres-pool'
import { openStore } from '../../../server/database/open-store'
import type { Registry } from '../../../vocabulary'

export type DialectName = 'sqlite' | 'postgres'

declare module 'vitest' {
  interface ProvidedContext {
    /** The databases on which the tests of a project run: both in a full run, else SQLite. */
    readonly dialects: readonly DialectName[]
    /** The databases on which the tests of every business run. */
    readonly everyOn: readonly DialectName[]
    /** Whether all tests run. Default: those that protect each capability once. */
    readonly isFull: boolean
  }
}

export const dialects: readonly DialectName[] = inject('dialects')

/** Both databases, for tests of the store, of races, of backups and of the search. */
export const bothDialects: readonly DialectName[] = ['sqlite', 'postgres']

export const dialectsOfAnyBusiness: readonly DialectName[] = inject('everyOn')

/** A new folder, and how to remove it. */
export function newFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'deckhand-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A new folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const { folder, remove } = newFolder()
  onTestFinished(remove)
  return folder
}

/**
 * PGlite as a pool of one connection: whoever has it keeps the others waiting, as transactions of several would
 * otherwise run into each other.
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

/** Somewhere to keep records during some tests; opening it again finds what was kept. */
export interface TestDatabase {
  open(declared: StoreDeclarations): Promise<Store>
  /** Gives everything back. */
  close(): Promise<void>
}

/** An open PostgreSQL database of the tests, which goes from one to the next. */
interface Spare {
  readonly place: { readonly pool: PostgresPool } | { readonly databaseUrl: string }
  readonly run: (statements: string) => Promise<unknown>
  /** What was declared in it. */
  readonly created: Set<Registry>
}

async function onServer(databaseUrl: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

/** A new database on a real server. What else still works with it is sent away before anything is run in it. */
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

/** Either database, or a PostgreSQL one that is there, by its address. */
export type DatabaseKind = DialectName | { readonly databaseUrl: string; readonly limits?: ConnectionLimits }

/** A new, empty database on either dialect: PostgreSQL on the server that TEST_DATABASE_URL names, else in memory. */
export function newTestDatabase(dialect: DatabaseKind): TestDatabase {
  if (typeof dialect === 'object')
    return {
      open: ({ registry, handlers = {}, migrations = [] }) => openStore({ registry, handlers, migrations, ...dialect }),
      close: async () => {},
    }
  if (dialect === 'sqlite') {
    const { folder, remove } = newFolder()
    return {
      open: ({ registry, handlers = {}, migrations = [] }) =>
        openStore({ registry, handlers, migrations, dataDir: folder }),
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

/** Databases that nobody uses any more, with what was created in them: to start one takes longer than most tests. */
const idle: Spare[] = []

const emptied = `do $$ begin
  execute (select 'truncate ' || string_agg(quote_ident(tablename), ', ') from pg_tables where schemaname = 'public');
end $$`

/** A database without records: one that has the tables already, where there is one, as creating them takes its time too. */
async function borrow(registry: Registry): Promise<Spare> {
  const hasTables = ({ created }: Spare) => created.size === 1 && created.has(registry)
  const [found] = idle.splice(idle.findIndex(hasTables), 1)
  const server = process.env.TEST_DATABASE_URL
  if (!found) return server ? onRealServer(server) : inMemory()
  if (hasTables(found)) await found.run(emptied)
  else {
    await found.run('drop schema public cascade; create schema public')
    found.created.clear()
  }
  return found
}
