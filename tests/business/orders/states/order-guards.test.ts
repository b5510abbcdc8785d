import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualRoles } from '../../../../business/staff/server/usual-roles'
import { registry } from '../../../../server/operations/registry'
import { dialects } from '../../../server/support/stores'
import { password } from '../../../server/support/test-server'
import { openShop, type Shop } from '../../support/shop'

describe.each(dialects)('an order on %s', (dialect) => {
  let shop: Shop
  let card: string
  let box: string
  let service: string

  beforeAll(async () => {
    shop = await openShop(dialect)
    card = await shop.product({ name: 'Gift card' })
    box = await shop.product({ name: 'Box', type: 'accessory', tracksSerials: false })
    service = await shop.product({ name: 'Engraving', type: 'service', lowStockAt: 5 })
    await shop.receive(card, 50, { serialPrefix: 'G-' })
    await shop.receive(box, 50)
  })
  afterAll(() => shop.close())

  const stock = async (product: string) => (await shop.read('product', product)).stock
  const move = (id: string, orderStatus: string) =>
    shop.call('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus } })
  const pay = (id: string, paymentStatus = 'success') =>
    shop.call('PUT', `/customer-order/payment-status/${id}`, { paymentStatus })
  const packed = async (items: object[], values: object = {}): Promise<string> => {
    const { id } = (await shop.order(items as never, values as never)).body.data
    for (const status of ['confirmed', 'processing', 'packed']) expect((await move(id, status)).status).toBe(200)
    return id
  }

  describe('can be shipped', () => {
    it('once it is paid, and not before', async () => {
      const id = await packed([{ product: box, quantity: 1 }])
      const before = await shop.read('customer-order', id)
      const refused = await move(id, 'shipped')
      expect(refused.status).toBe(409)
      expect(refused.body.errors.orderStatus[0]).toBe(
        'The order is not paid and is not cash on delivery. Record the payment first.',
      )
      expect(await shop.read('customer-order', id)).toEqual(before)
      await pay(id, 'failure')
      expect((await move(id, 'shipped')).body.message).toMatch(/The order is not paid/)
      await pay(id, 'pending')
      await pay(id)
      expect((await move(id, 'shipped')).status).toBe(200)
    })

    it('before it is paid if the method is cash on delivery', async () => {
      const id = await packed([{ product: box, quantity: 1 }], { paymentMethod: 'cash-on-delivery' })
      expect((await move(id, 'shipped')).status).toBe(200)
    })

    it('once each item has its cards, and not before', async () => {
      const id = await packed([{ product: box, quantity: 1 }])
      await pay(id)
      const { items } = await shop.read('customer-order', id)
      await lacking(id)
      const refused = await move(id, 'shipped')
      expect(refused.status).toBe(409)
      expect(refused.body.message).toMatch(/Cards missing: 2. Assign the missing cards first/)
      expect(refused.body.message).not.toMatch(/paid/)
      expect(items).toHaveLength(1)
      expect((await shop.call('PUT', `/customer-order/assign-cards/${id}`)).status).toBe(200)
      expect((await move(id, 'shipped')).status).toBe(200)
    })
  })

  /** Makes a packed order with a card item that lacks its cards, as in databases from before packing required cards. */
  const lacking = async (id: string) => {
    const { db } = shop.store
    const product = await db
      .selectFrom('product')
      .select(['sku', 'name'])
      .where('id', '=', card)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('order_item')
      .set({ ...product, product: card, quantity: 2 })
      .where('order', '=', id)
      .execute()
    await db.updateTable('stock_movement').set({ product: card, quantity: -2 }).where('order', '=', id).execute()
  }

  describe('can be packed', () => {
    const withCards = async () => {
      const { id } = (
        await shop.order([
          { product: card, quantity: 2 },
          { product: box, quantity: 1 },
          { product: service, quantity: 1 },
        ])
      ).body.data
      for (const status of ['confirmed', 'processing']) expect((await move(id, status)).status).toBe(200)
      return id as string
    }
    const statusOf = async (id: string) => (await shop.read('customer-order', id)).orderStatus
    const assignAll = (id: string) => shop.call('PUT', `/customer-order/assign-cards/${id}`)

    it('once each item has its cards, and not before', async () => {
      const id = await withCards()
      const refused = await move(id, 'packed')
      expect([refused.status, refused.body.message]).toEqual([409, 'Cards missing: 2. Assign the missing cards first.'])
      const [item] = (await shop.call('GET', `/order-item/order/${id}`)).body
      const [free] = (await shop.call('GET', `/card?product=${card}&state=in-stock`)).body
      await shop.create('customer-card-mapping', {
        customer: shop.ids.customer,
        cardNumber: free.serial,
        orderItem: item.id,
      })
      expect((await move(id, 'packed')).body.message).toBe('Cards missing: 1. Assign the missing cards first.')
      expect((await assignAll(id)).status).toBe(200)
      expect((await move(id, 'packed')).status).toBe(200)
    })

    it('only with its cards, even after an edit, on return from hold, or by undoing', async () => {
      const id = await withCards()
      await assignAll(id)
      expect((await move(id, 'packed')).status).toBe(200)
      const items = (await shop.read('customer-order', id)).items as { id: string; product: { id: string } }[]
      const [first, ...others] = items.map(({ id: line, product }, index) => ({
        id: line,
        product: product.id,
        quantity: index === 0 ? 2 : 1,
      }))
      const edited = await shop.call('PUT', `/customer-order/${id}`, { items: [{ ...first, quantity: 3 }, ...others] })
      expect([edited.status, edited.body.message]).toEqual([
        409,
        'The order is packed, but this change needs more cards: 1. First set the order back to processing.',
      ])
      expect((await shop.call('PUT', `/customer-order/${id}`, { note: 'Ring twice.' })).status).toBe(200)
      const report = async () => {
        const [held] = (await shop.call('GET', `/customer-card-mapping?orderItem=${first?.id}&state=assigned`)).body
        await shop.call('PUT', `/customer-card-mapping/report/${held.id}`, { data: { state: 'lost', note: 'Gone' } })
      }
      await move(id, 'on-hold')
      await report()
      expect((await move(id, 'packed')).body.message).toBe('Cards missing: 1. Assign the missing cards first.')
      await assignAll(id)
      expect((await move(id, 'packed')).status).toBe(200)
      const back = await shop.call('PUT', `/customer-order/order-status/${id}`, {
        data: { orderStatus: 'processing', note: 'The wrong box' },
      })
      await report()
      const undone = await shop.call('POST', '/undo', { request: back.headers.get('x-undo') })
      expect([undone.status, undone.body.message]).toEqual([409, 'Cards missing: 1. Assign the missing cards first.'])
      expect(await statusOf(id)).toBe('processing')
    })

    it('and returned to processing with a reason, even without its cards', async () => {
      const id = await packed([{ product: box, quantity: 1 }])
      await lacking(id)
      const refused = await move(id, 'processing')
      expect([refused.status, refused.body.errors]).toEqual([422, { note: ['Reason is required.'] }])
      const back = { data: { orderStatus: 'processing', note: 'Packed without its cards' } }
      expect((await shop.call('PUT', `/customer-order/order-status/${id}`, back)).status).toBe(200)
      const { orderStatus, timeline } = await shop.read('customer-order', id)
      expect(orderStatus).toBe('processing')
      expect((timeline as object[]).at(-1)).toMatchObject({ event: 'Processing', note: 'Packed without its cards' })
      expect((await move(id, 'packed')).status).toBe(409)
      await assignAll(id)
      expect((await move(id, 'packed')).status).toBe(200)
    })

    it("by the sample role 'Order desk', which can also assign cards", async () => {
      const id = await withCards()
      const { permissions } = usualRoles(registry).find(({ name }) => name === 'Order desk') ?? {}
      const role = await shop.create('role', { name: 'Desk', permissions })
      await shop.create('user', { name: 'Priya', email: 'priya@example.com', role, password })
      const token = await shop.signIn('priya@example.com', password)
      const as = (path: string, body?: object) => shop.send('PUT', `/api/v1${path}`, { token, ...(body && { body }) })
      const assigned = await as(`/customer-order/assign-cards/${id}`)
      expect(assigned.status, assigned.text).toBe(200)
      const step = await as(`/customer-order/order-status/${id}`, { data: { orderStatus: 'packed' } })
      expect(step.status, step.text).toBe(200)
    })

    it('and unpacked by undoing the packing', async () => {
      const id = await packed([{ product: box, quantity: 1 }])
      const [latest] = (await shop.call('GET', `/audit-entry?resource=customer-order&record=${id}`)).body
      const undone = await shop.call('POST', '/undo', { request: latest.requestId ?? latest.request })
      expect(undone.status, undone.text).toBe(200)
      const { orderStatus, timeline } = await shop.read('customer-order', id)
      expect([orderStatus, (timeline as object[]).at(-1)]).toMatchObject([
        'processing',
        { event: 'Undone', note: 'Packed' },
      ])
    })
  })

  it('cannot be changed once it is over', async () => {
    const cancelled = (await shop.order([{ product: box, quantity: 1 }])).body.data.id
    await move(cancelled, 'cancelled')
    const returned = await packed([{ product: box, quantity: 1 }])
    await pay(returned)
    for (const status of ['shipped', 'returned']) await move(returned, status)
    for (const [id, name] of [
      [cancelled, 'Cancelled'],
      [returned, 'Returned'],
    ])
      for (const status of ['placed', 'packed', 'on-hold', 'shipped', 'cancelled']) {
        const refused = await move(id, status)
        expect([status, refused.status]).toEqual([status, 409])
        expect(refused.body.message).toContain(`'${name}' is final`)
      }
  })

  describe('can reserve', () => {
    it('the remaining stock and no more, across all its items', async () => {
      const product = await shop.product({ name: 'Sleeve', type: 'accessory', tracksSerials: false })
      await shop.receive(product, 5)
      const refused = await shop.order([
        { product, quantity: 3 },
        { product: box, quantity: 1 },
        { product, quantity: 3 },
      ])
      expect(refused.status).toBe(409)
      expect(refused.body.errors).toEqual({
        'items.2.quantity': [
          "Only 2 units of 'Sleeve' are available. Reduce the quantity, or receive more stock first.",
        ],
      })
      expect(await stock(product)).toBe(5)
      const whole = await shop.order([{ product, quantity: 5 }])
      expect(whole.status).toBe(200)
      expect((await shop.order([{ product, quantity: 1 }])).body.message).toMatch(
        /Only 0 units of 'Sleeve' are available/,
      )
      await move(whole.body.data.id, 'cancelled')
      expect((await shop.order([{ product, quantity: 5 }])).status).toBe(200)
    })

    it('any number of a service, because services have no stock', async () => {
      expect((await shop.order([{ product: service, quantity: 900 }])).status).toBe(200)
      expect(await stock(service)).toBeNull()
      const refused = await shop.receive(service, 1)
      expect(refused.status).toBe(422)
      expect(refused.body.errors.product[0]).toMatch(/is a service/)
      const { lowStock, cards } = (await shop.call('GET', '/dashboard-stats')).body
      expect(JSON.stringify([lowStock, cards])).not.toContain('Engraving')
    })

    it('the last pieces exactly as often as they exist, however many orders arrive at once', async () => {
      const product = await shop.product({ name: 'Rare box', type: 'accessory', tracksSerials: false })
      await shop.receive(product, 5)
      const answers = await Promise.all(Array.from({ length: 20 }, () => shop.order([{ product, quantity: 1 }])))
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(15).fill(409)])
      for (const { status, body } of answers)
        if (status === 409)
          expect(body.errors['items.0.quantity'][0]).toMatch(/Only 0 units of 'Rare box' are available/)
      expect(await stock(product)).toBe(0)
    })
  })
})
