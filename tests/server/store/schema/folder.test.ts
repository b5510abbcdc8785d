import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Store } from '../../../../server/contract/store'
import { openStore } from '../../../../server/database/open-store'
import { dataFormat, lastWriterVersion } from '../../../../server/database/ownership/writer-version'
import { openMaintenanceConnection } from '../../../../server/operations/backup/archive/maintenance-connection'
import { ownVersion } from '../../../../server/platform/version'
import { createRegistry, integer, type Registry } from '../../../../vocabulary'
import { dialects, newTestDatabase, poolOf, temporaryFolder } from '../../support/stores'
import { book, shelves } from '../shelf-registry'

it('the SQLite database is one file after a clean shutdown, and only its owner can read its files', async () => {
  const dataDir = temporaryFolder()
  const open = () => openStore({ registry: shelves, handlers: {}, dataDir })
  const store = await open()
  await sql`create table more (id text primary key)`.execute(store.db)
  const during = readdirSync(dataDir)
  expect(during).toContain('deckhand.db-wal')
  for (const name of during) expect(statSync(join(dataDir, name)).mode & 0o777, name).toBe(0o600)
  await store.close()
  expect(readdirSync(dataDir).filter((name) => name.startsWith('deckhand.db'))).toEqual(['deckhand.db'])
  const again = await open()
  expect((await sql`select * from more`.execute(again.db)).rows).toEqual([])
  await again.close()
})

it('the write-ahead log shrinks again after a large transaction, including that of the first start', async () => {
  const dataDir = temporaryFolder()
  const mebibyte = 1024 * 1024
  const logSize = () => statSync(join(dataDir, 'deckhand.db-wal')).size
  const fill = ({ db }: Store) =>
    db.transaction().execute(async (trx) => {
      await sql`create table if not exists more (content blob)`.execute(trx)
      for (let part = 0; part < 24; part++) await sql`insert into more values (zeroblob(${mebibyte}))`.execute(trx)
    })
  const store = await openStore({ registry: shelves, handlers: {}, dataDir, onReady: fill })
  expect(logSize()).toBe(0)
  await fill(store)
  expect(logSize()).toBeGreaterThan(20 * mebibyte)
  await sql`insert into more values ('small')`.execute(store.db)
  expect(logSize()).toBeLessThanOrEqual(8 * mebibyte)
  await store.close()
})

describe.each(dialects)('the version that wrote a database on %s', (dialect) => {
  it('is stored, and an older program refuses the database', async () => {
    const testDatabase = newTestDatabase(dialect)
    onTestFinished(() => testDatabase.close())
    const noted = async (store: Store, version?: string) => {
      const { rows } = await sql<{ version: string }>`select version from deckhand_version where id = 'writer'`.execute(
        store.db,
      )
      if (version) await sql`update deckhand_version set version = ${version} where id = 'writer'`.execute(store.db)
      await store.close()
      return rows[0]?.version
    }
    expect(await noted(await testDatabase.open({ registry: shelves }), '99.0.0')).toBe(ownVersion)
    const refusal = `The database was written by Deckhand 99.0.0, and this is ${ownVersion}`
    await expect(testDatabase.open({ registry: shelves })).rejects.toThrow(refusal)
  })

  it('does not matter if the data format is unknown: the start is refused', async () => {
    const testDatabase = newTestDatabase(dialect)
    onTestFinished(() => testDatabase.close())
    const store = await testDatabase.open({ registry: shelves })
    const { numAffectedRows } = await sql`update deckhand_version set version = ${String(dataFormat + 1)}
      where id = 'format' and version = ${String(dataFormat)}`.execute(store.db)
    expect(numAffectedRows).toBe(1n)
    await store.close()
    await expect(testDatabase.open({ registry: shelves })).rejects.toThrow(
      `The database is in data format ${dataFormat + 1}, and this program (Deckhand ${ownVersion}) knows formats up to ${dataFormat}.`,
    )
  })

  it('stays unchanged if a start is refused', async () => {
    const place = dialect === 'sqlite' ? { dataDir: temporaryFolder() } : { pool: poolOf(await PGlite.create()) }
    const open = (registry: Registry) => openStore({ registry, handlers: {}, ...place })
    const store = await open(shelves)
    await sql`update deckhand_version set version = '0.0.1' where id = 'writer'`.execute(store.db)
    await store.close()
    const contrary = { ...book, fields: { ...book.fields, title: integer() } }
    const changed = createRegistry(shelves.all.map((one) => (one === book ? contrary : one)))
    await expect(open(changed)).rejects.toThrow("'title' is kept as text(…)")
    const beside = await openMaintenanceConnection(place)
    expect(await lastWriterVersion(beside?.db as Store['db'])).toBe('0.0.1')
    await beside?.db.destroy()
  })
})
