import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/contract/store'
import { tableName } from '../../../server/contract/table-model'
import { streamRows } from '../../../server/database/queries/stream'
import { dialects, newTestDatabase } from '../support/stores'
import { shelf, shelves } from './shelf-registry'

const count = 250
const table = sql.table(tableName(shelf.name))

describe.each(dialects)('rows streamed in parts on %s', (dialect) => {
  const database = newTestDatabase(dialect)
  let store: Store
  const add = (names: readonly string[]) =>
    store.transaction((trx) => store.insertMany(trx, shelf, names.map((name) => ({ name })) as never))
  const names = (atOnce: number) =>
    streamRows(
      store,
      sql<{ name: string }>`select name from ${table} where name like ${'Row%'} order by name`.compile(store.db),
      atOnce,
    )
  const numbered = Array.from({ length: count }, (_, at) => `Row ${String(at).padStart(3, '0')}`)
  beforeAll(async () => {
    store = await database.open({ registry: shelves })
    await add(numbered)
  })
  afterAll(async () => {
    await store.close()
    await database.close()
  })

  it.each([100, 125, 1000])('are complete and in order, %i per part', async (atOnce) => {
    const parts: string[][] = []
    for await (const rows of names(atOnce)) parts.push(rows.map(({ name }) => name))
    expect(parts.flat()).toEqual(numbered)
    expect(parts.map(({ length }) => length)).toEqual(
      Array.from({ length: Math.ceil(count / atOnce) }, (_, at) => Math.min(atOnce, count - at * atOnce)),
    )
  })

  it('can be abandoned early, and later writes still work', async () => {
    for (let round = 0; round < 12; round++) {
      for await (const rows of names(10)) {
        expect(rows).toHaveLength(10)
        break
      }
    }
    await add(['Later'])
    expect(await store.count(shelf, {})).toBe(count + 1)
  })

  it('report an invalid query', async () => {
    const wrong = streamRows(store, sql`select id from nowhere`.compile(store.db), 10)
    await expect(wrong.next()).rejects.toThrow(/nowhere/)
  })
})

describe('rows streamed in parts on sqlite', () => {
  const database = newTestDatabase('sqlite')

  it('come from one snapshot, even while others write', async () => {
    const store = await database.open({ registry: shelves })
    const rows = ['a', 'b', 'c', 'd'].map((name) => ({ name }))
    await store.transaction((trx) => store.insertMany(trx, shelf, rows as never))
    const seen: unknown[] = []
    for await (const part of streamRows(store, sql`select name from ${table} order by name`.compile(store.db), 2)) {
      seen.push(...part)
      await store.transaction((trx) => store.insertMany(trx, shelf, [{ name: `e${seen.length}` }] as never))
    }
    expect(seen).toEqual(rows)
    expect(await store.count(shelf, {})).toBe(6)
    await store.close()
    await database.close()
  })
})
