import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsOf } from '../../../scripts/writers.mjs'
import type { Answered } from '../../server/support/api'
import { describeCluster } from '../../server/support/cluster'
import { openShop, type Shop } from '../support/shop'

const statuses = (answers: readonly Answered[]) => answers.map(({ status }) => status).sort()

const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

const expectCalm = (answers: readonly Answered[]) => {
  for (const { status, text } of answers) expect([200, 404, 409, 422], text).toContain(status)
}

/** What each handler looks at before it writes, by several who do so at the same moment on connections of their own. */
describeCluster('of several who do the same on PostgreSQL at once', (cluster) => {
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

  it('as many order as there is stock', async () => {
    const product = await box(5)
    const answers = await times(12, () => shop.order([{ product, quantity: 1 }]))
    expect(statuses(answers)).toEqual([...Array(5).fill(200), ...Array(7).fill(409)])
    expect((await shop.read('product', product)).stock).toBe(0)
  })

  it('each order gets a number of its own, without a gap', async () => {
    const product = await box(20)
    const answers = await times(12, () => shop.order([{ product, quantity: 1 }]))
    const numbers = answers.map(({ body }) => Number(body.data.orderNumber.slice(3))).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, at) => Number(numbers[0]) + at))
  })

  it.each([
    ['usageLimit', 3],
    ['perCustomerLimit', 2],
  ])("a coupon's %s holds", async (limit, most) => {
    const product = await box(20)
    const coupon = await shop.create('coupon', {
      code: `TEN${most}`,
      discountType: 'percent',
      value: 10,
      startsOn: '2020-01-01',
      [limit]: most,
    })
    const answers = await times(8, () => shop.order([{ product, quantity: 1 }], { coupon }))
    expect(statuses(answers)).toEqual([...Array(most).fill(200), ...Array(8 - most).fill(422)])
    expect((await shop.read('coupon', coupon)).usedCount).toBe(most)
  })

  it('one cancels an order, and what it took comes back once', async () => {
    const product = await box(10)
    const id = await placed(product, 4)
    expect(statuses(await times(4, () => move(id, 'cancelled')))).toEqual([200, 409, 409, 409])
    expect((await shop.read('product', product)).stock).toBe(10)
  })

  it('one gets a card, and a cancelled order holds none', async () => {
    const product = await shop.product({})
    await shop.receive(product, 10, { serialPrefix: 'RA-' })
    const assign = (serial: number, values: object = {}) =>
      shop.call('POST', '/customer-card-mapping', {
        customer: shop.ids.customer,
        cardNumber: `RA-${String(serial).padStart(6, '0')}`,
        ...values,
      })
    expect(statuses(await times(4, () => assign(1)))).toEqual([200, 409, 409, 409])
    const id = await placed(product, 3)
    const [{ id: orderItem }] = (await shop.call('GET', `/order-item/order/${id}`)).body
    const [cancelled, assigned] = await Promise.all([
      move(id, 'cancelled'),
      times(5, (at) => assign(at + 2, { orderItem })),
    ])
    expect(cancelled.status).toBe(200)
    expectCalm(assigned)
    const held =
      await rows(`select held.id from customer_card_mapping held join order_item item on item.id = held."orderItem"
      where item."order" = '${id}' and held.state = 'assigned'`)
    expect(held).toHaveLength(0)
    expect((await shop.read('product', product)).stock).toBe(9)
  })

  it('batches of cards follow each other without overlap', async () => {
    const product = await shop.product({})
    await shop.receive(product, 5, { serialPrefix: 'RB-' })
    const answers = await times(6, () => shop.receive(product, 5))
    expect(statuses(answers)).toEqual(Array(6).fill(200))
    const from = answers.map(({ body }) => body.data.serialFrom).sort((a, b) => a - b)
    expect(from).toEqual([6, 11, 16, 21, 26, 31])
  })

  it('one record has a mark that one record has', async () => {
    const currencies = await times(4, (at) =>
      shop.create('currency-master', { name: `C${at}`, code: 'XYZW'.charAt(at).repeat(3), symbol: '¤', rate: 1 }),
    )
    expectCalm(await times(4, (at) => shop.call('PUT', `/currency-master/${currencies[at]}`, { isBase: true })))
    expect(await rows('select id from currency_master where "isBase" = 1')).toHaveLength(1)
  })

  it('one takes a value that is unique', async () => {
    const answers = await times(4, () => shop.call('POST', '/tax-master', { name: 'Same', code: 'SAME', rate: 5 }))
    expect(statuses(answers)).toEqual([200, 409, 409, 409])
  })

  it('nobody refers to what is deleted meanwhile', async () => {
    const categories = await times(4, (at) => shop.create('product-category', { name: `N${at}`, slug: `n${at}` }))
    const answers = await times(8, (at) => {
      const category = categories[at % 4]
      if (at < 4) return shop.call('DELETE', `/product-category/${category}`)
      return shop.call('POST', '/product-sub-category', { name: `S${at}`, slug: `s${at}`, category })
    })
    expectCalm(answers)
    const stray = await rows(`select sub.id from product_sub_category sub
      where not exists (select 1 from product_category c where c.id = sub.category)`)
    expect(stray).toEqual([])
  })

  it('the history tells their changes one after the other', async () => {
    const customer = await shop.create('customer', { firstName: 'N0', email: 'n0@example.com' })
    expectCalm(await times(6, (at) => shop.call('PUT', `/customer/${customer}`, { firstName: `N${at + 1}` })))
    const entries = await rows(`select changes from audit_entry where record = '${customer}' and action = 'changed'`)
    const steps = new Map(
      entries.map(({ changes }) => {
        const [{ before, after }] = JSON.parse(String(changes))
        return [before, after] as const
      }),
    )
    const path = ['N0']
    for (let next = steps.get('N0'); next !== undefined; next = steps.get(next)) path.push(next)
    expect([path.length, path.at(-1)]).toEqual([7, (await shop.read('customer', customer)).firstName])
  })

  it('what is added up ahead is what there is', async () => {
    const products = await times(3, () => box(50))
    const orders = await times(6, (at) =>
      shop.order(
        [0, 1, 2].map((step) => ({ product: products[(at + step) % 3], quantity: 1 })),
        { customer: shop.ids.customer },
      ),
    )
    expect(statuses(orders)).toEqual(Array(6).fill(200))
    const pay = ({ body }: Answered) =>
      shop.call('PUT', `/customer-order/payment-status/${body.data.id}`, { paymentStatus: 'success' })
    const more = times(4, () => shop.order(products.map((product) => ({ product, quantity: 1 }))))
    expect(statuses([...(await Promise.all(orders.map(pay))), ...(await more)])).toEqual(Array(10).fill(200))
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

  describe('about themselves', () => {
    it('one sets a password by a link, and one link is good', async () => {
      const role = (await rows(`select id from role where name = 'Clerk'`))[0]?.id
      const person = await shop.create('user', { name: 'Kim', email: 'kim@example.com', role })
      const made = await times(3, () => shop.call('POST', `/user/password-link/${person}`))
      expectCalm(made)
      expect(await rows('select * from password_link')).toHaveLength(1)
    })

    it('nobody meets an error where they press twice', async () => {
      const press = (path: string, body: object) => times(4, () => shop.call('POST', path, body))
      expectCalm(await press('/list-view', { resource: 'product', name: 'Mine', query: '', columns: [] }))
      expect(await rows('select * from list_view')).toHaveLength(1)
    })
  })
})
