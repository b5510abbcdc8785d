import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../server/support/stores'
import { openShop, type Shop } from '../support/shop'

describe.each(dialects)('a card on %s', (dialect) => {
  let shop: Shop
  let gift: string
  let key: string
  let dora: string

  beforeAll(async () => {
    shop = await openShop(dialect)
    gift = await shop.product({ name: 'Gift card' })
    key = await shop.product({ name: 'Key card' })
    dora = await shop.create('customer', { firstName: 'Dora', email: 'dora@example.com' })
    await shop.receive(gift, 40, { serialPrefix: 'G-' })
    await shop.receive(key, 10, { serialPrefix: 'K1' })
  })
  afterAll(() => shop.close())

  const serial = (number: number) => `G-${String(number).padStart(6, '0')}`
  const assign = (cardNumber: string, values: object = {}) =>
    shop.call('POST', '/customer-card-mapping', { customer: shop.ids.customer, cardNumber, ...values })
  const itemOf = async (items: object[], values: object = {}) => {
    const { body } = await shop.order(items as never, values as never)
    const [item] = (await shop.call('GET', `/order-item/order/${body.data.id}`)).body
    return { order: body.data, item: item.id as string }
  }
  const countOf = async () =>
    Number((await shop.call('GET', '/customer-card-mapping?_end=1')).headers.get('x-total-count'))

  it('must have been received, with the same product', async () => {
    expect((await assign('k1000010')).body).toMatchObject({
      message: 'Card Assigned successfully.',
      data: { cardNumber: 'K1000010', product: { name: 'Key card' }, state: 'assigned', assignedBy: { name: 'Ann' } },
    })
    const before = await countOf()
    for (const number of ['G-000041', 'G-000000', 'G-1', 'G-0000001', 'X-000001', '000001', 'G-', 'K1000011']) {
      const refused = await assign(number)
      expect([number, refused.status]).toEqual([number, 422])
      expect(refused.body.errors.cardNumber[0]).toBe(
        `There is no card with the serial number ${number}. Check the number, or record a stock-in first.`,
      )
    }
    const other = await assign(serial(1), { product: key })
    expect(other.status).toBe(422)
    expect(other.body.errors.cardNumber[0]).toMatch(/belongs to another product, 'Gift card'/)
    expect(await countOf()).toBe(before)
  })

  it('goes to one of many simultaneous requests, and the others see who has it', async () => {
    const ask = (index: number) => assign(serial(2), { customer: index % 2 ? dora : shop.ids.customer })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    const holder = answers.find(({ status }) => status === 200)?.body.data.customer.id === dora ? 'Dora' : 'Cleo Rao'
    for (const { status, body } of answers)
      if (status === 409)
        expect(body.errors.cardNumber[0]).toMatch(
          new RegExp(
            `^Card G-000002 has been assigned to ${holder} since \\w+ \\d+, \\d{4}\\. Choose another card\\.$`,
          ),
        )
    expect((await shop.call('GET', '/customer-card-mapping?cardNumber=G-000002')).body).toHaveLength(1)
  })

  describe('for an order', () => {
    it('must belong to the order of the customer, and have the ordered product', async () => {
      const { item } = await itemOf([{ product: gift, quantity: 1 }])
      for (const values of [{ orderItem: item, customer: dora }, { orderItem: 'nothing' }]) {
        const refused = await assign(serial(3), values)
        expect(refused.status).toBe(422)
        expect(refused.body.errors.orderItem[0]).toMatch(/order item does not belong to this customer/)
      }
      const other = await assign('K1000001', { orderItem: item })
      expect(other.status).toBe(422)
      expect(other.body.errors.orderItem[0]).toMatch(/is 'Gift card', but the card belongs to another product/)
      expect((await assign(serial(3), { orderItem: item })).status).toBe(200)
    })

    it('must be missing from its item, and the order must be open', async () => {
      const { order, item } = await itemOf([{ product: gift, quantity: 3 }])
      const answers = await Promise.all([4, 5, 6, 7, 8].map((number) => assign(serial(number), { orderItem: item })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409])
      expect(answers.find(({ status }) => status === 409)?.body.errors.orderItem[0]).toBe(
        `'Gift card' in order ${order.orderNumber} already has all its cards (3). Replace a card instead.`,
      )
      const over = await itemOf([{ product: gift, quantity: 1 }])
      await shop.call('PUT', `/customer-order/order-status/${over.order.id}`, { data: { orderStatus: 'cancelled' } })
      const refused = await assign(serial(9), { orderItem: over.item })
      expect(refused.status).toBe(409)
      expect(refused.body.errors.orderItem[0]).toMatch(/is 'Cancelled' and cannot get more cards/)
    })
  })

  describe('can be replaced', () => {
    const replace = (id: string, cardNumber: string, values: object = {}) =>
      shop.call('PUT', `/customer-card-mapping/${id}`, { data: { cardNumber, reason: 'lost', ...values } })

    it('by another free card of its product, and only once', async () => {
      const { id } = (await assign(serial(10))).body.data
      const before = await countOf()
      const taken = (await assign(serial(11))).body.data
      expect((await replace(id, serial(10))).body.errors.cardNumber[0]).toMatch(
        /cannot replace a card with the same card/,
      )
      expect((await replace(id, 'G-999999')).body.errors.cardNumber[0]).toMatch(
        /no card with the serial number G-999999/,
      )
      expect((await replace(id, 'K1000002')).body.errors.cardNumber[0]).toMatch(
        /belongs to another product, 'Key card'/,
      )
      expect((await replace(id, taken.cardNumber)).body.message).toMatch(/^Card G-000011 has been assigned to Cleo Rao/)
      expect((await replace(id, serial(12), { reason: 'other' })).body.errors.note).toHaveLength(1)
      expect(await countOf()).toBe(before + 1)
      const answers = await Promise.all([12, 13, 14].map((number) => replace(id, serial(number))))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(await countOf()).toBe(before + 2)
      expect((await replace(id, serial(15))).status).toBe(409)
      const former = await assign(serial(10))
      expect(former.status).toBe(409)
      expect(former.body.message).toBe(
        "Card G-000010 was assigned to Cleo Rao and now has the status 'Replaced'. Choose another card.",
      )
    })

    it('in its order too, which then lists the new card', async () => {
      const { order, item } = await itemOf([{ product: gift, quantity: 2 }])
      const { id } = (await assign(serial(20), { orderItem: item })).body.data
      expect((await replace(id, serial(21))).body).toMatchObject({
        message: 'Card replaced successfully.',
        data: { state: 'replaced', reason: 'lost', replacedBy: { name: serial(21) } },
      })
      const [after] = (await shop.call('GET', `/order-item/order/${order.id}`)).body
      expect(after).toMatchObject({ cards: [serial(21)], cardsNeeded: 1 })
    })
  })
})
