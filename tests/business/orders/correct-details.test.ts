import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../server/support/stores'
import { openShop, type Shop } from '../support/shop'

type Values = Readonly<Record<string, unknown>>

describe.each(dialects)('a placed order, on %s', (dialect) => {
  let shop: Shop
  let card: string
  let box: string

  beforeAll(async () => {
    shop = await openShop(dialect)
    card = await shop.product({ name: 'Gift card' })
    box = await shop.product({ name: 'Box', type: 'accessory', tracksSerials: false })
    await shop.receive(card, 20, { serialPrefix: 'G-' })
    await shop.receive(box, 20)
  })
  afterAll(() => shop.close())

  const place = async (items: readonly Values[], values?: Values): Promise<string> =>
    (await shop.order(items, values)).body.data.id
  const move = (id: string, orderStatus: string, more: Values = {}) =>
    shop.call('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus, ...more } })
  const pay = (id: string, more: Values = {}) =>
    shop.call('PUT', `/customer-order/payment-status/${id}`, { paymentStatus: 'success', ...more })
  const correct = (id: string, values: Values) => shop.call('PUT', `/customer-order/correct/${id}`, values)
  const read = (id: string) => shop.read('customer-order', id)
  const stock = async (product: string) => (await shop.read('product', product)).stock

  it('can have its courier, tracking number, payment reference and note corrected, and the history records it', async () => {
    const id = await place([{ product: box, quantity: 1 }], { note: 'Ring twice.' })
    await pay(id, { paymentReference: 'PAY-1' })
    for (const status of ['confirmed', 'processing', 'packed']) await move(id, status)
    await move(id, 'shipped', { courier: 'Swift', trackingNumber: 'T-1' })
    expect(await read(id)).toMatchObject({ paymentReference: 'PAY-1', courier: 'Swift', trackingNumber: 'T-1' })
    expect((await correct(id, { trackingNumber: 'T-2', note: null })).status).toBe(200)
    const corrected = { paymentReference: 'PAY-1', courier: 'Swift', trackingNumber: 'T-2', note: null }
    expect(await read(id)).toMatchObject(corrected)
    expect((await correct(id, { courier: 'x'.repeat(81) })).status).toBe(422)
    expect((await correct(id, { total: 1 })).status).toBe(422)
    expect(await read(id)).toMatchObject(corrected)
    const [entry] = (await shop.call('GET', `/audit-entry?record=${id}&_sort=at&_order=desc&_start=0&_end=1`)).body
    expect(entry.changes).toMatchObject([
      { field: 'trackingNumber', before: 'T-1', after: 'T-2' },
      { field: 'note', before: 'Ring twice.', after: null },
    ])
  })

  it('keeps its tracking number when it is shipped without a new one', async () => {
    const id = await place([{ product: box, quantity: 1 }], {
      trackingNumber: 'T-0',
      paymentMethod: 'cash-on-delivery',
    })
    for (const status of ['confirmed', 'processing', 'packed', 'shipped']) await move(id, status)
    expect((await read(id)).trackingNumber).toBe('T-0')
  })

  /** Sells two cards and three boxes for 50, and returns the order. */
  async function takeBack(more: Values): Promise<{ id: string; serials: unknown }> {
    const items = [
      { product: card, quantity: 2 },
      { product: box, quantity: 3 },
    ]
    const id = await place(items)
    await pay(id)
    const lines = (await shop.call('GET', `/order-item/order/${id}`)).body as Values[]
    const line = lines.find(({ name }) => name === 'Gift card')
    const free = (await shop.call('GET', `/card?state=in-stock&_sort=serial&_order=asc&_start=0&_end=2`))
      .body as Values[]
    for (const { serial } of free)
      await shop.create('customer-card-mapping', {
        customer: shop.ids.customer,
        cardNumber: serial,
        product: card,
        orderItem: line?.id,
      })
    for (const status of ['confirmed', 'processing', 'packed', 'shipped', 'delivered'])
      expect((await move(id, status, { trackingNumber: 'T-9' })).status).toBe(200)
    const { status, text } = await move(id, 'returned', { ...more, trackingNumber: null })
    expect(status, text).toBe(200)
    return { id, serials: free.map(({ serial }) => serial) }
  }
  const ledgerOf = async (order: string, product: string) =>
    (
      (await shop.call('GET', `/stock-movement?order=${order}&product=${product}&_sort=at&_order=asc`)).body as Values[]
    ).map(({ kind, quantity }) => [kind, quantity])
  const figures = async () => {
    const { orderTotal, paidOrderCount } = await shop.read('customer', shop.ids.customer)
    const { revenue, averageOrder, daily, topProducts } = (await shop.call('GET', '/dashboard-stats')).body
    return { orderTotal, paidOrderCount, revenue, averageOrder, last: daily.at(-1).revenue, topProducts }
  }

  it.each([
    ['restocked', { returnedGoods: 'restocked' }, 0, 'in-stock', []],
    ['written-off', { returnedGoods: 'written-off' }, 1, 'returned', ['corrected']],
    ['written-off', {}, 1, 'returned', ['corrected']],
  ] as const)(
    'is returned: its goods are %s, and none of its revenue counts',
    async (fate, more, gone, state, further) => {
      const before = { figures: await figures(), card: Number(await stock(card)), box: Number(await stock(box)) }
      const { id, serials } = await takeBack(more)
      expect(await figures()).toEqual(before.figures)
      const { latestOrders } = (await shop.call('GET', '/dashboard-stats')).body
      expect(latestOrders.find((one: Values) => one.id === id)).toMatchObject({
        settlement: expect.not.stringMatching(/^paid$/),
      })
      expect(await read(id)).toMatchObject({
        orderStatus: 'returned',
        returnedGoods: fate,
        cardsNeeded: 0,
        trackingNumber: 'T-9',
      })
      expect([await stock(card), await stock(box)]).toEqual([before.card - 2 * gone, before.box - 3 * gone])
      expect(await ledgerOf(id, box)).toEqual([['taken', -3], ['returned', 3], ...further.map((kind) => [kind, -3])])
      const lines = (await shop.call('GET', `/order-item/order/${id}`)).body as Values[]
      const kept = lines.flatMap(({ cards }) => cards as string[])
      expect(kept.sort()).toEqual(serials)
      const cards = (await shop.call('GET', '/card?_start=0&_end=99')).body as Values[]
      const own = cards.filter(({ serial }) => (serials as string[]).includes(String(serial)))
      expect(own.map((one) => [one.state, one.holder])).toEqual([
        [state, null],
        [state, null],
      ])
    },
  )
})
