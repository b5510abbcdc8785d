import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../business/support/shop'
import { dialects } from '../support/stores'

describe.each(dialects)('a reference on %s to what is switched off or deleted', (dialect) => {
  let shop: Shop
  let former: string
  let current: string

  beforeAll(async () => {
    shop = await openShop(dialect)
    former = await shop.create('customer-category', { name: 'Founders' })
    current = await shop.create('customer-category', { name: 'Retail' })
  })
  afterAll(() => shop.close())

  const customer = (email: string, values: object) =>
    shop.call('POST', '/customer', { firstName: 'Eve', email, ...values })
  const coupon = (code: string, customerCategories: string[]) =>
    shop.call('POST', '/coupon', {
      code,
      discountType: 'percent',
      value: 5,
      startsOn: '2026-01-01',
      customerCategories,
    })
  const switchOff = (path: string) => shop.call('PUT', path)

  it('is not made anew, but stays where it was made before', async () => {
    const { id } = (await customer('eve@example.com', { category: former })).body.data
    await switchOff(`/customer-category/status/${former}`)

    const refused = await customer('eva@example.com', { category: former })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      category: ["'Founders' is inactive. Switch it on first, or choose another."],
    })
    expect((await shop.call('PUT', `/customer/${id}`, { lastName: 'Iyer', category: former })).status).toBe(200)
    expect((await shop.call('PUT', `/customer/${id}`, { category: current })).status).toBe(200)
    expect((await shop.call('PUT', `/customer/${id}`, { category: former })).status).toBe(422)
    expect((await shop.read('customer', id)).category).toMatchObject({ id: current })
  })

  it('is refused in a list for those that are new to it', async () => {
    const list = await shop.create('customer-category', { name: 'Guild' })
    const { id } = (await coupon('GUILD', [list])).body.data
    await switchOff(`/customer-category/status/${list}`)
    expect((await shop.call('PUT', `/coupon/${id}`, { customerCategories: [list, current] })).status).toBe(200)
    const refused = await coupon('GUILD2', [current, list])
    expect(refused.status).toBe(422)
    expect(refused.body.errors.customerCategories[0]).toMatch(/^'Guild' is inactive/)
  })

  it('is taken where goods still move whose product is no longer sold', async () => {
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
