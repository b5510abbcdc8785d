import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadAllTranslations } from '../../../languages/all-translations'
import { historyResource } from '../../../vocabulary'
import { dialects } from '../../server/support/stores'
import { openShop, type Shop } from '../support/shop'

const words = loadAllTranslations().get('de') ?? {}

describe.each(dialects)('stored texts on %s', (dialect) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(dialect, { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' })
  })
  afterAll(() => shop.close())

  it('are in English, in whatever language the request was made', async () => {
    const product = await shop.product({})
    await shop.receive(product, 3, { serialPrefix: 'G', serialFrom: 1, serialTo: 3 })
    const { body } = await shop.order([{ product, quantity: 1 }])
    expect(body.message).toBe(words['Customer Order created successfully.'])
    await shop.call('PUT', `/customer-order/order-status/${body.data.id}`, { data: { orderStatus: 'cancelled' } })
    const { timeline } = await shop.read('customer-order', body.data.id)
    expect(timeline).toMatchObject([{ event: 'Placed' }, { event: 'Cancelled' }])
    const movements = await shop.call('GET', '/stock-movement')
    expect(movements.body.map(({ reason }: { reason: string }) => reason)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Order \S+$/), expect.stringMatching(/^Order \S+ cancelled$/)]),
    )
    const found = async (q: string) =>
      (await shop.call('GET', `/stock-movement?q=${encodeURIComponent(q)}`)).body.length
    const { orderNumber } = await shop.read('customer-order', body.data.id)
    expect(await found(`${words['Order {{number}}']?.split(' ')[0]} ${orderNumber}`)).toBe(2)
    expect(await found('storniert')).toBe(1)
    expect(await found('verschwunden')).toBe(0)
    const history = await shop.call('GET', `/${historyResource}?resource=stock-movement`)
    expect(JSON.stringify(history.body)).not.toMatch(/[äöüß]/)
  })

  it("contain amounts in a neutral form, and error messages format these in the caller's language", async () => {
    const product = await shop.product({ price: 7961.66 })
    await shop.receive(product, 1, { serialPrefix: 'M', serialFrom: 1, serialTo: 1 })
    const { id } = (await shop.order([{ product, quantity: 1 }])).body.data
    const { due } = await shop.read('customer-order', id)
    await shop.call('PUT', `/customer-order/pay/${id}`, { amount: due, method: 'cash' })
    const refund = { amount: 100_000, method: 'cash', reason: 'Broken' }
    const refused = await shop.call('PUT', `/customer-order/refund/${id}`, refund)
    const german = new Intl.NumberFormat('de-AT', { style: 'currency', currency: 'INR' }).format(due as number)
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(german)])
    const { timeline } = await shop.read('customer-order', id)
    expect((timeline as readonly { note: string | null }[]).at(-2)?.note).toBe(`${(due as number).toFixed(2)} INR`)
  })
})
