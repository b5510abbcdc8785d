import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullIt } from '../../../scope'
import { dialects } from '../../../server/support/stores'
import { openShop, type Shop } from '../../support/shop'

type Values = Readonly<Record<string, unknown>>
type Line = Values & {
  readonly id: string
  readonly name: string
  readonly quantity: number
  readonly returned: number
}
type Note = Values & { readonly id: string; readonly total: number; readonly tax: number; readonly shipping: number }

const units = (amount: unknown) => Math.round(Number(amount ?? 0) * 10_000)
const sum = (amounts: readonly unknown[]) => amounts.reduce((all: number, one) => all + units(one), 0)

describe.each(dialects)('the tax on the credit notes of an order, on %s', (dialect) => {
  let shop: Shop
  const currencies: Record<number, string> = {}
  /** The taxes of an order, by their type ('on top' or 'included') and their rate. */
  const taxes: Record<string, string> = {}

  beforeAll(async () => {
    shop = await openShop(dialect)
    currencies[2] = shop.ids.currency
    currencies[0] = await shop.create('currency-master', {
      name: 'Yen',
      code: 'JPY',
      symbol: '¥',
      rate: 1,
      decimals: 0,
    })
    currencies[3] = await shop.create('currency-master', {
      name: 'Dinar',
      code: 'KWD',
      symbol: 'KD',
      rate: 1,
      decimals: 3,
    })
    for (const [inclusive, word] of [
      [false, 'on top'],
      [true, 'included'],
    ] as const)
      for (const rate of [0, 5, 10, 18, 21])
        taxes[`${rate} ${word}`] = await shop.create('tax-master', {
          ...{ name: `T${rate} ${word}`, code: `T${rate}${word[0]}`, rate, inclusive },
        })
  })
  afterAll(() => shop.close())

  let count = 0
  const product = async (price: number, tax: string, decimals = 2) => {
    count += 1
    const id = await shop.product({
      ...{ name: `Box ${count}`, price, tax: taxes[tax], currency: currencies[decimals] },
      ...{ type: 'accessory', tracksSerials: false },
    })
    await shop.receive(id, 100_000)
    return id
  }
  const place = async (items: readonly Values[], values: Values = {}, decimals = 2) => {
    const { status, body, text } = await shop.order(items, { currency: currencies[decimals], ...values })
    expect(status, text).toBe(200)
    return String(body.data.id)
  }
  const read = (id: string) => shop.read('customer-order', id) as Promise<Values>
  const linesOf = async (id: string) => (await shop.call('GET', `/order-item/order/${id}`)).body as Line[]
  const notesOf = async (id: string) =>
    (await shop.call('GET', `/credit-note?order=${id}&_sort=number&_order=asc`)).body as Note[]
  const act = (name: string, id: string, body: Values) => shop.call('PUT', `/customer-order/${name}/${id}`, body)
  const pay = (id: string) => act('payment-status', id, { paymentStatus: 'success' })
  const refund = (id: string, amount: number, more: Values = {}) =>
    act('refund', id, { amount, method: 'transfer', reason: 'Dented', ...more })
  const look = async (id: string, more: Values = {}) =>
    (await shop.call('POST', '/customer-order/preview-refund', { order: id, ...more })).body.data
  const move = (id: string, orderStatus: string, more: Values = {}) =>
    act('order-status', id, { data: { orderStatus, ...more } })
  const ship = async (id: string) => {
    for (const next of ['confirmed', 'processing', 'packed', 'shipped']) expect((await move(id, next)).status).toBe(200)
  }
  const back = (id: string, line: Line | undefined, quantity: number, more: Values = {}) =>
    act('return', id, { lines: [{ orderItem: line?.id, quantity, fate: 'restocked' }], ...more })
  const taxesOf = async (id: string) => (await notesOf(id)).map(({ tax }) => tax)
  const paidOrder = async (...given: Parameters<typeof place>) => {
    const id = await place(...given)
    expect((await pay(id)).status).toBe(200)
    return id
  }

  /**
   * Checks that every order is consistent. The credit notes of a cancelled or returned order must state exactly the tax
   * of the order.
   */
  const expectSound = async (id: string) => {
    const [order, all, items] = [await read(id), await notesOf(id), await linesOf(id)]
    const notes = all.filter(({ kind }) => kind !== 'correction')
    const lines = (await Promise.all(notes.map((note) => shop.read('credit-note', note.id)))).flatMap(
      (note) => note.items as Values[],
    )
    const isWhole = sum(notes.map(({ total }) => total)) === units(order.total)
    for (const note of notes) {
      expect(units(note.tax)).toBeGreaterThanOrEqual(0)
      expect(units(note.tax)).toBeLessThanOrEqual(units(note.total) - units(note.shipping))
    }
    expect(sum(notes.map(({ shipping }) => shipping))).toBeLessThanOrEqual(units(order.shipping))
    for (const terms of new Set(items.map(({ taxTerms }) => taxTerms))) {
      const ofRate = <One extends Values>(some: readonly One[]) => some.filter(({ taxTerms }) => taxTerms === terms)
      const charged = sum(ofRate(items).map(({ taxAmount }) => taxAmount))
      const gross = ofRate(items).reduce(
        (all, { lineTotal, taxAmount, taxIncluded }) => all + units(lineTotal) + (taxIncluded ? 0 : units(taxAmount)),
        0,
      )
      const [credited, stated] = [
        sum(ofRate(lines).map(({ amount }) => amount)),
        sum(ofRate(lines).map(({ tax }) => tax)),
      ]
      expect(credited).toBeLessThanOrEqual(gross)
      if (isWhole) expect([credited, stated]).toEqual([gross, charged])
    }
    for (const { lineTotal, credited } of items) {
      expect(units(credited)).toBeLessThanOrEqual(units(lineTotal))
      if (isWhole) expect(units(credited)).toBe(units(lineTotal))
    }
    if (isWhole) expect(sum(notes.map(({ tax }) => tax))).toBe(units(order.tax))
    return { order, notes, isWhole }
  }

  it.each([
    [[178], {}, [18]],
    [[60], { shipping: 60 }, [0]],
    [[118, 60], {}, [11.93, 6.07]],
    [[60, 118], { shipping: 60 }, [0, 18]],
  ] as const)('covers the goods and not the shipping: %j', async (amounts, first, expected) => {
    const id = await paidOrder([{ product: await product(100, '18 on top'), quantity: 1 }], { shippingCharge: 60 })
    for (const [index, amount] of amounts.entries())
      expect((await refund(id, amount, index === 0 ? first : {})).status).toBe(200)
    expect(await taxesOf(id)).toEqual(expected)
    await expectSound(id)
  })

  it('is zero if only shipping is refunded, before and after the parcel has left', async () => {
    const id = await paidOrder([{ product: await product(100, '18 on top'), quantity: 1 }], { shippingCharge: 60 })
    expect(await look(id, { shipping: 20 })).toMatchObject({ amount: 20, credit: { total: 20, shipping: 20, tax: 0 } })
    expect((await refund(id, 20, { shipping: 20 })).status).toBe(200)
    await ship(id)
    expect((await refund(id, 40, { shipping: 40 })).status).toBe(200)
    expect(await refund(id, 1, { shipping: 1 })).toMatchObject({
      status: 422,
      body: { errors: { shipping: ['You can credit at most ₹0.00 of the shipping.'] } },
    })
    expect((await notesOf(id)).map(({ shipping, tax, total }) => [shipping, tax, total])).toEqual([
      [20, 0, 20],
      [40, 0, 40],
    ])
    expect(await read(id)).toMatchObject({ credited: 60, refunded: 60, due: 0 })
  })

  it('is the tax of the remaining goods if most goods were returned before', async () => {
    const id = await paidOrder([{ product: await product(100, '18 on top'), quantity: 10 }])
    await ship(id)
    const [line] = await linesOf(id)
    await back(id, line, 9)
    expect((await refund(id, 1062)).status).toBe(200)
    expect((await refund(id, 118)).status).toBe(200)
    expect(await taxesOf(id)).toEqual([162, 18])
    expect((await expectSound(id)).isWhole).toBe(true)
  })

  it('is rounded on the total credited so far, so that partial credit notes add up exactly', async () => {
    const id = await paidOrder([{ product: await product(100, '18 on top'), quantity: 1 }])
    for (const amount of [39.33, 39.33, 39.34]) expect((await refund(id, amount)).status).toBe(200)
    expect(await taxesOf(id)).toEqual([6, 6, 6])
    const yen = await paidOrder([{ product: await product(2997, '10 on top', 0), quantity: 1 }], {}, 0)
    expect(await read(yen)).toMatchObject({ total: 3297, tax: 300 })
    expect((await refund(yen, 1000)).status).toBe(200)
    expect(await taxesOf(yen)).toEqual([91])
    expect((await refund(yen, 2297)).status).toBe(200)
    expect(await taxesOf(yen)).toEqual([91, 209])
  })

  it('follows the chosen lines, by pieces or by amount, and a goodwill credit follows the remaining goods', async () => {
    const [cup, plate] = [await product(100, '18 on top'), await product(105, '5 included')]
    const id = await paidOrder(
      [
        { product: cup, quantity: 3 },
        { product: plate, quantity: 2 },
      ],
      { shippingCharge: 10 },
    )
    const [first, second] = await linesOf(id)
    const lines = [
      { orderItem: first?.id, quantity: 1 },
      { orderItem: second?.id, amount: 21 },
    ]
    const asked = { lines, shipping: 10 }
    expect(await look(id, asked)).toMatchObject({
      amount: 149,
      credit: {
        total: 149,
        shipping: 10,
        tax: 19,
        taxes: [
          { name: 'T18 on top 18 %', tax: 18 },
          { name: 'T5 included 5 %', tax: 1 },
        ],
        unchosen: 0,
      },
      due: 0,
      toGiveBack: 0,
      errors: {},
    })
    expect((await refund(id, 149, asked)).status).toBe(200)
    const [note] = await notesOf(id)
    expect(note).toMatchObject({ total: 149, tax: 19, shipping: 10, kind: 'allowance' })
    expect((await shop.read('credit-note', String(note?.id))).items).toMatchObject([
      { quantity: 1, amount: 118, tax: 18 },
      { quantity: null, amount: 21, tax: 1 },
    ])
    const left = (await look(id)).left
    expect(left).toEqual({
      items: [
        { orderItem: first?.id, name: first?.name, amount: 236, quantity: 2 },
        { orderItem: second?.id, name: second?.name, amount: 189, quantity: 2 },
      ],
      shipping: 0,
      total: 425,
    })
    const refusals = [
      [{ lines: [{ orderItem: first?.id, quantity: 3 }] }, 'lines.0.quantity'],
      [{ lines: [{ orderItem: first?.id, amount: 236.01 }] }, 'lines.0.amount'],
      [{ lines: [{ orderItem: first?.id, amount: 1.001 }] }, 'lines.0.amount'],
      [{ lines: [lines[0], lines[0], lines[0]] }, 'lines.2.quantity'],
      [{ lines: [{ orderItem: shop.ids.site, quantity: 1 }] }, 'lines.0.orderItem'],
      [{ goodwill: 425.01 }, 'goodwill'],
    ] as const
    for (const [more, at] of refusals) {
      const { status, body } = await refund(id, 1, more)
      expect([status, Object.keys(body.errors)], at).toEqual([422, [at]])
      expect(Object.keys((await look(id, more)).errors)).toEqual([at])
    }
    expect((await refund(id, 42.5, { goodwill: 42.5 })).status).toBe(200)
    expect((await notesOf(id))[1]).toMatchObject({ total: 42.5, tax: 4.5 })
    expect(await look(id)).toMatchObject({ left: { total: 382.5 } })
    await expectSound(id)
  })

  it('of a piece returned after a price reduction is the tax actually paid for the piece', async () => {
    const id = await paidOrder([{ product: await product(100, '18 on top'), quantity: 10 }])
    await ship(id)
    await refund(id, 118)
    const [line] = await linesOf(id)
    const { body } = await shop.call('POST', '/customer-order/preview-return', {
      order: id,
      lines: [{ orderItem: line?.id, quantity: 1, fate: 'restocked' }],
    })
    expect(body.data).toMatchObject({ goods: 106.2, tax: 16.2, toGiveBack: 106.2 })
    expect((await back(id, line, 1)).status).toBe(200)
    expect(await linesOf(id)).toMatchObject([{ returned: 1, credited: 190 }])
    expect((await back(id, line, 9)).status).toBe(200)
    expect(await linesOf(id)).toMatchObject([{ returned: 10, credited: 1000 }])
    expect(await taxesOf(id)).toEqual([18, 16.2, 145.8])
    expect((await expectSound(id)).isWhole).toBe(true)
  })

  it('stops an edit from lowering a rate, the shipping or a quantity below the credited amount', async () => {
    const [cup, plate] = [await product(100, '18 on top'), await product(100, '5 on top')]
    const items = [
      { product: cup, quantity: 2 },
      { product: plate, quantity: 1 },
    ]
    const id = await paidOrder(items, { shippingCharge: 20 })
    const lines = await linesOf(id)
    const edit = (values: Values) => shop.call('PUT', `/customer-order/${id}`, values)
    const plain = (quantities: readonly number[]) =>
      lines.flatMap(({ id, product }, index) =>
        quantities[index] ? [{ id, product: (product as Values).id, quantity: quantities[index] }] : [],
      )
    expect((await refund(id, 20, { lines: [{ orderItem: lines[1]?.id, amount: 10 }], shipping: 10 })).status).toBe(200)
    const without = await edit({ items: plain([2]) })
    expect([without.status, without.body.message]).toEqual([
      409,
      '₹10.00 with T5 on top 5 % is already credited. Keep items with this tax for at least this amount.',
    ])
    const preview = await shop.call('POST', '/customer-order/preview', {
      ...{ order: id, shippingCharge: 5 },
      items: plain([2]).map(({ id, ...line }) => ({ ...line, orderItem: id })),
    })
    expect(Object.keys(preview.body.data.errors)).toEqual(['shippingCharge', 'items'])
    const free = await edit({ shippingCharge: 5 })
    expect([free.status, free.body.message]).toEqual([
      409,
      '₹10.00 of the shipping is already credited. Charge at least this amount.',
    ])
    expect((await edit({ items: plain([1, 1]), shippingCharge: 10 })).status).toBe(200)
    await pay(id)
    expect((await refund(id, 118, { lines: [{ orderItem: lines[0]?.id, quantity: 1 }] })).status).toBe(200)
    const fewer = await edit({ items: [...plain([0, 1]), { product: cup, quantity: 5 }] })
    expect([fewer.status, Object.keys(fewer.body.errors)]).toEqual([409, ['items']])
    await pay(id)
    const { paid, refunded } = await read(id)
    expect((await refund(id, Number((Number(paid) - Number(refunded)).toFixed(2)))).status).toBe(200)
    expect((await expectSound(id)).isWhole).toBe(true)
  })

  fullIt('adds up to the charged tax after any sequence of changes, however the order ends', async () => {
    const made = new Map<string, string>()
    const productAt = async (price: number, tax: string, decimals: number) => {
      const key = `${price} ${tax} ${decimals}`
      const known = made.get(key) ?? (await product(price, tax, decimals))
      made.set(key, known)
      return known
    }
    const goods = fc.record({
      price: fc.constantFrom(1, 3, 7, 107, 333),
      rate: fc.constantFrom(0, 5, 18, 21),
      isIncluded: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 5 }),
    })
    const step = fc.record({
      what: fc.constantFrom(
        'pay',
        'refund',
        'goodwill',
        'line',
        'amount',
        'shipping',
        'edit',
        'return',
        'exchange',
        'undo',
      ),
      size: fc.integer({ min: 1, max: 40 }),
      at: fc.nat({ max: 2 }),
    })
    const order = fc.record({
      decimals: fc.constantFrom(0, 2, 3),
      rounding: fc.constantFrom('rate', 'line'),
      shipping: fc.constantFrom(0, 7, 60),
      goods: fc.array(goods, { minLength: 1, maxLength: 3 }),
      before: fc.array(step, { maxLength: 4 }),
      isShipped: fc.boolean(),
      after: fc.array(step, { maxLength: 4 }),
      end: fc.constantFrom('goodwill', 'over'),
    })
    await fc.assert(
      fc.asyncProperty(order, async ({ decimals, rounding, shipping, goods, before, isShipped, after, end }) => {
        const fraction = decimals === 0 ? 1 : decimals === 2 ? 0.97 : 0.973
        const rounded = (amount: number) => Number(amount.toFixed(decimals))
        await shop.call('PUT', `/site/${shop.ids.site}`, { taxRounding: rounding })
        const items: Values[] = []
        for (const { price, rate, isIncluded, quantity } of goods)
          items.push({
            product: await productAt(
              rounded(price * fraction),
              `${rate} ${isIncluded ? 'included' : 'on top'}`,
              decimals,
            ),
            quantity,
          })
        const id = await paidOrder(items, { shippingCharge: shipping }, decimals)
        const run = async ({ what, size, at }: { what: string; size: number; at: number }) => {
          const lines = await linesOf(id)
          const line = lines[at % lines.length] as Line
          const amount = rounded(size * fraction)
          const left = Math.min(size % 3, line.quantity - line.returned)
          const shares = (await look(id)).left as { shipping: number }
          const does: Readonly<Record<string, () => Promise<{ readonly status: number; readonly text: string }>>> = {
            pay: () => act('pay', id, { amount, method: 'cash' }),
            refund: () => refund(id, amount),
            goodwill: () => refund(id, amount, { goodwill: amount }),
            line: () => refund(id, amount, { lines: [{ orderItem: line.id, quantity: 1 }] }),
            amount: () => refund(id, amount, { lines: [{ orderItem: line.id, amount }] }),
            shipping: () => refund(id, amount, { shipping: rounded(Math.min(amount, shares.shipping)) }),
            edit: () =>
              shop.call('PUT', `/customer-order/${id}`, {
                items: lines
                  .filter((_, index) => lines.length === 1 || index !== size % 4)
                  .map(({ id, product, quantity }) => ({
                    ...{ id, product: (product as Values).id, quantity: Math.max(1, quantity + (size % 3) - 1) },
                  })),
                shippingCharge: size % 2 === 0 ? size : shipping,
              }),
            return: () =>
              back(id, line, left, size % 2 === 0 && shares.shipping > 0 ? { shipping: shares.shipping } : {}),
            exchange: () => back(id, line, left, { exchange: [{ product: (line.product as Values).id, quantity: 1 }] }),
            undo: async () => {
              const path = `/audit-entry?record=${id}&_sort=at&_order=desc&_start=0&_end=1`
              return shop.call('POST', '/undo', { request: (await shop.call('GET', path)).body[0].requestId })
            },
          }
          const answer = await does[what]?.()
          expect(answer?.status, answer?.text).toBeLessThan(500)
          await expectSound(id)
        }
        for (const one of before) await run(one)
        await pay(id)
        if (isShipped) for (const next of ['confirmed', 'processing', 'packed', 'shipped']) await move(id, next)
        for (const one of after) await run(one)
        const { orderStatus } = await read(id)
        if (end === 'over') {
          if (orderStatus === 'shipped') await move(id, 'returned', { returnedGoods: 'restocked' })
          else if (orderStatus !== 'returned') await move(id, 'cancelled')
          const { due, orderStatus: over, paid, refunded } = await read(id)
          if (over === 'cancelled' && Number(paid) > Number(refunded))
            expect((await refund(id, rounded(-Number(due)))).status).toBe(200)
          const { isWhole, order } = await expectSound(id)
          if (over === 'returned' || units(order.due) < 0) return
          if (Number(paid) > Number(refunded)) expect(isWhole).toBe(true)
          return
        }
        await pay(id)
        const { total, credited, paid, refunded } = await read(id)
        const [rest, net] = [rounded(Number(total) - Number(credited)), rounded(Number(paid) - Number(refunded))]
        if (net > 0) expect((await refund(id, net)).status).toBe(200)
        const { isWhole } = await expectSound(id)
        if (net > 0 && rest > 0) expect(isWhole).toBe(true)
      }),
      { numRuns: 12, endOnFailure: true },
    )
  })

  it('of an order from before rounding per rate is stated, and that order stays unchanged', async () => {
    await shop.call('PUT', `/site/${shop.ids.site}`, { taxRounding: 'line' })
    const cup = await product(10.7, '21 on top')
    const id = await place(Array.from({ length: 30 }, () => ({ product: cup, quantity: 1 })))
    expect(await read(id)).toMatchObject({ tax: 67.5, taxRounding: 'line' })
    await shop.store.db.updateTable('customer_order').set({ taxRounding: null }).where('id', '=', id).execute()
    await shop.call('PUT', `/site/${shop.ids.site}`, { taxRounding: 'rate' })
    const lines = await linesOf(id)
    const items = lines.map(({ id, quantity }) => ({ id, product: cup, quantity }))
    const asked = { order: id, items: items.map(({ id, ...line }) => ({ ...line, orderItem: id })) }
    expect((await shop.call('POST', '/customer-order/preview', asked)).body.data).toMatchObject({ tax: 67.5 })
    expect((await shop.call('PUT', `/customer-order/${id}`, { items, note: 'Ring' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ tax: 67.5, taxRounding: null })
    await pay(id)
    expect((await refund(id, 388.5)).status).toBe(200)
    expect(await taxesOf(id)).toEqual([67.5])
  })

  it('is rounded once per rate unless the site says otherwise', async () => {
    const cup = await product(10.7, '21 on top')
    const items = Array.from({ length: 30 }, () => ({ product: cup, quantity: 1 }))
    const preview = async () =>
      (await shop.call('POST', '/customer-order/preview', { ...shop.ids, items })).body.data as Values
    for (const [taxRounding, tax, total] of [
      ['rate', 67.41, 388.41],
      ['line', 67.5, 388.5],
      [null, 67.41, 388.41],
    ] as const) {
      await shop.call('PUT', `/site/${shop.ids.site}`, { taxRounding })
      const id = await place(items)
      expect(await read(id)).toMatchObject({ tax, total, taxRounding: taxRounding ?? 'rate' })
      expect(sum((await linesOf(id)).map(({ taxAmount }) => taxAmount))).toBe(units(tax))
      expect(await preview()).toMatchObject({ tax, total })
    }
  })
})
