import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import type { Store } from '../../../server/contract/store'
import { type TablesOf, withUntypedTables } from '../../../server/contract/tables'
import { fromStoredDecimal, toStoredDecimal, unitsOf } from '../../../server/database/decimals'
import {
  createRegistry,
  decimal,
  defineResource,
  exactProduct,
  exactSum,
  integer,
  money,
  percent,
  type StoredDecimal,
  text,
} from '../../../vocabulary'
import { dialects, newTestDatabase } from '../support/stores'

const room = defineResource({
  name: 'room',
  label: ['Room', 'Rooms'],
  title: 'name',
  fields: {
    name: text({ required: true }),
    beds: integer({ required: true }),
    price: money({ required: true }),
    cost: money(),
    discount: percent({ required: true }),
    size: decimal({ required: true, decimals: 2 }),
    rate: decimal({ decimals: 6 }),
  },
})

type RoomDatabase = Kysely<TablesOf<typeof room>>

const nights = 3

// The compiler runs these tests. If a wrong line compiles, `tsc` reports its comment @ts-expect-error.
describe.each(dialects)('stored decimals on %s', (dialect) => {
  const testDatabase = newTestDatabase(dialect)
  let store: Store
  let db: RoomDatabase

  const rooms = () => db.selectFrom('room').selectAll().where('name', '=', 'Garden').executeTakeFirstOrThrow()

  beforeAll(async () => {
    store = await testDatabase.open({ registry: createRegistry([room]) })
    db = store.db as unknown as RoomDatabase
    const values = { beds: 2, price: 2400.16, cost: null, discount: 12.5, size: 18.25, rate: 1.234567 }
    await store.transaction(async (trx) => {
      await store.insert(trx, room, { ...values, name: 'Garden' })
      await store.insert(trx, room, { ...values, name: 'Attic', price: 99.9 })
    })
  })
  afterAll(async () => {
    await store.close()
    await testDatabase.close()
  })

  it('are not numbers, so calculations with them do not compile', async () => {
    const { price, cost, discount, size, rate } = await rooms()
    expectTypeOf(price).toEqualTypeOf<StoredDecimal>()
    expectTypeOf(cost).toEqualTypeOf<StoredDecimal | null>()
    expectTypeOf(discount).toEqualTypeOf<StoredDecimal>()
    expectTypeOf(size).toEqualTypeOf<StoredDecimal<2>>()
    expectTypeOf(rate).toEqualTypeOf<StoredDecimal<6> | null>()
    const wrong = () => [
      // @ts-expect-error: a stored decimal counts ten-thousandths
      price * nights,
      // @ts-expect-error: a stored decimal counts ten-thousandths
      price + 1,
      // @ts-expect-error: a stored decimal counts ten-thousandths
      (cost ?? 0) * nights,
      // @ts-expect-error: a stored decimal counts ten-thousandths
      price - (price * discount) / 100,
      // @ts-expect-error: a stored decimal counts ten-thousandths
      Math.max(price, 10),
      // @ts-expect-error: a stored decimal counts ten-thousandths
      price > 1000,
      // @ts-expect-error: a stored decimal counts ten-thousandths
      +price,
      // @ts-expect-error: a stored decimal counts ten-thousandths
      `${price}`,
      // @ts-expect-error: Number() does not convert a stored decimal
      Number(price) * nights,
      // @ts-expect-error: Number() does not convert a stored decimal
      Number(cost ?? 0) + 1,
      // @ts-expect-error: a stored decimal counts ten-thousandths
      BigInt(price),
      // @ts-expect-error: a stored decimal is not a value of a record
      store.insert(store.db, room, { name: 'Cellar', beds: 1, size: 9, discount: 0, price }),
    ]
    expect(wrong).toBeTypeOf('function')
    // Other numbers are converted as usual.
    expectTypeOf(Number('1')).toEqualTypeOf<number>()
    expectTypeOf(['1', '2'].map(Number)).toEqualTypeOf<number[]>()
  })

  it('cannot be replaced by plain numbers in statements', () => {
    const wrong = () => [
      // @ts-expect-error: 2400 would be stored as 0.24
      db.updateTable('room').set({ price: 2400 }),
      // @ts-expect-error: 2400 would be stored as 0.24
      db.updateTable('room').set('price', 2400),
      // @ts-expect-error: 2400 would be stored as 0.24
      db.selectFrom('room').where('price', '>', 2400),
      // @ts-expect-error: the value has two decimals instead of four
      db.updateTable('room').set({ price: toStoredDecimal(2400, 2) }),
      // @ts-expect-error: the value has two decimals instead of four
      db.updateTable('room').set(({ ref }) => ({ price: ref('size') })),
    ]
    expect(wrong).toBeTypeOf('function')
  })

  it('are not numbers in aggregates or in untyped tables', async () => {
    const sums = await db
      .selectFrom('room')
      .select(({ fn }) => [
        fn.sum('price').as('sum'),
        fn.avg('price').as('average'),
        fn.max('price').as('highest'),
        fn.sum('beds').as('beds'),
      ])
      .executeTakeFirstOrThrow()
    const [any] = await withUntypedTables(store.db).selectFrom('room').select('price').execute()
    const wrong = () => [
      // @ts-expect-error: a sum of stored decimals counts ten-thousandths
      Number(sums.sum) / 2,
      // @ts-expect-error: an average of stored decimals counts ten-thousandths
      Number(sums.average) / 2,
      // @ts-expect-error: a maximum of stored decimals counts ten-thousandths
      sums.highest * 2,
      // @ts-expect-error: the value may count ten-thousandths
      Number(any?.price) * 2,
    ]
    expect(wrong).toBeTypeOf('function')
    expect(fromStoredDecimal(sums.sum)).toBe(2500.06)
    expect(fromStoredDecimal(sums.average)).toBe(1250.03)
    expect(fromStoredDecimal(sums.highest)).toBe(2400.16)
    expect(Number(sums.beds)).toBe(4)
  })

  it('convert to the values of records', async () => {
    const { price, cost, discount, size, rate } = await rooms()
    expect([
      fromStoredDecimal(price),
      fromStoredDecimal(cost),
      fromStoredDecimal(discount),
      fromStoredDecimal(size, 2),
      fromStoredDecimal(rate, 6),
    ]).toEqual([2400.16, null, 12.5, 18.25, 1.234567])
    expect([unitsOf(price), unitsOf(cost), unitsOf(size)]).toEqual([24_001_600n, 0n, 1825n])
    const wrong = () => [
      // @ts-expect-error: the value has two decimals
      fromStoredDecimal(size),
      // @ts-expect-error: the value has six decimals
      fromStoredDecimal(rate, 4),
      // @ts-expect-error: the value is not a stored decimal
      fromStoredDecimal(12.5),
    ]
    expect(wrong).toBeTypeOf('function')
  })

  it('allow exact calculations, and can be written back', async () => {
    const { price, discount } = await rooms()
    const stay = exactProduct(fromStoredDecimal(price), nights, 2)
    const off = exactProduct(stay, fromStoredDecimal(discount), 2, 2)
    expect([stay, off, exactSum(stay, -off, 2)]).toEqual([7200.48, 900.06, 6300.42])
    await db
      .updateTable('room')
      .set({ cost: toStoredDecimal(off), size: toStoredDecimal(20.125, 2) })
      .where('name', '=', 'Garden')
      .execute()
    const written = await db.selectFrom('room').select('name').where('cost', '=', toStoredDecimal(900.06)).execute()
    expect(written).toEqual([{ name: 'Garden' }])
    expect(await store.list(room, { filters: [{ field: 'name', operator: 'eq', values: ['Garden'] }] })).toMatchObject({
      json: expect.stringMatching(/"cost":900.06.*"size":20.13/),
    })
  })
})
