import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../business/invoices/server/order-document'
import { drawItems, drawPapers } from '../../../business/papers/server/draw-papers'
import { paperOfDocument } from '../../../business/papers/server/invoice'
import type { Paper, PaperItem } from '../../../business/papers/server/paper'
import { paperLabelsOf } from '../../../business/papers/server/paper-texts'
import { openPdfSheet, pageMargin } from '../../../business/papers/server/pdf-sheet'
import { latestInvoiceOf } from '../../../business/papers/server/print-papers'
import { dialects } from '../../server/support/stores'
import { document, invoiceWith, lineOf } from '../invoices/document'
import { address, openShop, type Shop } from '../support/shop'
import { pagesOf } from './read-pdf'

describe.each(dialects)('the invoice of an order on %s', (dialect) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(dialect)
  })
  afterAll(() => shop.close())

  it('names the sold items, the taxes, the seller and the buyer, with the amount in words', async () => {
    const euro = await shop.create('currency-master', { name: 'Euro', code: 'EUR', symbol: '€', rate: 0.0125 })
    const vat = await shop.create('tax-master', { name: 'VAT', code: 'VAT20', rate: 20, inclusive: true })
    const reduced = await shop.create('tax-master', { name: 'GST 5 %', code: 'GST5', rate: 5 })
    const card = await shop.product({ name: 'Gift card', price: 100, tax: reduced })
    const box = await shop.product({ name: 'Box', type: 'accessory', tracksSerials: false, price: 96, tax: vat })
    await shop.receive(card, 9, { serialPrefix: 'G-' })
    await shop.receive(box, 9)
    const [company] = (await shop.call('GET', '/legal-entity')).body
    await shop.call('PUT', `/legal-entity/${company.id}`, {
      taxNumbers: [{ country: 'IN', number: '29AAHCH0001A1ZF' }],
    })
    await shop.call('PUT', `/customer/${shop.ids.customer}`, { company: 'Acme', taxNumber: '27AAPFU0939F1ZV' })
    const { body } = await shop.order(
      [
        { product: card, quantity: 4 },
        { product: box, quantity: 1 },
      ],
      { currency: euro, paymentMethod: 'transfer', paymentReference: 'SEPA 7' },
    )
    const { id } = body.data
    const [item] = (await shop.call('GET', `/order-item/order/${id}`)).body
    for (const cardNumber of ['G-000001', 'G-000002', 'G-000003', 'G-000005'])
      await shop.call('POST', '/customer-card-mapping', {
        ...{ customer: shop.ids.customer, cardNumber, orderItem: item.id },
      })
    const { store } = shop
    const order = await store.get(store.registry.get('customer-order'), id)
    if (!order) throw new Error('The order is gone.')
    const invoice = await latestInvoiceOf({ store, trx: store.db }, order)
    expect(invoice).toMatchObject({
      seller: expect.arrayContaining(['GSTIN: 29AAHCH0001A1ZF']),
      billTo: expect.arrayContaining(['Acme', 'India', 'GSTIN: 27AAPFU0939F1ZV']),
      shipTo: expect.arrayContaining([address.name, 'India']),
      items: [
        { name: 'Gift card', serials: ['G-000001 to G-000003', 'G-000005'] },
        { name: 'Box', serials: [] },
      ],
      sums: [
        { label: 'Subtotal', amount: 6.2 },
        { label: 'GST 5 % on €5.00', amount: 0.25 },
      ],
      total: 6.45,
      asides: [
        { label: 'Includes VAT 20 % on €1.00', amount: 0.2 },
        { label: 'Total in INR (1 INR = 0.0125 EUR)', amount: 516, currency: { code: 'INR' } },
      ],
      notes: ['Payment: Bank transfer', 'Payment reference: SEPA 7'],
    })
  })

  it('states taxes, sentences, tax numbers and the day of delivery in the language of the document', () => {
    const free = { rate: 0, name: 'VAT', category: 'K' } as const
    const note = 'VAT-exempt intra-Community supply, article 138 of Directive 2006/112/EC'
    const lines = [lineOf('A', 1, 100, { name: 'VAT', rate: 5.5 }), lineOf('B', 1, 50, { ...free, note })]
    const { buyer } = document
    const issued = { ...invoiceWith(lines), buyer: { ...buyer, company: 'Durand', name: 'Durand' } }
    expect(paperOfDocument(shop.store, issued)).toMatchObject({
      below: expect.arrayContaining(['Lieferdatum: 26. November 2026']),
      seller: expect.arrayContaining(['USt-IdNr.: DE 123456788']),
      billTo: ['Durand', '12 rue de la Paix', '75002 Paris', 'Frankreich', 'USt-IdNr.: FR40303265045'],
      items: [{ tax: 'USt 5,5 %' }, { tax: 'USt' }],
      notes: expect.arrayContaining([
        'Steuerfreie innergemeinschaftliche Lieferung, Artikel 138 der Richtlinie 2006/112/EG',
      ]),
    })
  })

  it('states the total in the base currency, unless the order has the currency of its site', () => {
    const baseCurrency = { code: 'INR', symbol: '₹', decimals: 2 }
    const order = { currency: { id: 'EUR' }, exchangeRate: 0.0125 }
    const exchangeAt = (currency: string) =>
      exchangeOf({ baseCurrency, site: { currency: { id: currency } } }, order, 5)
    expect(exchangeAt('INR')).toMatchObject({ total: 400 })
    expect(exchangeAt('EUR')).toBeNull()
  })

  it('shows no tax rates where they were not stored', async () => {
    const before = {
      subtotal: 100,
      discount: 0,
      shipping: 10,
      tax: 20,
      total: 120,
      items: [{ price: 100, quantity: 1, tax: 20 }],
    }
    const { store } = shop
    const box = await shop.product({ name: 'Wrap', type: 'accessory', tracksSerials: false })
    await shop.receive(box, 1)
    const { body } = await shop.order([{ product: box, quantity: 1 }])
    const order = await store.get(store.registry.get('customer-order'), body.data.id)
    if (!order) throw new Error('The order is gone.')
    const { sums, asides } = await latestInvoiceOf({ store, trx: store.db }, { ...order, ...before })
    expect(sums.at(-1)).toEqual({ label: 'Tax', amount: 10 })
    expect(asides).toEqual([{ label: 'Includes tax', amount: 10 }])
  })
})

const item: PaperItem = {
  ...{ name: 'Card', sku: 'C-1', quantity: 2, price: 5, discount: 0, tax: 'GST 5 %', total: 10, serials: [] },
}

const invoice: Paper = {
  ...{ number: 'DH-1', date: '2026-11-21', seller: ['A shop'], billTo: ['Cleo'], shipTo: ['Cleo'] },
  currency: { code: 'EUR', symbol: '€', decimals: 2 },
  items: [item],
  ...{ language: 'en', labels: paperLabelsOf('Invoice'), below: [] },
  ...{ sums: [], total: 410, settled: [], asides: [], notes: [] },
}

describe('the page of an invoice', () => {
  it('has a discount column only if an item has a discount', () => {
    const written = (items: readonly PaperItem[]) => {
      const texts: string[] = []
      const write = (text: string, { y }: { readonly y: number }) => {
        texts.push(text)
        return y
      }
      drawItems({ write, height: () => 10, line: () => {} } as never, { ...invoice, items }, 0)
      return texts
    }
    expect(written([item])).not.toContain('Discount')
    expect(written([item, { ...item, discount: 2 }])).toEqual(expect.arrayContaining(['Discount', '', '−€2.00']))
  })

  it('draws figures without overlap', async () => {
    const drawn = async (isFigure: boolean) => {
      const sheet = openPdfSheet('Figures', 'A shop')
      sheet.write('747.00', { x: pageMargin, y: pageMargin, width: 200, isFigure })
      const [page = ''] = pagesOf(await sheet.end())
      return /\[(.*)\] TJ/.exec(page)?.[1]?.match(/<\w+>/g)?.length
    }
    expect(await drawn(false)).toBeGreaterThan(1)
    expect(await drawn(true)).toBe(1)
  })

  it('continues on as many pages as the lines need', async () => {
    const serials = Array.from({ length: 400 }, (_, nth) => `G-${String(2 * nth).padStart(6, '0')}`)
    const long = { ...invoice, items: [...Array.from({ length: 40 }, () => item), { ...item, serials }] }
    expect(pagesOf(await drawPapers([long]))).toHaveLength(5)
    expect(pagesOf(await drawPapers([invoice]))).toHaveLength(1)
  })
})
