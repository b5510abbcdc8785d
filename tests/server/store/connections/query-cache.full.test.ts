import { join } from 'node:path'
import { sql } from 'kysely'
import Connection from 'libsql'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../../server/contract/store'
import { openStore } from '../../../../server/database/open-store'
import { writtenTableOf } from '../../../../server/database/sqlite/write-watcher'
import { setStatementListener } from '../../../../server/platform/admission/call-class'
import { describeCluster } from '../../support/cluster'
import { newFolder, newTestDatabase } from '../../support/stores'
import { shelf, shelves } from '../shelf-registry'

describe('the cache of an SQLite database', () => {
  let store: Store
  let place: ReturnType<typeof newFolder>
  let asked: number

  beforeEach(async () => {
    place = newFolder()
    store = await openStore({ registry: shelves, handlers: {}, dataDir: place.folder })
    await add('First')
    asked = 0
  })
  afterEach(async () => {
    await store.close()
    place.remove()
  })

  const add = (name: string) => store.transaction((trx) => store.insert(trx, shelf, { name } as never))

  /** The number of shelves. `asked` counts the reads of the database. */
  const count = async () => {
    const find = async () => {
      asked++
      const { rows } = await sql<{ total: number }>`select count(*) as total from book_shelf`.execute(store.db)
      return rows[0]?.total
    }
    return store.computeCached({ key: 'shelves', reads: 'select count(*) from book_shelf', find })
  }

  /**
   * Lets the cache detect that no other process has written. After that, the cache tracks the tables that this process
   * writes.
   */
  const settle = async () => {
    await count()
    await store.db.executeQuery(
      sql`insert into nook (id, "createdAt", "updatedAt") values ('a', '', '')`.compile(store.db),
    )
    await count()
    asked = 0
  }

  it('is used while nothing is written', async () => {
    await settle()
    expect([await count(), await count(), asked]).toEqual([1, 1, 0])
  })

  it('is used while only other tables are written', async () => {
    await settle()
    await sql`update nook set name = 'Corner'`.execute(store.db)
    expect([await count(), asked]).toEqual([1, 0])
  })

  it('is refreshed once the table is written, also by a transaction that began earlier', async () => {
    await settle()
    await store.transaction(async (trx) => {
      await store.insert(trx, shelf, { name: 'Second' } as never)
      expect(await count()).toBe(1)
      await sql`update nook set name = 'Corner'`.execute(trx)
      expect(await count()).toBe(1)
    })
    expect(await count()).toBe(2)
  })

  it('is refreshed after a deletion, which can delete rows of other tables', async () => {
    await settle()
    await sql`delete from nook`.execute(store.db)
    await count()
    expect(asked).toBe(1)
  })

  it('is refreshed after another process has written', async () => {
    await settle()
    const other = new Connection(join(place.folder, 'deckhand.db'))
    other.exec(`insert into book_shelf (id, "createdAt", "updatedAt", name) values ('b', '', '', 'Other')`)
    other.close()
    await new Promise(setImmediate)
    expect(await count()).toBe(2)
  })

  it('is refreshed after both this and another process have written', async () => {
    await settle()
    const other = new Connection(join(place.folder, 'deckhand.db'))
    other.exec(`insert into book_shelf (id, "createdAt", "updatedAt", name) values ('b', '', '', 'Other')`)
    other.close()
    await sql`update nook set name = 'Corner'`.execute(store.db)
    expect(await count()).toBe(2)
  })
})

describe('a statement', () => {
  it.each([
    ['insert into "user" (id) values (?)', 'user'],
    ['\n  insert into sold_on_day as a (day) values (?) on conflict do nothing', 'sold_on_day'],
    ['update "session" set "seenAt" = ?', 'session'],
    ['delete from "user" where id = ?', 'any'],
    ['with one as (select 1) insert into "user" select * from one', 'any'],
    ['insert or replace into "user" (id) values (?)', 'any'],
    ['drop table "user"', 'any'],
    ['pragma optimize', 'any'],
    ['begin', undefined],
    ['rollback to savepoint part', undefined],
    ['select * from "user"', undefined],
  ])('%s writes %s', (text, table) => expect(writtenTableOf(text)).toBe(table))
})

describeCluster('the cache of a PostgreSQL database', (cluster) => {
  let databaseUrl: string
  let one: Store
  let other: Store
  let id: string
  beforeAll(async () => {
    databaseUrl = await cluster().newDatabase()
    one = await newTestDatabase({ databaseUrl }).open({ registry: shelves })
    other = await newTestDatabase({ databaseUrl }).open({ registry: shelves })
    id = await other.transaction((trx) => other.insert(trx, shelf, { name: 'First' } as never))
  })
  afterAll(async () => {
    await one?.close()
    await other?.close()
  })
  afterEach(() => setStatementListener(undefined))

  const nameAt = async (store: Store) => JSON.parse((await store.show(shelf, id))?.json ?? '{}').name
  const recalled = (store: Store) =>
    store.computeCached({ key: 'name', reads: 'book_shelf', find: async () => (await store.get(shelf, id))?.name })

  it('is used while no transaction ends, however many calls read it', async () => {
    const rereads = async () => {
      let reads = 0
      await Promise.all([nameAt(one), recalled(one)])
      setStatementListener((text) => {
        if (text.includes('book_shelf')) reads += 1
      })
      await Promise.all(Array.from({ length: 20 }, () => Promise.all([nameAt(one), recalled(one)])))
      setStatementListener(undefined)
      return reads
    }
    await expect.poll(rereads).toBe(0)
  })

  it('is correct after each change of another process', async () => {
    for (let round = 0; round < 20; round++) {
      const name = `Round ${round}`
      const writer = round % 2 === 0 ? one : other
      await writer.transaction((trx) => writer.update(trx, shelf, id, { name } as never))
      expect(await Promise.all([nameAt(one), nameAt(other), recalled(one), recalled(other)])).toEqual(
        Array.from({ length: 4 }, () => name),
      )
    }
  })

  it('is correct for each caller, even while others wait for earlier reads', async () => {
    await other.transaction((trx) => other.update(trx, shelf, id, { name: '0' } as never))
    let written = 0
    const reading = Array.from({ length: 8 }, async () => {
      while (written < 30) {
        const least = written
        expect(Number(await recalled(one))).toBeGreaterThanOrEqual(least)
        expect(Number(await nameAt(one))).toBeGreaterThanOrEqual(least)
      }
    })
    for (let name = 1; name <= 30; name++) {
      await other.transaction((trx) => other.update(trx, shelf, id, { name: String(name) } as never))
      written = name
    }
    await Promise.all(reading)
  })
})
