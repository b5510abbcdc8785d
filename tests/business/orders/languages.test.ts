import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allWords } from '../../../languages/all'
import { historyResource } from '../../../vocabulary'
import { dialects } from '../../server/support/stores'
import { openShop, type Shop } from '../support/shop'

const words = allWords().get('de') ?? {}

describe.each(dialects)('what is kept on %s', (dialect) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(dialect, { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' })
  })
  afterAll(() => shop.close())

  it('stays English, in whatever language it was asked for', async () => {
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
})
