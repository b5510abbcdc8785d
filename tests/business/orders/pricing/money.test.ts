import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backfillPayments } from '../../../../business/orders/server/money/backfill-payments'
import { paymentStateOf } from '../../../../business/orders/server/money/payment-state'
import { fullIt } from '../../../scope'
import { dialects } from '../../../server/support/stores'
import { address, openShop, type Shop } from '../../support/shop'

type Values = Readonly<Record<string, unknown>>
type Order = Readonly<Record<'total' | 'credited' | 'paid' | 'refunded' | 'due' | 'revenue', number>> & {
  readonly id: string
  readonly orderNumber: string
  readonly paymentStatus: 'pending' | 'success' | 'failure'
  readonly orderStatus: string
  readonly settlement: string
  readonly payments: readonly Values[]
  readonly timeline: readonly Values[]
}

const cents = (amount: unknown) => Math.round(Number(amount) * 10_000)

describe.each(dialects)("an order's money, on %s", (dialect) => {
  let shop: Shop
  let card: string
  let box: string

  beforeAll(async () => {
    shop = await openShop(dialect)
    card = await shop.product({ name: 'Gift card', price: 33.33 })
    box = await shop.product({ name: 'Box', price: 7.77, type: 'accessory', tracksSerials: false })
    await shop.receive(card, 400, { serialPrefix: 'G-' })
    await shop.receive(box, 4000)
  })
  afterAll(() => shop.close())

  const place = async (items: readonly Values[] = [{ product: box, quantity: 3 }], values?: Values) =>
    String((await shop.order(items, values)).body.data.id)
  const read = async (id: string): Promise<Order> => (await shop.read('customer-order', id)) as never
  const act = (name: string, id: string, body: Values) => shop.call('PUT', `/customer-order/${name}/${id}`, body)
  const pay = (id: string, amount: number, more: Values = {}) => act('pay', id, { amount, method: 'cash', ...more })
  const refund = (id: string, amount: number, more: Values = {}) =>
    act('refund', id, { amount, method: 'transfer', reason: 'Dented', ...more })
  const status = (id: string, paymentStatus: string, more: Values = {}) =>
    act('payment-status', id, { paymentStatus, ...more })
  const move = (id: string, orderStatus: string, more: Values = {}) =>
    act('order-status', id, { data: { orderStatus, ...more } })
  const notesOf = async (id: string) =>
    (await shop.call('GET', `/credit-note?order=${id}&_sort=number&_order=asc`)).body
  const linesOf = async (id: string) => (await shop.call('GET', `/order-item/order/${id}`)).body as Values[]
  const stock = async (product: string) => Number((await shop.read('product', product)).stock)
  const ship = async (id: string, to: readonly string[] = ['shipped']) => {
    await status(id, 'success')
    for (const next of ['confirmed', 'processing', 'packed', ...to]) expect((await move(id, next)).status).toBe(200)
  }
  const assignAll = async (id: string) => {
    const [line] = (await linesOf(id)).filter(({ product }) => (product as Values).id === card)
    const free = (await shop.call('GET', '/card?state=in-stock&_sort=serial&_order=asc&_start=0&_end=9')).body
    const serials: string[] = []
    for (const { serial } of free.slice(0, Number(line?.quantity))) {
      const values = { customer: shop.ids.customer, cardNumber: serial, product: card, orderItem: line?.id }
      await shop.create('customer-card-mapping', values)
      serials.push(serial)
    }
    return { line: line as Values, serials }
  }

  /** Checks that every order is consistent. */
  const expectSound = async (id: string) => {
    const order = await read(id)
    const sum = (kinds: readonly string[]) =>
      order.payments.filter(({ kind }) => kinds.includes(String(kind))).reduce((all, one) => all + cents(one.amount), 0)
    const { total, credited, paid, refunded, due } = order
    expect(cents(paid) - cents(refunded) + cents(due)).toBe(cents(total) - cents(credited))
    expect(cents(paid)).toBe(sum(['paid']) - sum(['reversed']))
    expect(cents(refunded)).toBe(sum(['refunded']))
    expect(cents(refunded)).toBeLessThanOrEqual(cents(paid))
    expect(cents(credited)).toBeLessThanOrEqual(cents(total))
    const { settlement, revenue } = paymentStateOf(order)
    expect([order.settlement, order.revenue]).toEqual([settlement, revenue])
    return order
  }

  it('is paid in instalments, and the status follows', async () => {
    const id = await place()
    const { total } = await expectSound(id)
    expect(await read(id)).toMatchObject({ paid: 0, due: total, settlement: 'unpaid', paymentStatus: 'pending' })
    expect((await pay(id, 10)).status).toBe(200)
    expect(await expectSound(id)).toMatchObject({ paid: 10, settlement: 'part-paid', paymentStatus: 'pending' })
    await pay(id, Number((total - 10).toFixed(2)), { reference: 'P-2' })
    expect(await expectSound(id)).toMatchObject({ due: 0, settlement: 'paid', paymentStatus: 'success' })
    await pay(id, 5)
    expect(await expectSound(id)).toMatchObject({ due: -5, settlement: 'to-refund', paymentStatus: 'success' })
    await refund(id, 5)
    expect(await expectSound(id)).toMatchObject({ due: 0, settlement: 'paid', credited: 0, refunded: 5 })
    expect(await notesOf(id)).toEqual([])
  })

  it('can be marked as paid in one step, and users with the permission can undo this with a reason', async () => {
    const id = await place()
    const { total } = await read(id)
    await pay(id, 4)
    await status(id, 'success', { paymentMethod: 'transfer', paymentReference: 'T-77' })
    const order = await expectSound(id)
    expect(order).toMatchObject({ paid: total, paymentStatus: 'success', paymentReference: 'T-77' })
    expect(order.payments.find(({ method }) => method === 'transfer')).toMatchObject({
      kind: 'paid',
      reference: 'T-77',
    })
    expect((await status(id, 'failure')).status).toBe(422)
    await status(id, 'failure', { reason: 'The bank took it back' })
    const after = await expectSound(id)
    expect(after).toMatchObject({ paid: 4, settlement: 'part-paid', paymentStatus: 'failure' })
    expect(after.payments.find(({ kind }) => kind === 'reversed')).toMatchObject({
      method: 'transfer',
      reference: 'T-77',
    })
    await status(id, 'pending')
    await status(id, 'success')
    await pay(id, 2)
    await status(id, 'pending', { reason: 'Neither came' })
    expect(await expectSound(id)).toMatchObject({ paid: 4, due: Number((total - 4).toFixed(2)) })
    await pay(id, 1)
    await status(id, 'success', { paymentMethod: 'card' })
    await status(id, 'pending', { reason: 'The last one bounced' })
    expect(await expectSound(id)).toMatchObject({ paid: 5 })
  })

  it('refunds no more than was paid, even if two users ask at the same time', async () => {
    const id = await place()
    const { total } = await read(id)
    expect((await refund(id, 1)).status).toBe(409)
    await status(id, 'success')
    expect(await refund(id, total + 0.01)).toMatchObject({
      status: 422,
      body: { errors: { amount: [expect.any(String)] } },
    })
    expect((await refund(id, 1.001)).status).toBe(422)
    expect((await refund(id, 0)).status).toBe(422)
    expect((await refund(id, -5)).status).toBe(422)
    const answers = await Promise.all([1, 2, 3].map(() => refund(id, Number((total * 0.6).toFixed(2)))))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    expect(await expectSound(id)).toMatchObject({ settlement: 'part-refunded', due: 0, paymentStatus: 'success' })
    const [note, ...others] = await notesOf(id)
    expect(others).toEqual([])
    expect(note).toMatchObject({ kind: 'allowance', reason: 'Dented' })
    expect((await expectSound(id)).credited).toBe(note.total)
  })

  it('is fully credited when the order is cancelled, and leaves by a refund', async () => {
    const id = await place()
    await status(id, 'success')
    const { total } = await read(id)
    await move(id, 'cancelled')
    expect(await expectSound(id)).toMatchObject({ credited: total, settlement: 'to-refund', revenue: 0 })
    expect(await notesOf(id)).toMatchObject([{ kind: 'cancellation', total }])
    await refund(id, 1)
    await refund(id, Number((total - 1).toFixed(2)))
    expect(await expectSound(id)).toMatchObject({ refunded: total, settlement: 'refunded', due: 0 })
    expect(await notesOf(id)).toHaveLength(1)
    const other = await place()
    await move(other, 'cancelled')
    expect(await expectSound(other)).toMatchObject({ due: 0, settlement: 'nothing-due' })
  })

  it('is credited line by line: restocked, written off, with blocked cards, or with the paid shipping', async () => {
    await shop.create('shipping-rule', { name: 'Flat', site: shop.ids.site, rate: 9.99 })
    const id = await place([
      { product: card, quantity: 4 },
      { product: box, quantity: 5 },
    ])
    const { line, serials } = await assignAll(id)
    const boxes = (await linesOf(id)).find(({ name }) => name === 'Box') as Values
    const early = await act('return', id, { lines: [{ orderItem: boxes.id, quantity: 1, fate: 'restocked' }] })
    expect(early.status).toBe(409)
    await ship(id, ['shipped', 'delivered'])
    const before = { card: await stock(card), box: await stock(box), order: await expectSound(id) }
    const back = (items: readonly Values[], more: Values = {}) => act('return', id, { lines: items, ...more })
    const refused = [
      [{ orderItem: boxes.id, quantity: 6, fate: 'restocked' }],
      [
        { orderItem: boxes.id, quantity: 3, fate: 'restocked' },
        { orderItem: boxes.id, quantity: 3, fate: 'restocked' },
      ],
      [{ orderItem: boxes.id, quantity: 1, fate: 'blocked' }],
      [{ orderItem: boxes.id, quantity: 1, fate: 'restocked', cards: [serials[0]] }],
      [{ orderItem: line.id, quantity: 2, fate: 'restocked', cards: [serials[0]] }],
      [{ orderItem: line.id, quantity: 2, fate: 'restocked', cards: [serials[0], serials[0]] }],
      [{ orderItem: line.id, quantity: 1, fate: 'restocked', cards: ['G-999999'] }],
      [],
    ]
    for (const items of refused) expect((await back(items)).status, JSON.stringify(items)).toBe(422)
    expect((await back([{ orderItem: boxes.id, quantity: 1, fate: 'restocked' }], { shipping: 10 })).status).toBe(422)
    expect((await back([{ orderItem: boxes.id, quantity: 1, fate: 'restocked' }], { refund: 500 })).status).toBe(422)
    expect(await expectSound(id)).toEqual(before.order)
    const given = await back(
      [
        { orderItem: boxes.id, quantity: 2, fate: 'restocked', condition: 'unopened' },
        { orderItem: boxes.id, quantity: 1, fate: 'written-off', condition: 'damaged' },
        { orderItem: line.id, quantity: 1, fate: 'restocked', cards: [serials[0]] },
        { orderItem: line.id, quantity: 1, fate: 'blocked', cards: [serials[1]] },
      ],
      { shipping: 9.99, reason: 'Too many' },
    )
    expect(given.status, given.text).toBe(200)
    expect([await stock(card), await stock(box)]).toEqual([before.card + 1, before.box + 2])
    const cardOf = async (serial = '') => (await shop.call('GET', `/card?serial=${serial}`)).body[0]
    expect([(await cardOf(serials[0])).state, (await cardOf(serials[1])).state]).toEqual(['in-stock', 'blocked'])
    expect(await expectSound(id)).toMatchObject({ orderStatus: 'delivered', settlement: 'to-refund' })
    expect((await linesOf(id)).find(({ id }) => id === line.id)).toMatchObject({ returned: 2, cardsNeeded: 0 })
    const rest = { due: (await read(id)).due }
    expect((await back([{ orderItem: boxes.id, quantity: 3, fate: 'restocked' }])).status).toBe(422)
    const all = await back(
      [
        { orderItem: boxes.id, quantity: 2, fate: 'restocked' },
        { orderItem: line.id, quantity: 2, fate: 'restocked', cards: serials.slice(2) },
      ],
      { refund: -rest.due, method: 'card' },
    )
    expect(all.status, all.text).toBe(200)
    const order = await expectSound(id)
    expect(order).toMatchObject({ orderStatus: 'returned', credited: order.total, refunded: -rest.due })
    await refund(id, -order.due)
    expect(await expectSound(id)).toMatchObject({ settlement: 'refunded', revenue: 0, due: 0 })
    expect([await stock(card), await stock(box)]).toEqual([before.card + 3, before.box + 4])
    const notes = await notesOf(id)
    expect(notes).toHaveLength(2)
    const { items } = await shop.read('credit-note', String(notes[0].id))
    expect((items as Values[]).map(({ fate, name }: Values) => [name, fate])).toEqual([
      ['Box', 'restocked'],
      ['Box', 'written-off'],
      ['Gift card', 'restocked'],
      ['Gift card', 'blocked'],
    ])
    const numbers = notes.map(({ number }: Values) => Number(String(number).slice(-5)))
    expect(numbers[1] - numbers[0]).toBe(1)
  })

  it('restocks only the remaining pieces if one piece was returned before', async () => {
    const id = await place([{ product: card, quantity: 3 }])
    const { line, serials } = await assignAll(id)
    await ship(id)
    const before = await stock(card)
    await act('return', id, { lines: [{ orderItem: line.id, quantity: 1, fate: 'written-off', cards: [serials[0]] }] })
    await move(id, 'returned', { returnedGoods: 'restocked' })
    expect(await stock(card)).toBe(before + 2)
    const order = await expectSound(id)
    expect(order).toMatchObject({ orderStatus: 'returned', credited: order.total })
  })

  it('is transferred to the exchange order as far as needed, and the rest is refunded', async () => {
    const id = await place([{ product: box, quantity: 3 }])
    await ship(id)
    const [item] = await linesOf(id)
    const lines = [{ orderItem: item?.id, quantity: 3, fate: 'restocked' }]
    const exchange = [{ product: card, quantity: 1 }]
    const look = await shop.call('POST', '/customer-order/preview-return', { order: id, lines, exchange })
    const before = { box: await stock(box), card: await stock(card) }
    const refused = await act('return', id, { lines, exchange: [{ product: card, quantity: 5000 }] })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, ['exchange.0.quantity']])
    expect(await stock(box)).toBe(before.box)
    expect((await act('return', id, { lines, exchange })).status).toBe(200)
    expect([await stock(box), await stock(card)]).toEqual([before.box + 3, before.card - 1])
    const old = await expectSound(id)
    const [one] = (await shop.call('GET', `/customer-order?exchangeOf=${id}`)).body
    const instead = await expectSound(one.id)
    const offset = Math.min(cents(old.credited), cents(instead.total))
    expect(cents(instead.paid)).toBe(offset)
    expect(cents(old.refunded)).toBe(offset)
    expect(look.body.data).toMatchObject({
      toGiveBack: Math.max(0, -old.due),
      exchange: { total: instead.total, toCollect: Math.max(0, instead.due), problems: [] },
    })
    expect(instead.payments).toMatchObject([{ kind: 'paid', method: 'offset' }])
    expect(instead.timeline.at(-1)).toMatchObject({ event: 'Exchange' })
  })

  it('needs no payment for an exchange of equal value without shipping', async () => {
    const id = await place([{ product: box, quantity: 1 }])
    await ship(id)
    const { total, shipping } = (await read(id)) as Order & { readonly shipping: number }
    const [item] = await linesOf(id)
    const asked = {
      lines: [{ orderItem: item?.id, quantity: 1, fate: 'restocked' }],
      exchange: [{ product: box, quantity: 1 }],
      exchangeShipping: 0,
    }
    const look = await shop.call('POST', '/customer-order/preview-return', { order: id, ...asked })
    expect(look.body.data).toMatchObject({ toGiveBack: 0, exchange: { toCollect: 0 } })
    expect((await act('return', id, asked)).status).toBe(200)
    const [one] = (await shop.call('GET', `/customer-order?exchangeOf=${id}`)).body
    expect(await expectSound(one.id)).toMatchObject({ settlement: 'paid', due: 0, shipping: 0 })
    expect(cents(one.total)).toBe(cents(total) - cents(shipping))
  })

  it('keeps the amount set off in an exchange, also when the payment status changes', async () => {
    const id = await place([{ product: box, quantity: 3 }])
    await ship(id)
    const [item] = await linesOf(id)
    const lines = [{ orderItem: item?.id, quantity: 3, fate: 'restocked' }]
    await act('return', id, { lines, exchange: [{ product: box, quantity: 5 }] })
    const [one] = (await shop.call('GET', `/customer-order?exchangeOf=${id}`)).body
    const { paid: offset, due } = await expectSound(one.id)
    expect(due).toBeGreaterThan(0)
    await pay(one.id, due)
    expect((await status(one.id, 'pending', { reason: 'It bounced' })).status).toBe(200)
    expect(await expectSound(one.id)).toMatchObject({ paid: offset, due, settlement: 'part-paid' })
    const other = await place([{ product: box, quantity: 3 }])
    await ship(other)
    const [its] = await linesOf(other)
    const back = [{ orderItem: its?.id, quantity: 3, fate: 'restocked' }]
    await act('return', other, { lines: back, exchange: [{ product: box, quantity: 1 }] })
    const [even] = (await shop.call('GET', `/customer-order?exchangeOf=${other}`)).body
    expect((await expectSound(even.id)).settlement).toBe('paid')
    const refused = await status(even.id, 'pending', { reason: 'No' })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `This order was paid with credit from order ${(await read(other)).orderNumber}. You cannot withdraw that credit. Cancel this order instead.`,
    ])
    await expectSound(even.id)
  })

  it.each(['packed', 'shipped'])('cannot be marked %s after a full refund', async (last) => {
    const id = await place()
    await status(id, 'success')
    const { paid } = await read(id)
    const steps = ['confirmed', 'processing', 'packed', 'shipped']
    for (const next of steps.slice(0, steps.indexOf(last))) expect((await move(id, next)).status).toBe(200)
    await refund(id, paid)
    const { status: refused, body } = await move(id, last)
    expect([refused, body.message]).toEqual([409, expect.stringContaining('All payments for this order were refunded')])
    await move(id, 'cancelled')
    expect(await expectSound(id)).toMatchObject({ orderStatus: 'cancelled', due: 0 })
  })

  it('is set off once if the same exchange is requested twice at the same time', async () => {
    const id = await place([{ product: box, quantity: 1 }])
    await ship(id)
    const [item] = await linesOf(id)
    const asked = {
      lines: [{ orderItem: item?.id, quantity: 1, fate: 'restocked' }],
      exchange: [{ product: box, quantity: 1 }],
    }
    const answers = await Promise.all([act('return', id, asked), act('return', id, asked)])
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect((await shop.call('GET', `/customer-order?exchangeOf=${id}`)).body).toHaveLength(1)
    await expectSound(id)
  })

  it('is corrected by a reversing entry, by users with the permission', async () => {
    const id = await place()
    const { total } = await read(id)
    const { body } = await pay(id, 5)
    const entry = (await shop.call('GET', `/audit-entry?record=${id}&_sort=at&_order=desc&_start=0&_end=1`)).body[0]
    expect(body.data.paid).toBe(5)
    const undone = await shop.call('POST', '/undo', { request: entry.requestId })
    expect(undone.status, undone.text).toBe(200)
    const order = await expectSound(id)
    expect(order).toMatchObject({ paid: 0, due: total, settlement: 'unpaid' })
    expect(order.payments.map(({ kind }) => kind).sort()).toEqual(['paid', 'reversed'])
    await status(id, 'success')
    const paid = (await shop.call('GET', `/audit-entry?record=${id}&_sort=at&_order=desc&_start=0&_end=1`)).body[0]
    expect((await shop.call('POST', '/undo', { request: paid.requestId })).status).toBe(200)
    expect(await expectSound(id)).toMatchObject({ paid: 0, paymentStatus: 'pending' })
  })

  it('is never credited above the total, if the price was reduced before a cancellation or return', async () => {
    const notesSum = async (id: string) =>
      (await notesOf(id)).reduce((all: number, { total }: Values) => all + cents(Number(total)), 0)
    const cancelled = await place()
    await status(cancelled, 'success')
    expect((await refund(cancelled, 4)).status).toBe(200)
    await move(cancelled, 'cancelled')
    expect((await refund(cancelled, -(await read(cancelled)).due)).status).toBe(200)
    const back = await place()
    await ship(back)
    await refund(back, 3)
    const [line] = await linesOf(back)
    const asked = { order: back, lines: [{ orderItem: line?.id, quantity: 3, fate: 'restocked' }] }
    const { body } = await shop.call('POST', '/customer-order/preview-return', asked)
    const { goods, shippingLeft: shipping } = body.data
    expect(cents(goods) + cents(shipping)).toBe(cents((await read(back)).total - 3))
    expect((await act('return', back, { lines: asked.lines, shipping })).status).toBe(200)
    for (const id of [cancelled, back]) {
      const order = await expectSound(id)
      expect([order.credited, await notesSum(id)]).toEqual([order.total, cents(order.total)])
    }
  })

  it('stays balanced if a payment is undone that was already reversed or refunded', async () => {
    const requestOf = async (id: string) =>
      (await shop.call('GET', `/audit-entry?record=${id}&_sort=at&_order=desc&_start=0&_end=1`)).body[0].requestId
    const undo = (request: string) => shop.call('POST', '/undo', { request })
    const id = await place()
    await status(id, 'success')
    await status(id, 'failure', { reason: 'The bank took it back' })
    const takenBack = await requestOf(id)
    await status(id, 'pending')
    await status(id, 'success')
    expect((await undo(takenBack)).status).toBe(409)
    const again = await requestOf(id)
    await refund(id, 2)
    expect((await undo(again)).status).toBe(409)
    expect(await expectSound(id)).toMatchObject({ settlement: 'part-refunded', refunded: 2 })
  })

  it('cannot be edited after shipping, and the message names the status', async () => {
    const id = await place()
    await ship(id)
    const late = await shop.call('PUT', `/customer-order/${id}`, { items: [] })
    expect([late.status, late.body.message]).toEqual([
      409,
      "'Edit' is not possible for this order because Order status is 'Shipped'.",
    ])
  })

  fullIt(
    'matches stock and cards after any sequence of changes, payments, refunds, returns, exchanges, cancellations and undoing',
    async () => {
      const step = fc.record({
        what: fc.constantFrom(
          ...['edit', 'assign', 'pay', 'refund', 'mark', 'fail', 'cancel', 'ship', 'return', 'exchange', 'undo'],
        ),
        size: fc.integer({ min: 1, max: 30 }),
      })
      const both = () => Promise.all([stock(box), stock(card)])
      /** The number of cards with customers, counted by the cards and by their assignments. */
      const out = async () => {
        const counts = ['/card?state=assigned', '/customer-card-mapping?state=assigned'].map(async (path) =>
          Number((await shop.call('GET', `${path}&_start=0&_end=1`)).headers.get('x-total-count')),
        )
        const [cards, given] = await Promise.all(counts)
        expect(cards).toBe(given)
        return cards as number
      }
      const productOf = ({ product }: Values) => (product as Values).id
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
          const [before, held] = [await both(), await out()]
          const id = await place([
            { product: box, quantity: 4 },
            { product: card, quantity: 2 },
          ])
          const backOf = async (size: number) =>
            (await linesOf(id)).flatMap(({ id: orderItem, quantity, returned, cards }) => {
              const left = Math.min(size % 3, Number(quantity) - Number(returned))
              const serials = (cards as string[]).slice(0, left)
              return left > 0 ? [{ orderItem, quantity: left, fate: 'restocked', cards: serials }] : []
            })
          for (const { what, size } of steps) {
            const does: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
              edit: async () => {
                const items = (await linesOf(id)).map((line) => ({
                  ...{ id: line.id, product: productOf(line), ownDiscount: line.ownDiscount },
                  quantity: productOf(line) === box ? (size % 6) + 1 : (size % 3) + 1,
                }))
                const shippingCharge = size % 2 === 0 ? size : null
                return shop.call('PUT', `/customer-order/${id}`, { items, shippingCharge })
              },
              assign: () => act('assign-cards', id, {}),
              pay: () => pay(id, size),
              refund: () => refund(id, size),
              mark: () => status(id, 'success'),
              fail: () => status(id, 'failure', { reason: 'No' }),
              cancel: () => move(id, 'cancelled'),
              ship: async () => {
                await status(id, 'success')
                await act('assign-cards', id, {})
                for (const next of ['confirmed', 'processing', 'packed', 'shipped']) await move(id, next)
                return { status: 0 }
              },
              return: async () => act('return', id, { lines: await backOf(size) }),
              exchange: async () =>
                act('return', id, { lines: await backOf(size), exchange: [{ product: box, quantity: size }] }),
              undo: async () => {
                const path = `/audit-entry?record=${id}&_sort=at&_order=desc&_start=0&_end=1`
                return shop.call('POST', '/undo', { request: (await shop.call('GET', path)).body[0].requestId })
              },
            }
            expect((await does[what]?.())?.status).toBeLessThan(500)
            const instead: readonly Order[] = (await shop.call('GET', `/customer-order?exchangeOf=${id}`)).body
            const gone = { [box]: 0, [card]: 0, cards: 0 }
            for (const one of [id, ...instead.map((other) => other.id)]) {
              const { orderStatus } = await expectSound(one)
              if (orderStatus === 'cancelled') continue
              for (const line of await linesOf(one)) {
                gone[String(productOf(line))] =
                  Number(gone[String(productOf(line))]) + Number(line.quantity) - Number(line.returned)
                // A fully returned order still lists its returned cards.
                if (orderStatus !== 'returned') gone.cards += (line.cards as string[]).length
              }
            }
            expect(await both()).toEqual([before[0] - Number(gone[box]), before[1] - Number(gone[card])])
            expect(await out()).toBe(held + gone.cards)
          }
        }),
        { numRuns: 10, endOnFailure: true },
      )
    },
  )

  it("of orders from before payments existed gets its opening entries once, matching the order's status", async () => {
    const older: string[] = []
    const were = [
      ['success', 'delivered', 'paid'],
      ['success', 'returned', 'to-refund'],
      ['failure', 'cancelled', 'failed'],
      ['pending', 'placed', 'unpaid'],
    ] as const
    for (const [paymentStatus, orderStatus] of were)
      older.push(
        await shop.add('customer-order', {
          ...{ ...shop.ids, shippingAddress: address, billingAddress: address, exchangeRate: 1 },
          ...{ orderNumber: `O-${older.length}-${dialect}`, total: 20, paymentMethod: 'card' },
          ...{ paymentStatus, orderStatus, placedAt: '2026-01-05T10:00:00Z', due: null, paid: null, settlement: null },
        }),
      )
    for (let times = 0; times < 2; times++) {
      await backfillPayments(shop.store)
      const settlements = []
      for (const id of older) settlements.push((await expectSound(id)).settlement)
      expect(settlements).toEqual(were.map(([, , settlement]) => settlement))
    }
  })
})
