import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../server/support/stores'
import { openShop, type Shop } from '../support/shop'

describe.each(dialects)('a batch on %s', (dialect) => {
  let shop: Shop
  let card: string

  beforeAll(async () => {
    shop = await openShop(dialect)
    card = await shop.product({ name: 'Gift card' })
  })
  afterAll(() => shop.close())

  const put = (id: string, values: object) => shop.call('PUT', `/stock-in/${id}`, values)
  const range = (serialPrefix: string, serialFrom: number, serialTo: number) =>
    shop.receive(card, serialTo - serialFrom + 1, { serialPrefix, serialFrom, serialTo })

  it('gets the next free serials, in ranges that match the quantity exactly', async () => {
    expect((await shop.receive(card, 10, { serialPrefix: 'A' })).body.data).toMatchObject({
      serialFrom: 1,
      serialTo: 10,
      serialDigits: 6,
    })
    const sequence = await shop.call('POST', '/stock-in/sequence', { productId: card, quantity: 5, prefix: 'a' })
    expect(sequence.body.data).toEqual({ prefix: 'A', padding: 6, from: 11, to: 15 })
    const short = await shop.receive(card, 5, { serialPrefix: 'A', serialFrom: 11, serialTo: 14 })
    expect(short.body.errors.serialTo[0]).toMatch(/has 4 serial numbers, but the quantity is 5/)
    const overlap = await range('A', 8, 12)
    expect(overlap.body.errors.serialFrom[0]).toMatch(/A000008 to A000010 were already received\. Start at .* A000011/)
    expect((await range('B', 8, 12)).status).toBe(200)
  })

  it('has no serials if the product does not track them', async () => {
    const bag = await shop.product({ type: 'accessory', tracksSerials: false })
    const refused = await shop.receive(bag, 1, { serialFrom: 1, serialTo: 1 })
    expect(refused.body.errors.serialFrom[0]).toMatch(/does not track serial numbers/)
  })

  it('can be corrected without a conflict with its own serials', async () => {
    const { id } = (await shop.receive(card, 3, { serialPrefix: 'C' })).body.data
    expect((await put(id, { quantity: 4, serialFrom: 1, serialTo: 4 })).status).toBe(200)
    expect((await put(id, { quantity: 5 })).status).toBe(422)
    expect((await put(id, { supplier: 'Printers' })).status).toBe(200)
  })

  it('continues the received serials without duplicates or gaps', async () => {
    expect((await range('R-', 101, 110)).status).toBe(200)
    const refusals = [
      [
        await range('R-', 101, 110),
        /^Serial numbers R-000101 to R-000110 were already received\. Start at .* R-000111\.$/,
      ],
      [await range('R-', 108, 115), /^Serial numbers R-000108 to R-000110 were already received/],
      [
        await range('R-', 115, 120),
        /^Serial numbers R-000111 to R-000114 would be skipped\. Start at .* R-000111, or enter printed ranges\.$/,
      ],
      [await range('R-', 1, 90), /^Serial numbers R-000091 to R-000100 would be skipped/],
    ] as const
    for (const [refused, says] of refusals) {
      expect(refused.status).toBe(422)
      expect(refused.body.errors.serialFrom[0]).toMatch(says)
    }
    expect((await range('R-', 111, 120)).status).toBe(200)
    expect((await range('R-', 91, 100)).status).toBe(200)
  })

  it('gets unique serials, however many batches arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.receive(card, 5, { serialPrefix: 'M-' })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const firsts = answers.map(({ body }) => body.data.serialFrom).sort((a, b) => a - b)
    expect(firsts).toEqual([1, 6, 11, 16, 21, 26, 31, 36])
  })

  it('cannot be changed once one of its cards was issued, except for its remarks', async () => {
    const { body } = await shop.receive(card, 10, { serialPrefix: 'U-' })
    const { id } = body.data
    expect((await put(id, { quantity: 12, serialFrom: 1, serialTo: 12 })).status).toBe(200)
    for (const cardNumber of ['U-000002', 'U-000007'])
      await shop.create('customer-card-mapping', { customer: shop.ids.customer, cardNumber })
    for (const [values, fields] of [
      [{ quantity: 10, serialTo: 10 }, ['quantity', 'serialTo']],
      [{ serialPrefix: 'V-' }, ['serialPrefix']],
      [{ product: await shop.product({}) }, ['product']],
    ] as const) {
      const refused = await put(id, values)
      expect(refused.status).toBe(409)
      expect(Object.keys(refused.body.errors)).toEqual(fields)
      expect(refused.body.message).toMatch(/already assigned or removed from stock \(2: U-000002 to U-000007\)/)
    }
    const same = { product: card, quantity: 12, serialPrefix: 'U-', serialFrom: 1, serialTo: 12 }
    expect((await put(id, { ...same, supplier: 'Printers' })).body.data).toMatchObject({
      ...same,
      product: { id: card },
    })
  })

  it('cannot be reduced below the pieces that orders have reserved', async () => {
    const box = await shop.product({ name: 'Box', type: 'accessory', tracksSerials: false })
    const other = await shop.product({ name: 'Bag', type: 'accessory', tracksSerials: false })
    const { id } = (await shop.receive(box, 10)).body.data
    await shop.receive(box, 2)
    expect((await shop.order([{ product: box, quantity: 7 }])).status).toBe(200)
    const less = await put(id, { quantity: 4 })
    expect(less.status).toBe(409)
    expect(less.body.errors.quantity[0]).toBe(
      "The stock of 'Box' would be 1 too low for existing orders. Enter a quantity of at least 5.",
    )
    const moved = await put(id, { product: other })
    expect(moved.status).toBe(409)
    expect(moved.body.errors.product[0]).toMatch(/^The stock of 'Box' would be 5 too low/)
    expect((await put(id, { quantity: 5 })).status).toBe(200)
    expect((await shop.read('product', box)).stock).toBe(0)
  })
})
