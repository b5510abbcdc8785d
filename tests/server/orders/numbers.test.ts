import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../support/shop'
import { dialects } from '../support/stores'

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
  const writePast = (orderNumber: string) => shop.add('customer-order', { ...shop.ids, orderNumber, items: [] })

  it('go on behind seven digits, and behind those that came in another way', async () => {
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

  it('are not used up by orders that are refused', async () => {
    const before = Number((await next()).slice(3))
    expect((await shop.order([{ product, quantity: 1000 }])).status).toBe(409)
    expect(await next()).toBe(`DH-${before + 1}`)
  })
})
