import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOrderSql } from '../../../../server/database/queries/list-conditions'
import { dialects } from '../../../server/support/stores'
import { address, openShop, type Shop } from '../../support/shop'

describe.each(dialects)('the numbers of orders on %s', (dialect) => {
  let shop: Shop
  let product: string
  beforeAll(async () => {
    shop = await openShop(dialect)
    product = await shop.product({ type: 'accessory', tracksSerials: false })
    await shop.receive(product, 10)
  })
  afterAll(() => shop.close())

  const next = async () => (await shop.order([{ product, quantity: 1 }])).body.data.orderNumber
  const writePast = (orderNumber: string) =>
    shop.add('customer-order', {
      ...shop.ids,
      orderNumber,
      shippingAddress: address,
      billingAddress: address,
      items: [],
    })

  /** The query plan for sorting a page of orders. The planner is set to prefer an index even for few rows. */
  const sortingPlan = async (sort: { field: string; descending: boolean }) => {
    const { store } = shop
    const by = listOrderSql(store, store.registry.get('customer-order'), { sort: [sort] }, 't')
    const page = sql`select * from customer_order as t order by ${by} limit 20`
    const { rows } = await store.db.transaction().execute(async (trx) => {
      if (dialect === 'sqlite') return sql`explain query plan ${page}`.execute(trx)
      await sql`set local enable_seqscan = off`.execute(trx)
      return sql`explain ${page}`.execute(trx)
    })
    return JSON.stringify(rows)
  }

  it('continue with eight digits after seven, and ignore imported numbers in another format', async () => {
    await writePast('DH-9999997')
    await writePast('A-1')
    expect([await next(), await next(), await next(), await next()]).toEqual([
      'DH-9999998',
      'DH-9999999',
      'DH-10000000',
      'DH-10000001',
    ])
    await writePast('DH-10000002')
    await writePast('DH-10000003')
    expect(await next()).toBe('DH-10000004')
  })

  it('sort as numbers by an index, in lists and in references to orders', async () => {
    const numbers = async (resource: string, query: string) => {
      const { body } = await shop.call('GET', `/${resource}?_start=0&_end=50&${query}`)
      return body as Record<string, { name: string } & string>[]
    }
    const sorted = ['A-1', 'DH-9999997', 'DH-9999998', 'DH-9999999', 'DH-10000000', 'DH-10000001', 'DH-10000002']
    const orders = async (direction: string) =>
      (await numbers('customer-order', `_sort=orderNumber&_order=${direction}`))
        .map(({ orderNumber }) => String(orderNumber))
        .filter((number) => sorted.includes(number))
    expect(await orders('asc')).toEqual(sorted)
    expect(await orders('desc')).toEqual(sorted.toReversed())
    const taken = (await numbers('stock-movement', '_sort=order&_order=asc')).flatMap(({ order }) => order?.name ?? [])
    expect(taken.slice(0, 4)).toEqual(['DH-9999998', 'DH-9999999', 'DH-10000000', 'DH-10000001'])
    for (const field of ['orderNumber', 'placedAt'])
      for (const descending of [false, true])
        expect(await sortingPlan({ field, descending }), field).not.toMatch(/TEMP B-TREE|Sort/)
  })

  it('are not used up by rejected orders', async () => {
    const before = Number((await next()).slice(3))
    expect((await shop.order([{ product, quantity: 1000 }])).status).toBe(409)
    expect(await next()).toBe(`DH-${before + 1}`)
  })
})
