import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../../server/store/open'
import { ownVersion } from '../../../server/version'
import { dialects, newGround, temporaryFolder } from '../support/stores'
import { library } from './made-up'

it('is one file after a clean end, and readable by its owner alone at any time', async () => {
  const dataDir = temporaryFolder()
  const open = () => openStore({ registry: library, handlers: {}, dataDir })
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

describe.each(dialects)('the version that wrote a database on %s', (dialect) => {
  it('is noted, and a later one is left alone', async () => {
    const ground = newGround(dialect)
    onTestFinished(() => ground.close())
    const store = await ground.open({ registry: library })
    const writer = () => sql<{ version: string }>`select version from deckhand_version`.execute(store.db)
    expect((await writer()).rows).toEqual([{ version: ownVersion }])
    await sql`update deckhand_version set version = '99.0.0'`.execute(store.db)
    await store.close()
    await expect(ground.open({ registry: library })).rejects.toThrow(
      `The database was written by Deckhand 99.0.0, and this is ${ownVersion}`,
    )
  })
})
