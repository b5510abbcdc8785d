import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListQueryFilter, Store } from '../../../server/contract/store'
import { withUntypedTables } from '../../../server/contract/tables'
import { oneOf } from '../../../server/database/one-of'
import { idsInRowScope } from '../../../server/database/row-scope'
import { lockAndMatchIds } from '../../../server/database/transactions/row-locks'
import { dialects, newTestDatabase } from '../support/stores'
import { person, shelf, shelves, stamp } from './shelf-registry'

describe.each(dialects)('an empty list on %s', (dialect) => {
  const testDatabase = newTestDatabase(dialect)
  let store: Store

  beforeAll(async () => {
    store = await testDatabase.open({ registry: shelves })
    await store.transaction((trx) => store.insert(trx, shelf, { name: 'Top' }))
  })
  afterAll(async () => {
    await store.close()
    await testDatabase.close()
  })

  const counted = (filter: Pick<ListQueryFilter, 'operator'> & { field?: string }) =>
    store.count(shelf, { filters: [{ field: 'name', values: [], ...filter }] })

  it.each([
    ['reads no records', (one: Store) => one.transaction((trx) => one.getAll(shelf, [], trx)), []],
    ['adds no records', (one: Store) => one.transaction((trx) => one.insertAll(trx, shelf, [])), []],
    ['adds no rows', (one: Store) => one.transaction((trx) => one.insertMany(trx, stamp, [])), undefined],
    ['locks nothing', (one: Store) => one.transaction((trx) => one.lock(trx, 'book-shelf', [])), false],
    ['watches nothing', (one: Store) => one.transaction((trx) => one.trackChanges(trx, person, [])), undefined],
    [
      'finds no ids in a row scope',
      (one: Store) => one.transaction((trx) => idsInRowScope(one, trx, shelf, [])),
      new Set(),
    ],
  ])('%s', async (_, ask, answer) => {
    expect(await ask(store)).toEqual(answer)
  })

  it.each(['eq', 'gte', 'lte', 'like'] as const)('matches nothing with the operator %s', async (operator) => {
    expect(await counted({ operator })).toBe(0)
  })

  it('excludes nothing with the operator ne', async () => {
    expect(await counted({ operator: 'ne' })).toBe(1)
    expect(await store.count(shelf, {})).toBe(1)
  })

  it('returns no options', async () => {
    expect(await store.options(shelf, { filters: [{ field: 'name', operator: 'eq', values: [] }] })).toBe('[]')
  })

  it('works in statements of a business, from the query builder or in SQL', async () => {
    const from = withUntypedTables(store.db).selectFrom('book_shelf').select('id')
    expect(await from.where('id', 'in', []).execute()).toEqual([])
    expect(await from.where('id', 'not in', []).execute()).toHaveLength(1)
    expect(await from.where(lockAndMatchIds(store.dialect, 'book_shelf', [])).execute()).toEqual([])
    const written = sql`select id from book_shelf where ${oneOf(sql.ref('id'), [])}`
    expect((await written.execute(store.db)).rows).toEqual([])
  })
})
