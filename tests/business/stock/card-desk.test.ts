import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../server/support/stores'
import { openShop, type Shop } from '../support/shop'

describe.each(dialects)('the card desk on %s', (dialect) => {
  let shop: Shop
  let gift: string
  let dora: string

  beforeAll(async () => {
    shop = await openShop(dialect)
    dora = await shop.create('customer', { firstName: 'Dora', email: 'dora@example.com' })
    gift = await shop.product({ name: 'Gift card' })
    await shop.receive(gift, 60, { serialPrefix: 'G-' })
  })
  afterAll(() => shop.close())

  const serial = (number: number) => `G-${String(number).padStart(6, '0')}`
  const put = (path: string, body?: object) => shop.call('PUT', path, body)
  const cardOf = async (number: string) =>
    (await shop.call('GET', `/card?serial=${number}`)).body[0] as { id: string; state: string; holder?: { id: string } }
  const stockOf = async () => Number((await shop.read('product', gift)).stock)
  const inStock = async () =>
    Number((await shop.call('GET', `/card?product=${gift}&state=in-stock&_end=1`)).headers.get('x-total-count'))
  const placed = async (quantity: number, product = gift) => {
    const { body } = await shop.order([{ product, quantity }])
    const [item] = (await shop.call('GET', `/order-item/order/${body.data.id}`)).body
    return { order: body.data.id as string, item: item.id as string }
  }
  const cardsOf = async (order: string) =>
    (await shop.call('GET', `/order-item/order/${order}`)).body.flatMap(({ cards }: { cards: string[] }) => cards)

  it('assigns a card from its own page, replaces it, reports it lost and returns it to stock, and the stock adds up', async () => {
    const before = await stockOf()
    const card = await cardOf(serial(60))
    expect((await put(`/card/assign/${card.id}`, { customer: dora })).body).toMatchObject({
      message: 'Card Assigned successfully.',
      data: { state: 'assigned', holder: { id: dora } },
    })
    expect(await stockOf()).toBe(before - 1)
    expect((await put(`/card/assign/${card.id}`, { customer: dora })).status).toBe(409)
    const replaced = await put(`/card/replace/${card.id}`, { cardNumber: serial(59), reason: 'lost' })
    expect(replaced.body).toMatchObject({ message: 'Card replaced successfully.', data: { state: 'replaced' } })
    const other = await cardOf(serial(59))
    expect(other).toMatchObject({ state: 'assigned', holder: { id: dora } })
    expect((await put(`/card/report/${other.id}`, { state: 'blocked', note: 'Cracked' })).body.data.state).toBe(
      'blocked',
    )
    expect(await stockOf()).toBe(before - 2)
    for (const { id } of [card, other])
      expect((await put(`/card/restock/${id}`, { note: 'Found in a drawer' })).body.data.state).toBe('in-stock')
    expect(await stockOf()).toBe(before)
    expect((await put(`/card/withdraw/${card.id}`, { state: 'lost', note: 'Not on its shelf' })).body.data.state).toBe(
      'lost',
    )
    expect(await stockOf()).toBe(before - 1)
    expect((await put(`/card/restock/${card.id}`, { note: 'There it is' })).status).toBe(200)
    expect(await stockOf()).toBe(await inStock())
  })

  it('assigns a card to an order that needs it, and rejects an order that needs no card', async () => {
    const { order } = await placed(1)
    const card = await cardOf(serial(58))
    const customer = shop.ids.customer
    expect((await put(`/card/assign/${card.id}`, { customer, order })).status).toBe(200)
    expect(await cardsOf(order)).toEqual([serial(58)])
    const refused = await put(`/card/assign/${(await cardOf(serial(57))).id}`, { customer, order })
    expect(refused.status).toBe(409)
    expect(refused.body.errors.order[0]).toBe(
      'This order does not need a card of this product. Choose another order or leave the field empty.',
    )
    expect(await stockOf()).toBe(await inStock())
  })

  it('assigns the next free serials to an item, previews them, and starts at a chosen serial', async () => {
    const { order, item } = await placed(5)
    const asked = await shop.call('POST', '/customer-order/preview-cards', { order })
    expect(asked.body.data.items).toEqual([
      { orderItem: item, missing: 5, free: 5, serials: `${serial(1)} to ${serial(5)}` },
    ])
    const given = await put(`/customer-order/assign-next/${order}`, { orderItem: item, quantity: 2 })
    expect(given.body.message).toBe(`2 cards assigned: ${serial(1)} to ${serial(2)}.`)
    const from = await put(`/customer-order/assign-next/${order}`, { orderItem: item, from: serial(10).toLowerCase() })
    expect(from.body.message).toBe(`3 cards assigned: ${serial(10)} to ${serial(12)}.`)
    expect(await cardsOf(order)).toEqual([1, 2, 10, 11, 12].map(serial))
    expect(await stockOf()).toBe(await inStock())
    expect((await shop.call('GET', `/customer-order?q=${serial(12)}`)).body).toMatchObject([{ id: order }])
  })

  it('assigns all cards or none: too many, an unknown serial, more than the item needs', async () => {
    const { order, item } = await placed(3)
    const before = await inStock()
    const ask = async (values: object) => {
      const { status, body } = await put(`/customer-order/assign-next/${order}`, { orderItem: item, ...values })
      return [status, Object.values(body.errors ?? {}).flat()[0]]
    }
    expect(await ask({ quantity: 4 })).toEqual([422, 'Quantity 4 is too high. Cards missing: 3.'])
    expect(await ask({ from: serial(1) })).toEqual([
      422,
      `Card ${serial(1)} of 'Gift card' is not in stock. Start with another card.`,
    ])
    expect(await ask({ from: 'NOPE' })).toEqual([
      422,
      "Card NOPE of 'Gift card' is not in stock. Start with another card.",
    ])
    expect(await ask({ from: serial(60) })).toEqual([
      409,
      `Only 1 card of 'Gift card' from ${serial(60)} on is in stock, but 3 are needed.`,
    ])
    expect(await inStock()).toBe(before)
    expect(await cardsOf(order)).toEqual([])
  })

  it('gives an order all missing cards in one call, which can be undone as a whole', async () => {
    const key = await shop.product({ name: 'Key card' })
    await shop.receive(key, 3, { serialPrefix: 'K-' })
    const { body } = await shop.order([
      { product: gift, quantity: 2 },
      { product: key, quantity: 3 },
    ])
    const order = body.data.id as string
    const [before, stock] = [await inStock(), await stockOf()]
    const given = await put(`/customer-order/assign-cards/${order}`)
    expect(given.body.message).toMatch(/^5 cards assigned: G-\d+ to G-\d+, K-000001 to K-000003\.$/)
    expect(await cardsOf(order)).toHaveLength(5)
    expect(given.body.data.cardsNeeded).toBe(0)
    expect((await put(`/customer-order/assign-cards/${order}`)).status).toBe(409)
    const undone = await shop.call('POST', '/undo', { request: given.headers.get('x-request-id') })
    expect([undone.status, undone.body.message]).toEqual([200, expect.any(String)])
    expect(await cardsOf(order)).toEqual([])
    expect(await inStock()).toBe(before)
    expect(await stockOf()).toBe(stock)
  })

  it('gives cards to an order whose customer is now inactive, but gives an inactive customer no card without an order', async () => {
    const customer = await shop.create('customer', { firstName: 'Otto', email: 'otto@example.com' })
    const { body } = await shop.order([{ product: gift, quantity: 2 }], { customer })
    const order = body.data.id as string
    const [item] = (await shop.call('GET', `/order-item/order/${order}`)).body
    await shop.call('PUT', `/customer/status/${customer}`)
    const alone = await shop.call('POST', '/customer-card-mapping', { customer, cardNumber: serial(40) })
    expect([alone.status, alone.body.errors.customer[0]]).toEqual([422, expect.stringMatching(/inactive/)])
    const values = { customer, cardNumber: serial(40), orderItem: item.id }
    expect((await shop.call('POST', '/customer-card-mapping', values)).status).toBe(200)
    expect((await put(`/customer-order/assign-cards/${order}`)).status).toBe(200)
    expect(await cardsOf(order)).toHaveLength(2)
  })

  it('gives each of many simultaneous requests a different card and rejects none of them', async () => {
    const wave = await shop.product({ name: 'Wave card' })
    await shop.receive(wave, 40, { serialPrefix: 'W-' })
    const orders = []
    for (let nth = 0; nth < 8; nth++) orders.push(await placed(5, wave))
    const answers = await Promise.all(orders.map(({ order }) => put(`/customer-order/assign-cards/${order}`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const all = (await Promise.all(orders.map(({ order }) => cardsOf(order)))).flat()
    expect(new Set(all).size).toBe(40)
  })
})
