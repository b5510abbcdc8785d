import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numberExistingRecords } from '../../../server/records/values/auto-number'
import { dialects } from '../../server/support/stores'
import { openShop, type Shop } from '../support/shop'

describe.each(dialects)('a batch without a reference on %s', (dialect) => {
  let shop: Shop
  let product: string
  beforeAll(async () => {
    shop = await openShop(dialect)
    product = await shop.product({ type: 'accessory', tracksSerials: false })
  })
  afterAll(() => shop.close())

  const receive = async (values = {}) => (await shop.receive(product, 1, values)).body.data

  it('gets a unique number, even if several batches arrive at once', async () => {
    expect(await receive()).toMatchObject({ reference: 'SI-000001' })
    expect(await receive({ reference: 'SI-000003' })).toMatchObject({ reference: 'SI-000003' })
    const [one, other] = await Promise.all([receive(), receive()])
    expect([one.reference, other.reference].sort()).toEqual(['SI-000002', 'SI-000004'])
  })

  it('gets a number at startup if it is older than these numbers', async () => {
    const arrived = (receivedAt: string, reference: string | null) =>
      shop.add('stock-in', { product, site: shop.ids.site, quantity: 1, receivedAt, reference })
    const later = await arrived('2025-03-02T09:00:00.000Z', null)
    const first = await arrived('2025-03-01T09:00:00.000Z', '')
    const named = await arrived('2025-03-01T10:00:00.000Z', 'GRN-1')
    await numberExistingRecords(shop.store)
    const references = async () =>
      Promise.all(
        [first, later, named].map(
          async (id) =>
            (await shop.store.db.selectFrom('stock_in').select('reference').where('id', '=', id).executeTakeFirst())
              ?.reference,
        ),
      )
    const given = await references()
    expect(given).toEqual(['SI-000005', 'SI-000006', 'GRN-1'])
    await numberExistingRecords(shop.store)
    expect(await references()).toEqual(given)
    expect(await receive()).toMatchObject({ reference: 'SI-000007' })
  })

  it('gets the next number, even after a user typed a very long number', async () => {
    const nth = async () => Number((await receive()).reference.slice(3))
    const before = await nth()
    await receive({ reference: `SI-${'9'.repeat(30)}` })
    await receive({ reference: `SI-${String(before + 1).padStart(6, '0')}` })
    expect(await nth()).toBe(before + 2)
  })

  it('gets a number when its reference is cleared', async () => {
    const { id } = await receive({ reference: 'GRN-7' })
    expect((await shop.call('PUT', `/stock-in/${id}`, { reference: null })).body.data.reference).toMatch(/^SI-\d{6}$/)
  })
})
