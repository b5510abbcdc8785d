import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { contentOf, differenceOf } from '../../../business/invoices/server/document-difference'
import { deleteOrphanedFiles } from '../../../server/database/files/orphaned-files'
import { deleteExpiredFromBin } from '../../../server/database/transactions/bin'
import { dialects } from '../../server/support/stores'
import { openShop, type Shop } from '../support/shop'
import { lineOf, taxOn } from './document'

type Values = Readonly<Record<string, unknown>>
type Step = readonly [path: string, values: Values]

const pay: Step = ['payment-status', { paymentStatus: 'success' }]
const to = (orderStatus: string, more: Values = {}): Step => ['order-status', { data: { orderStatus, ...more } }]
const shipping: readonly Step[] = ['confirmed', 'processing', 'packed', 'shipped'].map((status) => to(status))

describe.each(dialects)('the invoices of an order on %s', (dialect) => {
  let shop: Shop
  let box: string
  let pen: string

  beforeAll(async () => {
    shop = await openShop(dialect)
    const stocked = async (values: Values) => {
      const product = await shop.product({ type: 'accessory', tracksSerials: false, ...values })
      await shop.receive(product, 10_000)
      return product
    }
    box = await stocked({ name: 'Box', price: 100 })
    pen = await stocked({ name: 'Pen', price: 30 })
  })
  afterAll(() => shop.close())
  afterEach(() => {
    vi.useRealTimers()
  })

  const place = async (items: readonly Values[], values: Values = {}) => {
    const { status, text, body } = await shop.order(items, values)
    expect(status, text).toBe(200)
    return String(body.data.id)
  }
  const run = async (id: string, steps: readonly Step[]) => {
    for (const [path, values] of steps) {
      const { status, text } = await shop.call('PUT', `/customer-order/${path}/${id}`, values)
      expect(status, text).toBe(200)
    }
  }
  const edit = async (id: string, values: Values) => {
    const { status, text } = await shop.call('PUT', `/customer-order/${id}`, values)
    expect(status, text).toBe(200)
  }
  const documentsOf = async (resource: 'invoice' | 'credit-note', id: string): Promise<Values[]> =>
    (await shop.call('GET', `/${resource}?order=${id}&_sort=issuedAt&_order=asc`)).body
  const itemsOf = async (id: string): Promise<Values[]> => (await shop.call('GET', `/order-item/order/${id}`)).body
  const undoOf = ({ headers }: { readonly headers: Headers }) => headers.get('x-undo')
  const totals = async (id: string) => ({
    invoices: (await documentsOf('invoice', id)).map(({ total }) => total),
    notes: (await documentsOf('credit-note', id)).map(({ kind, total }) => [kind, total]),
  })

  it.each<[string, readonly Step[], Values, number]>([
    ['at payment, before the order is confirmed', [pay], {}, 1],
    ['not at a partial payment', [['pay', { amount: 10, method: 'card' }]], {}, 0],
    ['at the payment of the rest', [['pay', { amount: 10, method: 'card' }], pay], {}, 1],
    ['at shipping, if the customer pays on delivery', shipping, { paymentMethod: 'cash-on-delivery' }, 1],
    ['not before', shipping.slice(0, 3), { paymentMethod: 'cash-on-delivery' }, 0],
    ['once, at payment and shipping', [pay, ...shipping], {}, 1],
  ])('are issued %s', async (_, steps, values, count) => {
    const id = await place([{ product: box, quantity: 1 }], values)
    await run(id, steps)
    const invoices = await documentsOf('invoice', id)
    expect(invoices).toHaveLength(count)
    const { invoicedOn, invoiced } = await shop.read('customer-order', id)
    expect([invoicedOn ?? null, invoiced]).toEqual(count === 0 ? [null, 0] : [invoices[0]?.date, 118])
    const pdf = await shop.call('GET', `/order-invoice/${id}`)
    expect([pdf.status, pdf.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('invoice.pdf')])
  })

  it('of an order without charges have a total of 0', async () => {
    const id = await place([{ product: box, quantity: 1, discount: 100 }])
    expect((await totals(id)).invoices).toEqual([])
    await run(id, [pay])
    expect((await totals(id)).invoices).toEqual([0])
    const shipped = await place([{ product: box, quantity: 1, discount: 100 }])
    await run(shipped, shipping)
    expect((await totals(shipped)).invoices).toEqual([0])
  })

  it('keep their content when the customer, the company or the product changes', async () => {
    const id = await place([{ product: box, quantity: 2 }])
    await run(id, [pay])
    const [before] = await documentsOf('invoice', id)
    expect(before).toMatchObject({
      ...{ buyerName: 'Cleo Rao', subtotal: 200, tax: 36, total: 236 },
      items: [{ name: 'Box', quantity: 2, price: 100, total: 200 }],
      taxes: [{ name: 'GST', rate: 18, base: 200, amount: 36, included: false }],
      document: { kind: 'invoice', locale: 'en-IN', buyer: { name: 'Cleo Rao' }, seller: { name: 'Pune' }, paid: 236 },
    })
    const [company] = (await shop.call('GET', '/legal-entity')).body
    await shop.call('PUT', `/customer/${shop.ids.customer}`, { company: 'Acme', invoiceReference: '04011000-12345-03' })
    await shop.call('PUT', `/legal-entity/${company.id}`, { name: 'Pune Cards', invoiceFormat: 'P{year:2}/{number:3}' })
    await shop.call('PUT', `/product/${box}`, { name: 'Crate' })
    const [after] = await documentsOf('invoice', id)
    expect(after).toEqual({ ...before, legalEntity: { id: company.id, name: 'Pune Cards' } })
    const next = await place([{ product: box, quantity: 1 }])
    await run(next, [pay])
    expect(await documentsOf('invoice', next)).toMatchObject([
      {
        number: expect.stringMatching(/^P\d\d\/\d{3}$/),
        buyerName: 'Acme, Cleo Rao',
        document: { seller: { name: 'Pune Cards' }, buyerReference: '04011000-12345-03' },
      },
    ])
    await shop.call('PUT', `/product/${box}`, { name: 'Box' })
  })

  it('keep their logo and the bytes of their PDF when the company replaces or removes its logo', async () => {
    const [company] = (await shop.call('GET', '/legal-entity')).body
    const saveLogo = async (background: string) => {
      const form = new FormData()
      const size = { width: 60, height: 20, channels: 3 } as const
      const logo = await sharp({ create: { ...size, background } })
        .png()
        .toBuffer()
      form.append('logo', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png')
      const headers = { authorization: `Bearer ${shop.token}` }
      const url = `${shop.origin}/api/v1/legal-entity/${company.id}`
      expect((await fetch(url, { method: 'PUT', body: form, headers })).status).toBe(200)
    }
    await saveLogo('#1f6feb')
    const id = await place([{ product: box, quantity: 1 }])
    await run(id, [pay])
    const pdf = async () => (await shop.call('GET', `/order-invoice/${id}`)).text
    const before = await pdf()
    const [invoice] = await documentsOf('invoice', id)
    expect(before).toContain(`(D:${String(invoice?.date).replaceAll('-', '')}000000Z)`)
    await saveLogo('#b91c1c')
    await shop.call('PUT', `/legal-entity/${company.id}`, { logo: null })
    const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
    await deleteExpiredFromBin(shop.store, 0, inTwoDays)
    await deleteOrphanedFiles(shop.store, shop.files, inTwoDays)
    expect(await pdf()).toBe(before)
    const next = await place([{ product: box, quantity: 1 }])
    await run(next, [pay])
    expect((await shop.call('GET', `/order-invoice/${next}`)).text).not.toContain('/Subtype /Image')
    expect(before).toContain('/Subtype /Image')
  })

  it('cannot be changed, deleted or undone', async () => {
    const id = await place([{ product: box, quantity: 1 }])
    const paid = await shop.call('PUT', `/customer-order/payment-status/${id}`, { paymentStatus: 'success' })
    const [invoice] = await documentsOf('invoice', id)
    const refused = [
      await shop.call('PUT', `/invoice/${invoice?.id}`, { total: 1 }),
      await shop.call('PATCH', `/invoice/${invoice?.id}`, { total: 1 }),
      await shop.call('DELETE', `/invoice/${invoice?.id}`),
      await shop.call('POST', '/invoice', { order: id }),
    ]
    for (const { status } of refused) expect([404, 405]).toContain(status)
    expect((await shop.call('POST', '/undo', { request: undoOf(paid) })).status).toBe(200)
    expect(await documentsOf('invoice', id)).toEqual([invoice])
  })

  it('are corrected by a credit note for a reduced order, and by a further invoice for an increased order', async () => {
    const id = await place([{ product: box, quantity: 3 }])
    await run(id, [pay])
    const [item] = await itemsOf(id)
    await edit(id, { items: [{ id: item?.id, product: box, quantity: 2 }] })
    expect(await totals(id)).toEqual({ invoices: [354], notes: [['correction', 118]] })
    const [first] = await documentsOf('invoice', id)
    const [note] = await documentsOf('credit-note', id)
    expect(note).toMatchObject({
      invoice: { id: first?.id },
      tax: 18,
      document: {
        kind: 'credit-note',
        preceding: { number: first?.number, date: first?.date },
        lines: [
          { name: 'Box', quantity: 1, price: 100, total: 100, taxLines: [{ name: 'GST', rate: 18, amount: 18 }] },
        ],
      },
    })
    await edit(id, {
      items: [
        { id: item?.id, product: box, quantity: 2 },
        { product: pen, quantity: 1 },
      ],
    })
    expect(await totals(id)).toEqual({ invoices: [354, 35.4], notes: [['correction', 118]] })
    const { invoiced, total, credited } = await shop.read('customer-order', id)
    expect([invoiced, total, credited]).toEqual([271.4, 271.4, 0])
    await edit(id, {
      note: 'No change of the amounts',
      billingAddress: { ...((await shop.read('customer-order', id)).billingAddress as Values), line1: '2 High Street' },
    })
    expect(await totals(id)).toEqual({ invoices: [354, 35.4], notes: [['correction', 118]] })
  })

  it('state reduced items in a credit note and added items in a further invoice, if an edit does both', async () => {
    const id = await place([{ product: box, quantity: 1 }])
    await run(id, [pay])
    await edit(id, { items: [{ product: pen, quantity: 1 }] })
    expect(await totals(id)).toEqual({ invoices: [118, 35.4], notes: [['correction', 118]] })
    // The credit note releases 118. The further invoice uses 35.40 of this amount, and the next invoice the rest.
    const [item] = await itemsOf(id)
    await edit(id, { items: [{ id: item?.id, product: pen, quantity: 4 }] })
    const invoices = await documentsOf('invoice', id)
    expect(invoices.map(({ document }) => (document as Values).paid)).toEqual([118, 35.4, 82.6])
    expect((await shop.read('customer-order', id)).due).toBe(23.6)
  })

  it('precede the credit notes: a credit from before the invoice gets its number with the invoice', async () => {
    const id = await place([{ product: box, quantity: 1 }])
    await run(id, [
      ['pay', { amount: 50, method: 'card' }],
      ['refund', { amount: 18, goodwill: 18, method: 'card', reason: 'Gesture' }],
    ])
    const [waiting] = await documentsOf('credit-note', id)
    expect(waiting).toMatchObject({
      number: null,
      date: null,
      issuedAt: null,
      invoice: null,
      kind: 'allowance',
      total: 18,
    })
    expect((await shop.call('GET', `/credit-note/document/${waiting?.id}`)).body.message).toBe(
      'The credit note has no number yet. Issue the invoice of the order first.',
    )
    expect(await shop.read('customer-order', id)).toMatchObject({ credited: 18, invoiced: 0, due: 68 })
    await run(id, [['pay', { amount: 68, method: 'card' }]])
    const [invoice] = await documentsOf('invoice', id)
    const [note] = await documentsOf('credit-note', id)
    expect(invoice).toMatchObject({ total: 118, credited: 18, document: { paid: 100, credited: 18 } })
    expect(note).toMatchObject({
      ...{ id: waiting?.id, invoice: { id: invoice?.id }, date: invoice?.date },
      document: { number: note?.number, preceding: { number: invoice?.number }, total: 18, reason: 'Gesture' },
    })
    expect(note?.number).toMatch(/^CN-\d{4}-\d{5}$/)
    const { invoiced, due, timeline } = await shop.read('customer-order', id)
    expect([invoiced, due]).toEqual([100, 0])
    expect((timeline as Values[]).slice(-2).map(({ event, note: text }) => [event, text])).toEqual([
      ['Invoice issued', invoice?.number],
      ['Credit note issued', note?.number],
    ])
  })

  it('and credit notes of an order come from one company, even if the site moves to another company', async () => {
    const { body } = await shop.call('GET', '/legal-entity')
    const other = await shop.create('legal-entity', { name: 'Zenith Ltd', country: 'IN' })
    const id = await place([{ product: box, quantity: 2 }])
    await run(id, [pay])
    const site = `/site/${shop.ids.site}`
    expect((await shop.call('PUT', site, { legalEntity: other })).status).toBe(200)
    const [item] = await itemsOf(id)
    for (const quantity of [1, 3]) await edit(id, { items: [{ id: item?.id, product: box, quantity }] })
    await run(id, [['refund', { amount: 18, goodwill: 18, method: 'card', reason: 'Gesture' }]])
    const documents = [...(await documentsOf('invoice', id)), ...(await documentsOf('credit-note', id))]
    expect(documents.map(({ legalEntity }) => (legalEntity as Values).id)).toEqual(Array(4).fill(body[0].id))
    const next = await place([{ product: box, quantity: 1 }])
    await run(next, [pay])
    expect(await documentsOf('invoice', next)).toMatchObject([{ legalEntity: { id: other } }])
    const refused = await shop.call('PUT', site, { legalEntity: null })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { legalEntity: ['Select the company that issues the invoices of this site.'] },
    ])
    expect((await shop.call('PUT', site, { legalEntity: body[0].id })).status).toBe(200)
  })

  it('state a lower price as a price reduction', async () => {
    const id = await place([{ product: box, quantity: 2 }])
    await run(id, [pay])
    const [item] = await itemsOf(id)
    await edit(id, { items: [{ id: item?.id, product: box, quantity: 2, discount: 50 }] })
    const [note] = await documentsOf('credit-note', id)
    expect(note).toMatchObject({
      total: 59,
      document: { lines: [{ name: 'Price reduction: Box', quantity: 1, price: 50, total: 50, isPriceChange: true }] },
    })
    await edit(id, { items: [{ id: item?.id, product: box, quantity: 2, discount: 0 }] })
    expect(await totals(id)).toEqual({ invoices: [236, 59], notes: [['correction', 59]] })
  })

  it('of a cancelled order are credited completely, and again invoiced if the cancellation is undone', async () => {
    const id = await place([{ product: box, quantity: 1 }])
    await run(id, [pay, ['refund', { amount: 18, method: 'card', reason: 'Dented' }]])
    const cancelled = await shop.call('PUT', `/customer-order/order-status/${id}`, {
      data: { orderStatus: 'cancelled' },
    })
    expect(await totals(id)).toEqual({
      invoices: [118],
      notes: [
        ['allowance', 18],
        ['cancellation', 100],
      ],
    })
    expect((await shop.read('customer-order', id)).invoiced).toBe(0)
    const undone = await shop.call('POST', '/undo', { request: undoOf(cancelled) })
    expect(undone.status, undone.text).toBe(200)
    expect((await totals(id)).invoices).toEqual([118, 100])
    expect(await shop.read('customer-order', id)).toMatchObject({ invoiced: 100, credited: 18, orderStatus: 'placed' })
    await run(id, [to('cancelled')])
    expect((await totals(id)).notes.at(-1)).toEqual(['cancellation', 100])
    const never = await place([{ product: box, quantity: 1 }])
    await run(never, [to('cancelled')])
    expect(await totals(never)).toEqual({ invoices: [], notes: [] })
  })

  it('have one credit note for each of several returns, and the exchange order has an own invoice', async () => {
    const id = await place([{ product: box, quantity: 3 }])
    await run(id, [pay, ...shipping])
    const [item] = await itemsOf(id)
    const lines = [{ orderItem: item?.id, quantity: 1, fate: 'restocked' }]
    await run(id, [
      ['return', { lines }],
      ['return', { lines, exchange: [{ product: pen, quantity: 2 }] }],
    ])
    expect(await totals(id)).toEqual({
      invoices: [354],
      notes: [
        ['return', 118],
        ['return', 118],
      ],
    })
    const [invoice] = await documentsOf('invoice', id)
    for (const note of await documentsOf('credit-note', id)) expect(note.invoice).toMatchObject({ id: invoice?.id })
    expect((await shop.read('invoice', String(invoice?.id))).credited).toBe(236)
    const [exchange] = (await shop.call('GET', `/customer-order?exchangeOf=${id}`)).body
    expect(await documentsOf('invoice', exchange.id)).toMatchObject([
      { total: 70.8, document: { paid: 70.8, paymentMethods: ['offset'] } },
    ])
  })

  it('of a site that issues invoices by hand wait for a person with the permission', async () => {
    await shop.call('PUT', `/site/${shop.ids.site}`, { issuesInvoice: 'by-hand' })
    const id = await place([{ product: box, quantity: 1 }])
    await run(id, [pay])
    expect((await totals(id)).invoices).toEqual([])
    expect((await shop.call('GET', `/customer-order/pro-forma/${id}`)).status).toBe(200)
    const issued = await shop.call('PUT', `/customer-order/issue-invoice/${id}`)
    expect(issued.status, issued.text).toBe(200)
    expect((await totals(id)).invoices).toEqual([118])
    const { orderNumber } = await shop.read('customer-order', id)
    const refused = [
      await shop.call('PUT', `/customer-order/issue-invoice/${id}`),
      await shop.call('GET', `/customer-order/pro-forma/${id}`),
    ]
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([409, `Order ${orderNumber} already has an invoice. Download the invoice instead.`]),
    )
    await shop.call('PUT', `/site/${shop.ids.site}`, { issuesInvoice: 'automatically' })
  })

  it.each([
    ['INV-{year}-{number:5}', 'INV-{year}-{number:4}', 422],
    ['INV-{year}-{number:5}', 'inv-{year}-{number}', 422],
    ['INV-{year}-{number:5}', 'INV-{year:2}-{number:5}', 200],
    ['{year}/{number}', 'C{year}/{number}', 200],
  ])('with the format %s never have the same number as credit notes with the format %s', async (...formats) => {
    const [invoiceFormat, creditNoteFormat, expected] = formats
    const values = { name: `${invoiceFormat} ${creditNoteFormat}`, country: 'IN', status: 0 }
    const { status, body } = await shop.call('POST', '/legal-entity', { ...values, invoiceFormat, creditNoteFormat })
    expect([status, body.errors?.creditNoteFormat]).toEqual([
      expected,
      expected === 200
        ? undefined
        : ['Invoices and credit notes would have the same numbers. Enter different formats.'],
    ])
    if (status === 200) await shop.call('DELETE', `/legal-entity/${body.data.id}`)
  })

  it('start a new series at midnight on January 1st at the site, and their dates never go backwards', async () => {
    const tokyo = await shop.create('site', {
      ...{ name: 'Tokyo', code: 'TYO', currency: shop.ids.currency, timezone: 'Asia/Tokyo' },
      legalEntity: (await shop.call('GET', '/legal-entity')).body[0].id,
    })
    const payments = [
      ['2031-12-31T14:59:59Z', tokyo],
      ['2031-12-31T15:00:00Z', tokyo],
      ['2031-12-31T15:00:00Z', shop.ids.site],
      ['2031-12-31T18:30:00Z', shop.ids.site],
      ['2032-03-01T15:30:00Z', tokyo],
      ['2032-03-01T15:30:00Z', shop.ids.site],
    ] as const
    const orders: string[] = []
    for (const [, site] of payments) orders.push(await place([{ product: box, quantity: 1 }], { site }))
    vi.useFakeTimers({ toFake: ['Date'] })
    const issued: (readonly [number: string, date: unknown])[] = []
    for (const [index, [at]] of payments.entries()) {
      vi.setSystemTime(new Date(at))
      const token = await shop.signIn()
      const [id, body] = [orders[index], pay[1]]
      const paid = await shop.send('PUT', `/api/v1/customer-order/payment-status/${id}`, { token, body })
      expect(paid.status, paid.text).toBe(200)
      const { body: found } = await shop.send('GET', `/api/v1/invoice?order=${id}`, { token })
      issued.push([String(found[0].number).slice(-7), found[0].date])
    }
    expect(issued.map(([, date]) => date)).toEqual([
      ...['2031-12-31', '2032-01-01', '2031-12-31', '2032-01-01', '2032-03-02', '2032-03-02'],
    ])
    expect(issued.map(([number]) => number)).toEqual([
      ...['P31/001', 'P32/001', 'P31/002', 'P32/002', 'P32/003', 'P32/004'],
    ])
  })
})

describe('the shipping of an order with several rates, after an edit', () => {
  const included = { included: true } as const
  const puzzle = (quantity: number) => lineOf('Puzzle', quantity, 29.99, { ...included, rate: 20 })
  const book = lineOf('Book', 2, 12.95, { ...included, rate: 10 })
  const freight = (...taxLines: ReturnType<typeof taxOn>[]) => ({ amount: 4.9, taxLines })
  const share = (amount: number, rate: number, name = 'USt') => taxOn(amount, rate, { ...included, name })

  it('moves from one rate to the other, with the taxed amount of each share', () => {
    const before = contentOf([puzzle(3), book], freight(share(3.8, 20), share(1.1, 10)))
    const after = contentOf([puzzle(1)], freight(share(4.9, 20)))
    const { credit, further } = differenceOf({ invoices: [before], creditNotes: [] }, after, 2)
    expect(credit?.shipping).toEqual({ amount: 1.1, taxLines: [share(1.1, 10)] })
    expect(credit?.lines.map(({ name, taxLines }) => [name, taxLines])).toEqual([
      ['Puzzle', [share(59.98, 20)]],
      ['Book', [share(25.9, 10)]],
    ])
    expect(further?.shipping).toMatchObject({ amount: 1.1, taxLines: [{ rate: 20, base: 0.91, amount: 0.19 }] })
    expect(further?.total).toBe(1.1)
  })

  it('keeps the components of one tax together', () => {
    const gst = (amount: number, rate: number) =>
      ['CGST', 'SGST'].map((name) => taxOn(amount, rate / 2, { name, included: false }))
    const line = (rate: number) => ({ ...lineOf('Card', 1, 100, {}), taxLines: gst(100, rate) })
    const lines = [line(18), { ...line(5), name: 'Book' }]
    const before = contentOf(lines, { amount: 100, taxLines: [...gst(50, 18), ...gst(50, 5)] })
    const after = contentOf([line(18)], { amount: 100, taxLines: gst(100, 18) })
    const { credit, further } = differenceOf({ invoices: [before], creditNotes: [] }, after, 2)
    expect([credit?.total, further?.total]).toEqual([157.5, 59])
  })
})
