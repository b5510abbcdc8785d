import { join } from 'node:path'
import { sql } from 'kysely'
import Connection from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../../server/store/open'
import { tableOf } from '../../../server/store/sqlite/watched'
import type { Store } from '../../../server/store/store'
import { newFolder } from '../support/stores'
import { shelf, shelves } from './shelves'

describe('what is remembered of an SQLite database', () => {
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

  /** How many shelves there are, and whether that had to be asked. */
  const count = async () => {
    const find = async () => {
      asked++
      const { rows } = await sql<{ total: number }>`select count(*) as total from book_shelf`.execute(store.db)
      return rows[0]?.total
    }
    return store.recall({ key: 'shelves', reads: 'select count(*) from book_shelf', find })
  }

  /** Once it has been seen that nobody else has written, what this process writes is told apart. */
  const settle = async () => {
    await count()
    await store.db.executeQuery(
      sql`insert into nook (id, "createdAt", "updatedAt") values ('a', '', '')`.compile(store.db),
    )
    await count()
    asked = 0
  }

  it('is not asked again while nothing is written', async () => {
    await settle()
    expect([await count(), await count(), asked]).toEqual([1, 1, 0])
  })

  it('is not asked again while other tables are written', async () => {
    await settle()
    await sql`update nook set name = 'Corner'`.execute(store.db)
    expect([await count(), asked]).toEqual([1, 0])
  })

  it('is asked again once its table is written, in a transaction that begins earlier too', async () => {
    await settle()
    await store.transaction(async (trx) => {
      await store.insert(trx, shelf, { name: 'Second' } as never)
      expect(await count()).toBe(1)
      await sql`update nook set name = 'Corner'`.execute(trx)
      expect(await count()).toBe(1)
    })
    expect(await count()).toBe(2)
  })

  it('is asked again once rows were deleted, which may take others along', async () => {
    await settle()
    await sql`delete from nook`.execute(store.db)
    await count()
    expect(asked).toBe(1)
  })

  it('is asked again once anybody else has written', async () => {
    await settle()
    const other = new Connection(join(place.folder, 'deckhand.db'))
    other.exec(`insert into book_shelf (id, "createdAt", "updatedAt", name) values ('b', '', '', 'Other')`)
    other.close()
    await new Promise(setImmediate)
    expect(await count()).toBe(2)
  })

  it('is asked again where both have written', async () => {
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
  ])('%s writes %s', (text, table) => expect(tableOf(text)).toBe(table))
})
