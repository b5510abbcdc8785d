import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/contract/store'
import { setStatementListener } from '../../../server/platform/admission/call-class'
import { describeCluster } from '../support/cluster'
import { startLimitedPostgres } from '../support/limited-postgres'
import { dialects, newTestDatabase } from '../support/stores'
import { shelf, shelves } from './shelf-registry'

let added = 0
const add = (store: Store) =>
  store.transaction((trx) => store.insert(trx, shelf, { name: `Shelf ${++added}` } as never))

const totalOf = async (store: Store) => (await store.list(shelf, { start: 0, end: 1 })).total

/** Returns how often the server counts all records while the given function runs. */
async function counting(work: () => Promise<unknown>): Promise<number> {
  let counts = 0
  setStatementListener((text) => {
    if (text.includes('count(*) as total')) counts += 1
  })
  await work().finally(() => setStatementListener(undefined))
  return counts
}

describe.each(dialects)('the total of a list on %s', (dialect) => {
  const database = newTestDatabase(dialect)
  let store: Store
  beforeAll(async () => {
    store = await database.open({ registry: shelves })
    for (let shelves = 0; shelves < 3; shelves++) await add(store)
  })
  afterAll(async () => {
    await store.close()
    await database.close()
  })

  it('is cached until the next write', async () => {
    expect(await totalOf(store)).toBe(3)
    const again = await counting(async () => {
      for (let round = 0; round < 5; round++) expect(await totalOf(store)).toBe(3)
    })
    if (dialect === 'sqlite') expect(again).toBe(0)
    const id = await add(store)
    expect(await totalOf(store)).toBe(4)
    await store.transaction((trx) => store.remove(trx, shelf, id))
    expect(await totalOf(store)).toBe(3)
  })
})

describeCluster('the total of a list with several processes on a PostgreSQL database', (cluster) => {
  let databaseUrl: string
  let one: Store
  let other: Store
  beforeAll(async () => {
    databaseUrl = await cluster().newDatabase()
    one = await newTestDatabase({ databaseUrl }).open({ registry: shelves })
    other = await newTestDatabase({ databaseUrl }).open({ registry: shelves })
    for (let shelves = 0; shelves < 3; shelves++) await add(one)
  })
  afterAll(async () => {
    await one?.close()
    await other?.close()
  })
  afterEach(() => setStatementListener(undefined))

  it('is cached while no transaction ends', async () => {
    await expect
      .poll(() =>
        counting(async () => {
          for (let round = 0; round < 3; round++) expect(await totalOf(one)).toBe(3)
        }),
      )
      .toBe(0)
  })

  it('is correct after each change of another process, and after manual changes', async () => {
    for (let round = 0; round < 20; round++) {
      const before = await totalOf(one)
      expect(await totalOf(other)).toBe(before)
      await add(round % 2 === 0 ? one : other)
      expect([await totalOf(one), await totalOf(other)]).toEqual([before + 1, before + 1])
      await cluster().query(`delete from book_shelf where name = 'Shelf ${added}'`, databaseUrl)
      expect([await totalOf(one), await totalOf(other)]).toEqual([before, before])
    }
  })

  it('is correct after a transaction that ran while the list was counted', async () => {
    const before = await totalOf(one)
    await other.transaction(async (trx) => {
      await other.insert(trx, shelf, { name: 'Under way' } as never)
      for (let round = 0; round < 3; round++) expect(await totalOf(one)).toBe(before)
      await add(one)
      for (let round = 0; round < 3; round++) expect(await totalOf(one)).toBe(before + 1)
    })
    for (let round = 0; round < 3; round++) expect(await totalOf(one)).toBe(before + 2)
  })

  it('is never outdated, however many processes write concurrently', async () => {
    let least = await totalOf(one)
    const writing = [one, other].map(async (store) => {
      for (let round = 0; round < 30; round++) {
        await add(store)
        least += 1
        const known = least
        expect(await totalOf(store === one ? other : one)).toBeGreaterThanOrEqual(known)
      }
    })
    await Promise.all(writing)
    expect([await totalOf(one), await totalOf(other)]).toEqual([least, least])
  })

  it('is correct if the engine does not number its transactions', async () => {
    const engine = await startLimitedPostgres(databaseUrl)
    const store = await newTestDatabase({ databaseUrl: engine.databaseUrl }).open({ registry: shelves })
    const before = await totalOf(store)
    await add(one)
    expect(await totalOf(store)).toBe(before + 1)
    expect(engine.refused).toContain('tickets')
    await store.close()
    await engine.close()
  })

  it('does not affect the order of a page far down the list', async () => {
    const many = Array.from({ length: 1200 }, (_, at) => ({ name: `Many ${String(at).padStart(4, '0')}` }))
    await one.transaction((trx) => one.insertMany(trx, shelf, many as never))
    const { json } = await one.list(shelf, { search: 'Many', start: 1100, end: 1103 })
    expect(JSON.parse(json)).toMatchObject([{ name: 'Many 1100' }, { name: 'Many 1101' }, { name: 'Many 1102' }])
    await sql`delete from book_shelf where name like 'Many %'`.execute(one.db)
  })
})
