import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Connection from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Store } from '../../../../server/contract/store'
import { databaseLocationOf } from '../../../../server/database/connections/database-settings'
import { type DatabaseLocation, databaseFileIn, openStore } from '../../../../server/database/open-store'
import { openMaintenanceConnection } from '../../../../server/operations/backup/archive/maintenance-connection'
import { readServerSettings } from '../../../../server/operations/settings'
import { describeCluster } from '../../support/cluster'
import { temporaryFolder } from '../../support/stores'
import { shelves } from '../shelf-registry'

const open = (place: DatabaseLocation) => openStore({ registry: shelves, handlers: {}, ...place })

/** Tables of another program. The declarations also have a table with the name `book`. */
const foreign = [
  'create table book (id integer primary key, title varchar(20) not null, year integer)',
  'create table artist (artist_id integer primary key, name text)',
  'create view titles as select title from book',
]

describe('a SQLite file with foreign tables', () => {
  const files: readonly [name: string, statements: readonly string[]][] = [
    ['tables', foreign],
    ['a single table of another name', ['create table album (id integer primary key)']],
    ['a view alone', ['create view one as select 1 as n']],
    ['a table with a name that the engine uses', ['create table deckhand_version (number integer)']],
    ['tables in WAL mode', ['pragma journal_mode = wal', ...foreign]],
  ]
  it.each(files)('is refused before anything is written, if it contains %s', async (_, statements) => {
    const dataDir = temporaryFolder()
    const connection = new Connection(databaseFileIn(dataDir))
    for (const statement of statements) connection.exec(statement)
    connection.close()
    const before = readFileSync(databaseFileIn(dataDir))
    const refusal =
      /deckhand\.db is a database with tables that Deckhand did not create: .* Nothing was changed\. Move the/
    await expect(open({ dataDir })).rejects.toThrow(refusal)
    await expect(openMaintenanceConnection({ dataDir })).rejects.toThrow(refusal)
    expect(readFileSync(databaseFileIn(dataDir)).equals(before)).toBe(true)
  })

  it('is refused with instructions if it is a folder', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(databaseFileIn(dataDir))
    const refusal = /deckhand\.db is a folder, and no database\. Move it away, or name another folder in DATA_DIR\.$/
    await expect(open({ dataDir })).rejects.toThrow(refusal)
    await expect(openMaintenanceConnection({ dataDir })).rejects.toThrow(refusal)
  })

  it('is accepted if it has no tables, or if Deckhand created them', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'deckhand.db'), '')
    for (const _ of ['created', 'opened again']) await (await open({ dataDir })).close()
  })
})

describeCluster('a PostgreSQL database with foreign tables', (cluster) => {
  const query = (text: string, databaseUrl: string) => cluster().query(text, databaseUrl)
  const foreignDatabase = async () => {
    const databaseUrl = await cluster().newDatabase()
    for (const statement of foreign) await query(statement, databaseUrl)
    return databaseUrl
  }
  /** All objects in the given database schemas, and all extensions. */
  const schemaDump = (databaseUrl: string, schemas: readonly string[]) => {
    const some = schemas.map((name) => `'${name}'`).join(', ')
    return query(
      `select 'column' as what, table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || is_nullable as name
         from information_schema.columns where table_schema in (${some})
       union all select 'relation', n.nspname || '.' || relname from pg_class c join pg_namespace n on n.oid = relnamespace
         where n.nspname in (${some})
       union all select 'constraint', conname || pg_get_constraintdef(c.oid) from pg_constraint c
         join pg_namespace n on n.oid = connamespace where n.nspname in (${some})
       union all select 'trigger', tgname from pg_trigger t join pg_class c on c.oid = tgrelid
         join pg_namespace n on n.oid = relnamespace where n.nspname in (${some})
       union all select 'extension', extname from pg_extension
       order by 1, 2`,
      databaseUrl,
    )
  }
  const settingsOf = (databaseUrl: string, schema: string) =>
    databaseLocationOf(readServerSettings({ DATABASE_URL: databaseUrl, DATABASE_SCHEMA: schema, DATABASE_POOL: '4' }))
  const closing = (store: Store) => {
    onTestFinished(() => store.close())
    return store
  }

  it('is refused before any DDL by a start, a restore and a backup, with two ways out', async () => {
    const databaseUrl = await foreignDatabase()
    const before = await schemaDump(databaseUrl, ['public'])
    const refusal =
      /^The database \S+ has tables or types in its schema public that Deckhand did not create: artist, book, titles\. Nothing was changed\. Name an empty database in DATABASE_URL, or .* DATABASE_SCHEMA=deckhand\.$/
    await expect(open({ databaseUrl })).rejects.toThrow(refusal)
    await expect(openMaintenanceConnection({ databaseUrl })).rejects.toThrow(refusal)
    expect(await schemaDump(databaseUrl, ['public'])).toEqual(before)
  })

  it.each([
    ['a sequence', 'create sequence coupon'],
    ['an enumeration', "create type state as enum ('on', 'off')"],
    ['a domain', 'create domain site as text'],
    ['a composite type', 'create type place as (line text)'],
    ['a view', 'create view one as select 1 as n'],
    ['a table with a name that the engine uses', 'create table deckhand_version (number integer)'],
  ])('is refused even if it contains only %s', async (_, statement) => {
    const databaseUrl = await cluster().newDatabase()
    await query(statement, databaseUrl)
    const before = await schemaDump(databaseUrl, ['public'])
    await expect(open({ databaseUrl })).rejects.toThrow('in its schema public that Deckhand did not create: ')
    expect(await schemaDump(databaseUrl, ['public'])).toEqual(before)
  })

  it('has no open connection left after a refused start or backup, so that the command ends', async () => {
    const databaseUrl = await foreignDatabase()
    const refusal = 'that Deckhand did not create'
    await expect(open({ databaseUrl })).rejects.toThrow(refusal)
    await expect(openMaintenanceConnection({ databaseUrl })).rejects.toThrow(refusal)
    const others =
      'select count(*)::int as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await expect.poll(() => query(others, databaseUrl)).toEqual([{ open: 0 }])
  })

  it('gets no extension if another schema has tables', async () => {
    const databaseUrl = await cluster().newDatabase()
    await query('create schema other; create table other.book (id integer)', databaseUrl)
    closing(await open({ databaseUrl }))
    expect(await query("select extname from pg_extension where extname <> 'plpgsql'", databaseUrl)).toEqual([])
  })

  it('is refused even if the role cannot read its tables', async () => {
    const databaseUrl = await foreignDatabase()
    await query('create role stranger login; grant all on schema public to stranger', databaseUrl)
    const url = Object.assign(new URL(databaseUrl), { username: 'stranger' }).href
    await expect(open({ databaseUrl: url })).rejects.toThrow('that Deckhand did not create: artist, book, titles.')
  })

  it('can be shared with Deckhand in a separate schema, and stays unchanged', async () => {
    const databaseUrl = await foreignDatabase()
    const before = await schemaDump(databaseUrl, ['public'])
    const place = settingsOf(databaseUrl, 'back_office')
    const store = closing(await open(place))
    const book = store.registry.get('book')
    const id = await store.transaction((trx) => store.insert(trx, book, { title: 'Emma' } as never))
    expect(await store.get(book, id)).toMatchObject({ title: 'Emma' })
    const again = closing(await open(place))
    expect(await again.get(book, id)).toMatchObject({ title: 'Emma' })
    expect(again.added).toEqual([])
    const beside = await openMaintenanceConnection(place)
    expect((await beside?.dialect.columns(beside.db))?.map(({ table }) => table)).toContain('book')
    await beside?.db.destroy()
    expect(await schemaDump(databaseUrl, ['public'])).toEqual(before)
  })

  it('gets an index for text search even if the extension is in another schema', async () => {
    const databaseUrl = await foreignDatabase()
    await query('create extension pg_trgm', databaseUrl)
    await (await open(settingsOf(databaseUrl, 'deckhand'))).close()
    const made = await query(
      "select indexdef from pg_indexes where schemaname = 'deckhand' and indexdef like '%gin_trgm_ops%'",
      databaseUrl,
    )
    expect(made).not.toEqual([])
  })

  it('can be shared by several Deckhands, which do not receive each other’s notifications', async () => {
    const databaseUrl = await cluster().newDatabase()
    const [one, other, unnamed] = [
      closing(await open(settingsOf(databaseUrl, 'one'))),
      closing(await open(settingsOf(databaseUrl, 'other'))),
      closing(await open({ databaseUrl })),
    ]
    const heard: string[] = []
    for (const [name, store] of Object.entries({ one, other, unnamed })) {
      onTestFinished(
        store.bus?.listen((word) => !word.startsWith('hear ') && heard.push(`${name}: ${word}`)) ?? (() => {}),
      )
      await expect.poll(() => store.bus?.isConnected()).toBe(true)
    }
    for (const [name, store] of Object.entries({ one, other, unnamed })) store.bus?.call(`from ${name}`)
    await expect.poll(() => heard.length).toBe(3)
    expect(heard.sort()).toEqual(['one: from one', 'other: from other', 'unnamed: from unnamed'])
  })

  it('refuses a schema of another program, and a schema that the role cannot create or use', async () => {
    const databaseUrl = await foreignDatabase()
    await query('create schema desk; create table desk.chair (id integer)', databaseUrl)
    await expect(open(settingsOf(databaseUrl, 'desk'))).rejects.toThrow(
      /tables or types in its schema desk that Deckhand did not create: chair\. .* DATABASE_SCHEMA=deckhand\.$/,
    )
    await query('create role visitor login', databaseUrl)
    const url = Object.assign(new URL(databaseUrl), { username: 'visitor' }).href
    await expect(open(settingsOf(url, 'deckhand'))).rejects.toThrow(
      /^The schema deckhand of DATABASE_SCHEMA cannot be created: permission denied .*create schema deckhand authorization/,
    )
    await query('create schema attic', databaseUrl)
    await expect(open(settingsOf(url, 'attic'))).rejects.toThrow(
      /^The role of DATABASE_URL may not use the schema attic .* grant usage, create on schema attic to ROLE/,
    )
    await query('grant usage on schema attic to visitor', databaseUrl)
    await expect(open(settingsOf(url, 'attic'))).rejects.toThrow(/grant usage, create on schema attic to the role/)
  })

  it('is accepted if its tables belong to an extension', async () => {
    const databaseUrl = await cluster().newDatabase()
    await query('create extension pg_stat_statements', databaseUrl)
    await (await open({ databaseUrl })).close()
  })
})
