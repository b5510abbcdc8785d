import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../support/shop'
import { dialects } from '../support/stores'

describe.each(dialects)('a batch without a reference on %s', (dialect) => {
  let shop: Shop
  let product: string
  beforeAll(async () => {
    shop = await openShop(dialect)
    product = await shop.product({ type: 'accessory', tracksSerials: false })
  })
  afterAll(() => shop.close())

  const receive = async (values = {}) => (await shop.receive(product, 1, values)).body.data

  it('gets a number that no other has, even of those that come in at once', async () => {
    expect(await receive()).toMatchObject({ reference: 'SI-000001' })
    expect(await receive({ reference: 'SI-000003' })).toMatchObject({ reference: 'SI-000003' })
    const [one, other] = await Promise.all([receive(), receive()])
    expect([one.reference, other.reference].sort()).toEqual(['SI-000002', 'SI-000004'])
  })

  it('gets one when its reference is taken away', async () => {
    const { id } = await receive({ reference: 'GRN-7' })
    expect((await shop.call('PUT', `/stock-in/${id}`, { reference: null })).body.data.reference).toMatch(/^SI-\d{6}$/)
  })
})
