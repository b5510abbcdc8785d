import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../server/support/stores'
import { openShop, type Shop } from '../support/shop'

interface Movement {
  readonly kind: string
  readonly quantity: number
  readonly balance: number
}

describe.each(dialects)('the stock on %s', (dialect) => {
  let shop: Shop
  let count = 0

  beforeAll(async () => {
    shop = await openShop(dialect)
  })
  afterAll(() => shop.close())

  const box = () => shop.product({ type: 'accessory', tracksSerials: false, lowStockAt: 5 })
  /** Receives cards with a unique serial prefix. */
  const cards = async (quantity: number) => {
    count += 1
    const product = await shop.product({})
    const prefix = `L${String.fromCharCode(64 + count)}-`
    const { body } = await shop.receive(product, quantity, { serialPrefix: prefix })
    return { product, batch: body.data.id, serial: (number: number) => prefix + String(number).padStart(6, '0') }
  }
  const movements = async (product: string): Promise<Movement[]> =>
    (await shop.call('GET', `/stock-movement?product=${product}&_sort=at&_order=asc`)).body
  const moved = async (product: string) =>
    (await movements(product)).map(({ kind, quantity, balance }) => [kind, quantity, balance])
  const stockOf = async (product: string) => (await shop.read('product', product)).stock
  const cardOf = async (serial: string) => (await shop.call('GET', `/card?serial=${serial}`)).body[0]
  const custody = async (serial: string) =>
    (await shop.call('GET', `/card/custody/${(await cardOf(serial)).id}`)).body.data
  const correct = (product: string, quantity: number, values: object = {}) =>
    shop.call('POST', '/stock-movement', { product, quantity, reason: 'Counted.', ...values })
  const assign = (cardNumber: string, values: object = {}) =>
    shop.call('POST', '/customer-card-mapping', { customer: shop.ids.customer, cardNumber, ...values })
  const place = async (product: string, quantity: number) => {
    const { body } = await shop.order([{ product, quantity }])
    const [item] = (await shop.call('GET', `/order-item/order/${body.data.id}`)).body
    return { id: body.data.id as string, item: item.id as string }
  }
  const move = (order: string, orderStatus: string) =>
    shop.call('PUT', `/customer-order/order-status/${order}`, { data: { orderStatus } })

  it('is reduced by all lines of an order together, each entry with its balance, or not at all if one line exceeds it', async () => {
    const [product, other, service] = [await box(), await box(), await shop.product({ type: 'service' })]
    await shop.receive(product, 10)
    await shop.receive(other, 15)
    const lines = [
      { product, quantity: 2 },
      { product: other, quantity: 1 },
      { product: service, quantity: 3 },
      { product, quantity: 3 },
    ]
    const { body } = await shop.order(lines)
    const taken = [
      ['received', 10, 10],
      ['taken', -2, 8],
      ['taken', -3, 5],
    ]
    expect(await moved(product)).toEqual(taken)
    expect(await moved(other)).toEqual([
      ['received', 15, 15],
      ['taken', -1, 14],
    ])
    expect(await moved(service)).toEqual([])
    const tooMuch = lines.map((line) => ({ ...line, quantity: line.product === other ? 15 : 1 }))
    expect((await shop.order(tooMuch)).status).toBe(409)
    expect(await moved(product)).toEqual(taken)
    await move(body.data.id, 'cancelled')
    expect(await moved(product)).toEqual([...taken, ['released', 5, 10]])
    expect([await stockOf(product), await stockOf(other)]).toEqual([10, 15])
  })

  it('equals the sum of the ledger, and each entry has its balance', async () => {
    const product = await box()
    expect(await shop.read('product', product)).toMatchObject({ stock: 0, stockLevel: 'out' })
    const { body } = await shop.receive(product, 10)
    await shop.call('PUT', `/stock-in/${body.data.id}`, { quantity: 12 })
    const { id } = await place(product, 8)
    expect(await shop.read('product', product)).toMatchObject({ stock: 4, stockLevel: 'low' })
    expect((await shop.call('GET', '/product?stockLevel=low')).body).toMatchObject([{ id: product }])
    await move(id, 'cancelled')
    expect((await correct(product, -2)).body).toMatchObject({
      message: expect.stringMatching(/^Stock of .+ was corrected\.$/),
      data: { kind: 'corrected', balance: 10, reason: 'Counted.', by: { name: 'Ann' } },
    })
    expect(await moved(product)).toEqual([
      ['received', 10, 10],
      ['corrected', 2, 12],
      ['taken', -8, 4],
      ['released', 8, 12],
      ['corrected', -2, 10],
    ])
    expect(await stockOf(product)).toBe(10)
  })

  it('moves to the other product when the product of a batch is corrected', async () => {
    const [wrong, right] = [await box(), await box()]
    const { body } = await shop.receive(wrong, 3)
    expect((await shop.call('PUT', `/stock-in/${body.data.id}`, { product: right, quantity: 4 })).status).toBe(200)
    expect([await stockOf(wrong), await stockOf(right)]).toEqual([0, 4])
  })

  it('never falls below zero, however many orders arrive at once', async () => {
    const product = await box()
    await shop.receive(product, 5)
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.order([{ product, quantity: 1 }])))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(3).fill(409)])
    expect((await moved(product)).map(([, , balance]) => balance)).toEqual([5, 4, 3, 2, 1, 0])
  })

  describe('can be corrected', () => {
    it('with a reason, and not below zero', async () => {
      const product = await box()
      await shop.receive(product, 3)
      expect((await correct(product, -1, { reason: ' ' })).body.errors.reason).toEqual(['Reason is required.'])
      expect((await correct(product, 0)).body.errors.quantity).toHaveLength(1)
      expect((await correct(product, 1, { serials: ['A'] })).body.errors.serials[0]).toMatch(
        /does not track serial numbers/,
      )
      const refused = await correct(product, -4)
      expect(refused.status).toBe(409)
      expect(refused.body.errors.quantity[0]).toMatch(/at most 3 of .* You entered 4\./)
      const service = await shop.product({ type: 'service', tracksSerials: false })
      expect((await correct(service, 1)).body.errors.product[0]).toMatch(/is a service/)
      expect(await stockOf(service)).toBeNull()
    })

    it('card by card, where each card has a serial', async () => {
      const { product, serial } = await cards(5)
      expect((await correct(product, -2, { serials: [serial(1)] })).body.errors.serials[0]).toMatch(
        /entered: 1\. Enter exactly 2/,
      )
      expect((await correct(product, -1, { serials: ['NO-1'] })).body.errors.serials[0]).toMatch(
        /no cards with these serial numbers.*NO-1/,
      )
      expect((await correct(product, 1, { serials: [serial(1)] })).body.message).toMatch(/LA-000001 \(In stock\)/)
      const gone = await correct(product, -2, { serials: [serial(1), serial(2).toLowerCase()], fate: 'blocked' })
      expect(gone.body.data).toMatchObject({ balance: 3, serials: [serial(1), serial(2)] })
      expect(await cardOf(serial(2))).toMatchObject({ state: 'blocked', holder: null })
      const refused = await assign(serial(2))
      expect([refused.status, refused.body.message]).toEqual([
        409,
        "You cannot assign card LA-000002 because its status is 'Blocked'. Choose another card.",
      ])
      expect((await correct(product, -1, { serials: [serial(2)] })).body.message).toMatch(/LA-000002 \(Blocked\)/)
      await correct(product, 1, { serials: [serial(2)], reason: 'Behind the shelf.' })
      expect(await cardOf(serial(2))).toMatchObject({ state: 'in-stock' })
      const { steps } = await custody(serial(2))
      expect(steps.map(({ event, note }: { event: string; note: string | null }) => [event, note])).toEqual([
        ['received', null],
        ['blocked', 'Counted.'],
        ['found', 'Behind the shelf.'],
      ])
    })
  })

  describe('of cards', () => {
    it('is reduced once: by the order, or by the assignment if no order needs the card', async () => {
      const { product, serial } = await cards(10)
      const { item } = await place(product, 2)
      expect(await stockOf(product)).toBe(8)
      const first = await assign(serial(1), { orderItem: item })
      expect(await stockOf(product)).toBe(8)
      await assign(serial(9))
      expect(await stockOf(product)).toBe(7)
      const { id } = first.body.data
      await shop.call('PUT', `/customer-card-mapping/${id}`, { data: { cardNumber: serial(2), reason: 'damaged' } })
      expect(await stockOf(product)).toBe(6)
      await assign(serial(3), { orderItem: item })
      expect(await stockOf(product)).toBe(6)
      expect(await cardOf(serial(1))).toMatchObject({ state: 'replaced', holder: null, mapping: null })
      expect(await cardOf(serial(2))).toMatchObject({ state: 'assigned', holder: { name: 'Cleo Rao' } })
    })

    it('is restored when an order is cancelled, except for missing cards', async () => {
      const { product, serial } = await cards(10)
      const { id, item } = await place(product, 3)
      const [one, two] = [await assign(serial(1), { orderItem: item }), await assign(serial(2), { orderItem: item })]
      const report = (state: string, note?: string) =>
        shop.call('PUT', `/customer-card-mapping/report/${one.body.data.id}`, { data: { state, note } })
      expect((await report('replaced', 'No.')).status).toBe(422)
      expect((await report('lost')).body.errors.note).toHaveLength(1)
      expect((await report('lost', 'Left on a train.')).body.data).toMatchObject({
        state: 'lost',
        endedBy: { name: 'Ann' },
      })
      expect((await report('lost', 'Again.')).status).toBe(409)
      expect(await stockOf(product)).toBe(7)
      const cancelled = await move(id, 'cancelled')
      expect(cancelled.body.data).toMatchObject({ orderStatus: 'cancelled' })
      expect(await stockOf(product)).toBe(9)
      expect((await moved(product)).at(-1)).toEqual(['released', 2, 9])
      expect(await cardOf(serial(1))).toMatchObject({ state: 'lost' })
      expect(await cardOf(serial(2))).toMatchObject({ state: 'in-stock', holder: null })
      expect(await shop.read('customer-card-mapping', two.body.data.id)).toMatchObject({
        state: 'returned',
        note: 'The order was cancelled.',
      })
      expect((await assign(serial(2))).status).toBe(200)
      expect(await stockOf(product)).toBe(8)
    })

    it('does not grow by cards that customers return', async () => {
      const { product, serial } = await cards(4)
      const { id, item } = await place(product, 1)
      await assign(serial(1), { orderItem: item })
      await shop.call('PUT', `/customer-order/payment-status/${id}`, { paymentStatus: 'success' })
      for (const status of ['confirmed', 'processing', 'packed', 'shipped', 'returned'])
        expect((await move(id, status)).status, status).toBe(200)
      expect(await stockOf(product)).toBe(3)
      expect(await cardOf(serial(1))).toMatchObject({ state: 'returned', holder: null })
      expect((await assign(serial(1))).body.message).toMatch(
        /was assigned to Cleo Rao and now has the status 'Returned'/,
      )
    })

    it('cannot be assigned where orders have reserved all of it', async () => {
      const { product, serial } = await cards(2)
      await place(product, 2)
      const refused = await assign(serial(1))
      expect(refused.status).toBe(409)
      expect(refused.body.message).toMatch(/^Only 0 /)
      expect(await cardOf(serial(1))).toMatchObject({ state: 'in-stock' })
    })
  })

  describe('a batch', () => {
    it('creates its cards, and recreates them when it is corrected', async () => {
      const { batch, product, serial } = await cards(3)
      const listed = async () =>
        (await shop.call('GET', `/card?batch=${batch}`)).body.map((card: { serial: string }) => card.serial)
      expect(await listed()).toEqual([1, 2, 3].map(serial))
      const path = `/stock-in/${batch}`
      expect((await shop.call('PUT', path, { quantity: 2, serialTo: 2 })).status).toBe(200)
      expect(await listed()).toEqual([1, 2].map(serial))
      await correct(product, -1, { serials: [serial(1)] })
      const refused = await shop.call('PUT', path, { quantity: 1, serialTo: 1 })
      expect(refused.status).toBe(409)
      expect(refused.body.message).toMatch(/Record a stock movement to correct/)
    })

    it('can have ten thousand cards, but at most fifty thousand', async () => {
      const product = await shop.product({})
      const received = await shop.receive(product, 10_000, { serialPrefix: 'BIG-' })
      expect(received.status).toBe(200)
      const counted = await shop.call('GET', `/card?batch=${received.body.data.id}&_end=1`)
      expect(counted.headers.get('x-total-count')).toBe('10000')
      expect((await shop.receive(product, 50_001)).body.errors.quantity[0]).toMatch(/at most 50000 cards/)
    })

    it('continues after the last serial of the product, unless the request gives serials', async () => {
      const { product, serial } = await cards(3)
      const sequence = await shop.call('POST', '/stock-in/sequence', { productId: product, quantity: 2 })
      expect(sequence.body.data).toEqual({ prefix: serial(1).slice(0, -6), padding: 6, from: 4, to: 5 })
      expect((await shop.receive(product, 2)).body.data).toMatchObject({ serialFrom: 4, serialTo: 5 })
      const box = await shop.product({ type: 'accessory', tracksSerials: false })
      expect((await shop.call('POST', '/stock-in/sequence', { productId: box, quantity: 1 })).status).toBe(422)
    })
  })

  it('shows the history of a card', async () => {
    const { product, serial } = await cards(3)
    const { id, item } = await place(product, 1)
    const { body } = await assign(serial(1), { orderItem: item })
    await shop.call('PUT', `/customer-card-mapping/${body.data.id}`, {
      data: { cardNumber: serial(2), reason: 'other', note: 'Misprinted.' },
    })
    const { steps } = await custody(serial(1))
    expect(steps).toMatchObject([
      { event: 'received', site: 'Pune' },
      { event: 'assigned', by: 'Ann', customer: { name: 'Cleo Rao' }, order: { id } },
      { event: 'replaced', by: 'Ann', replacement: { name: serial(2) }, reason: 'other', note: 'Misprinted.' },
    ])
  })
})
