import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../server/support/stores'
import { openShop, type Shop } from '../support/shop'

type Values = Readonly<Record<string, unknown>>

describe.each(dialects)('parcels, on %s', (dialect) => {
  let shop: Shop
  let box: string

  beforeAll(async () => {
    shop = await openShop(dialect)
    box = await shop.product({ name: 'Box', type: 'accessory', tracksSerials: false })
    await shop.receive(box, 20)
    await shop.create('carrier', { name: 'Swift', trackingUrl: 'https://swift.example.com/?id={tracking}' })
  })
  afterAll(() => shop.close())

  const packed = async () => {
    const { body } = await shop.order([{ product: box, quantity: 1 }], { paymentMethod: 'cash-on-delivery' })
    for (const next of ['confirmed', 'processing', 'packed']) await move(body.data.id, next)
    return String(body.data.id)
  }
  const move = (id: string, orderStatus: string, more: Values = {}) =>
    shop.call('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus, ...more } })
  const linkOf = async (id: string) => (await shop.read('customer-order', id)).trackingUrl

  it('have a tracking link of their courier that escapes the tracking number', async () => {
    const id = await packed()
    await move(id, 'shipped', { courier: 'Swift', trackingNumber: 'A 1&b=2/#?' })
    expect(await linkOf(id)).toBe('https://swift.example.com/?id=A%201%26b=2%2F%23%3F')
    const [typed, other] = [await packed(), await packed()]
    await move(typed, 'shipped', { courier: 'sWIFT', trackingNumber: 'A0' })
    expect(await linkOf(typed)).toBe('https://swift.example.com/?id=A0')
    await move(other, 'shipped', { courier: 'Nobody', trackingNumber: 'A1' })
    expect(await linkOf(other)).toBeNull()
  })

  it('need a tracking number to be shipped only if the site requires it', async () => {
    await shop.call('PUT', `/site/${shop.ids.site}`, { requiresTracking: true })
    const id = await packed()
    expect(await shop.read('customer-order', id)).toMatchObject({ needsTracking: true })
    const refused = await move(id, 'shipped', { courier: 'Swift' })
    expect(refused).toMatchObject({ status: 422, body: { errors: { trackingNumber: [expect.any(String)] } } })
    expect((await move(id, 'shipped', { courier: 'Swift', trackingNumber: 'A2' })).status).toBe(200)
    await shop.call('PUT', `/site/${shop.ids.site}`, { requiresTracking: false })
    expect((await move(await packed(), 'shipped')).status).toBe(200)
  })

  it.each(['http://swift.example.com/{tracking}', 'https://swift.example.com/', 'javascript:{tracking}'])(
    'cannot have a tracking link like %s',
    async (trackingUrl) => {
      const { status } = await shop.call('POST', '/carrier', { name: trackingUrl, trackingUrl })
      expect(status).toBe(422)
    },
  )
})
