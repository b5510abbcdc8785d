import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultsOf } from '../../../scripts/soak/support/concurrent-writers.mjs'
import { describeCluster } from '../../server/support/cluster'
import { expectHandledConflicts, runConcurrently, sortedStatuses } from '../../server/support/concurrently'
import type { TestApiResponse } from '../../server/support/record-api'
import { openShop, type Shop } from '../support/shop'

/**
 * Simultaneous requests on separate connections run each handler. Each handler reads before it writes.
 */
describeCluster('simultaneous requests on PostgreSQL', (cluster) => {
  let databaseUrl: string
  let shop: Shop
  beforeAll(async () => {
    databaseUrl = await cluster().newDatabase()
    shop = await openShop({ databaseUrl })
  })
  afterAll(async () => {
    await shop?.close()
  })

  const rows = (text: string) => cluster().query(text, databaseUrl)
  const box = async (stock: number) => {
    const product = await shop.product({ type: 'accessory', tracksSerials: false })
    await shop.receive(product, stock)
    return product
  }
  const move = (id: string, orderStatus: string) =>
    shop.call('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus } })
  const placed = async (product: string, quantity = 1) =>
    (await shop.order([{ product, quantity }])).body.data.id as string

  afterAll(async () => {
    expect(await faultsOf(shop.call)).toEqual([])
  })

  it('orders succeed only as far as the stock lasts', async () => {
    const product = await box(5)
    const answers = await runConcurrently(12, () => shop.order([{ product, quantity: 1 }]))
    expect(sortedStatuses(answers)).toEqual([...Array(5).fill(200), ...Array(7).fill(409)])
    expect((await shop.read('product', product)).stock).toBe(0)
  })

  it.each([
    ['usageLimit', 3],
    ['perCustomerLimit', 2],
  ])("a coupon's %s is never exceeded", async (limit, most) => {
    const product = await box(20)
    const coupon = await shop.create('coupon', {
      code: `TEN${most}`,
      discountType: 'percent',
      value: 10,
      startsOn: '2020-01-01',
      [limit]: most,
    })
    const answers = await runConcurrently(8, () => shop.order([{ product, quantity: 1 }], { coupon }))
    expect(sortedStatuses(answers)).toEqual([...Array(most).fill(200), ...Array(8 - most).fill(422)])
    expect((await shop.read('coupon', coupon)).usedCount).toBe(most)
  })

  it('everybody who requests the next cards gets different cards, and no request fails', async () => {
    const product = await shop.product({ name: 'Racing card' })
    await shop.receive(product, 24, { serialPrefix: 'RACE-' })
    const orders: string[] = []
    for (let nth = 0; nth < 8; nth++) orders.push(await placed(product, 3))
    let nth = 0
    const answers = await runConcurrently(8, () => shop.call('PUT', `/customer-order/assign-cards/${orders[nth++]}`))
    expect(sortedStatuses(answers)).toEqual(Array(8).fill(200))
    expect(await rows('select count(*), count(distinct card) as cards from customer_card_mapping')).toEqual([
      { count: '24', cards: '24' },
    ])
  })

  it('only one request cancels an order, and the stock is restored once', async () => {
    const product = await box(10)
    const id = await placed(product, 4)
    expect(sortedStatuses(await runConcurrently(4, () => move(id, 'cancelled')))).toEqual([200, 409, 409, 409])
    expect((await shop.read('product', product)).stock).toBe(10)
  })

  it('only one request gets a card, and a cancelled order has no cards', async () => {
    const product = await shop.product({})
    await shop.receive(product, 10, { serialPrefix: 'RA-' })
    const assign = (serial: number, values: object = {}) =>
      shop.call('POST', '/customer-card-mapping', {
        customer: shop.ids.customer,
        cardNumber: `RA-${String(serial).padStart(6, '0')}`,
        ...values,
      })
    expect(sortedStatuses(await runConcurrently(4, () => assign(1)))).toEqual([200, 409, 409, 409])
    const id = await placed(product, 3)
    const [{ id: orderItem }] = (await shop.call('GET', `/order-item/order/${id}`)).body
    const [cancelled, assigned] = await Promise.all([
      move(id, 'cancelled'),
      runConcurrently(5, (at) => assign(at + 2, { orderItem })),
    ])
    expect(cancelled.status).toBe(200)
    expectHandledConflicts(assigned)
    const held =
      await rows(`select held.id from customer_card_mapping held join order_item item on item.id = held."orderItem"
      where item."order" = '${id}' and held.state = 'assigned'`)
    expect(held).toHaveLength(0)
    expect((await shop.read('product', product)).stock).toBe(9)
  })

  it('batches of cards get consecutive serials without overlap', async () => {
    const product = await shop.product({})
    await shop.receive(product, 5, { serialPrefix: 'RB-' })
    const answers = await runConcurrently(6, () => shop.receive(product, 5))
    expect(sortedStatuses(answers)).toEqual(Array(6).fill(200))
    const from = answers.map(({ body }) => body.data.serialFrom).sort((a, b) => a - b)
    expect(from).toEqual([6, 11, 16, 21, 26, 31])
  })

  it('the stored totals equal a recount', async () => {
    const products = await runConcurrently(3, () => box(50))
    const orders = await runConcurrently(6, (at) =>
      shop.order(
        [0, 1, 2].map((step) => ({ product: products[(at + step) % 3], quantity: 1 })),
        { customer: shop.ids.customer },
      ),
    )
    expect(sortedStatuses(orders)).toEqual(Array(6).fill(200))
    const pay = ({ body }: TestApiResponse) =>
      shop.call('PUT', `/customer-order/payment-status/${body.data.id}`, { paymentStatus: 'success' })
    const more = runConcurrently(4, () => shop.order(products.map((product) => ({ product, quantity: 1 }))))
    expect(sortedStatuses([...(await Promise.all(orders.map(pay))), ...(await more)])).toEqual(Array(10).fill(200))
    const [there] = await rows(`select count(*) as placed, count(*) filter (where "paymentStatus" = 'success') as paid,
      max("placedAt") as last from customer_order where customer = '${shop.ids.customer}'`)
    expect(await shop.read('customer', shop.ids.customer)).toMatchObject({
      orderCount: Number(there?.placed),
      paidOrderCount: Number(there?.paid),
      lastOrderAt: there?.last,
    })
    const sold = await rows(`select product, sum(quantity)::int as quantity from sold_on_day group by 1`)
    expect(sold.filter(({ product }) => products.includes(String(product))).map(({ quantity }) => quantity)).toEqual([
      6, 6, 6,
    ])
  })
})
