import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../server/support/stores'
import { openShop, type Shop } from '../support/shop'

describe.each(dialects)('an inactive product on %s', (dialect) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(dialect)
  })
  afterAll(() => shop.close())

  const switchOff = (path: string) => shop.call('PUT', path)

  it('can still be received and assigned, but not ordered', async () => {
    const product = await shop.product({ name: 'Old card' })
    await shop.receive(product, 5, { serialPrefix: 'OLD-' })
    await switchOff(`/product/status/${product}`)
    const assigned = { customer: shop.ids.customer, product, cardNumber: 'OLD-000001' }
    expect((await shop.call('POST', '/customer-card-mapping', assigned)).status).toBe(200)
    expect((await shop.receive(product, 5, { serialPrefix: 'OLD-' })).status).toBe(200)
    const ordered = await shop.order([{ product, quantity: 1 }])
    expect(ordered.status).toBe(422)
    expect(ordered.body.errors['items.0.product'][0]).toMatch(/^'Old card' is inactive/)
  })
})
