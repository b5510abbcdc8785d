import { isQRReferenceValid, isSCORReferenceValid } from 'swissqrbill/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readIssuedDocument } from '../../../business/invoices/server/read-document'
import { drawPapers } from '../../../business/papers/server/draw-papers'
import { paperOfDocument } from '../../../business/papers/server/invoice'
import { packingSlipOf } from '../../../business/papers/server/packing-slip'
import { moneyText, rateText } from '../../../business/papers/server/paper'
import { isIban } from '../../../business/papers/server/payment-code'
import { latestInvoiceOf } from '../../../business/papers/server/print-papers'
import { openShop, type Shop } from '../support/shop'

type Values = Readonly<Record<string, unknown>>

describe('the documents of an order', () => {
  let shop: Shop
  let order: string

  beforeAll(async () => {
    shop = await openShop('sqlite')
    const euro = await shop.create('currency-master', { name: 'Euro', code: 'EUR', symbol: '€', rate: 0.0125 })
    const box = await shop.product({ name: 'Box', type: 'accessory', tracksSerials: false, price: 98_765.4 })
    await shop.receive(box, 20)
    await shop.call('PUT', `/customer/${shop.ids.customer}`, { language: 'de', taxNumber: 'DE136695976' })
    await changeCompany({
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      accountName: 'Pune',
    })
    const placed = await shop.order([{ product: box, quantity: 1 }], { currency: euro, note: 'Bitte klingeln' })
    order = placed.body.data.id
  })
  afterAll(() => shop.close())

  const read = async () => {
    const { store } = shop
    const found = await store.get(store.registry.get('customer-order'), order)
    if (!found) throw new Error('The order is gone.')
    return found
  }
  /** A product with enough stock. */
  const stocked = async (values: Values = {}) => {
    const product = await shop.product({ type: 'accessory', tracksSerials: false, ...values })
    await shop.receive(product, 20)
    return product
  }
  /** The paper of a credit note. */
  const creditNote = async (id: string) => {
    const document = await readIssuedDocument(shop.store, 'credit-note', id)
    if (!document) throw new Error('The credit note is gone.')
    return paperOfDocument(shop.store, document)
  }
  /** Changes the company of the shop. */
  const changeCompany = async (values: Values) => {
    const [{ id }] = (await shop.call('GET', '/legal-entity')).body
    return shop.call('PUT', `/legal-entity/${id}`, values)
  }
  const invoice = async () => latestInvoiceOf({ store: shop.store, trx: shop.store.db }, await read())

  it("use the recipient's language, and have a payment code for the open amount", async () => {
    const paper = await invoice()
    expect(paper.labels).toMatchObject({
      title: 'Proforma-Rechnung',
      total: 'Gesamt',
      page: 'Seite {{page}} von {{pages}}',
    })
    expect(paper.billTo).toContain('Indien')
    expect(paper.sums.map(({ label }) => label)).toEqual(['Zwischensumme', 'GST 18 % auf 1.234,57\u00a0€'])
    expect(paper.code?.text.split('\n').slice(0, 8)).toEqual([
      ...['BCD', '002', '1', 'SCT', 'COBADEFFXXX', 'Pune', 'DE89370400440532013000'],
      `EUR${paper.total.toFixed(2)}`,
    ])
    expect(paper.code?.label.replaceAll('\u00a0', ' ')).toContain('DE89 3704 0044 0532 0130 00')
    const slip = await packingSlipOf(shop.store, shop.store.db, await read())
    expect(slip).toMatchObject({ notes: ['Hinweis: Bitte klingeln'], total: 0 })
    expect(slip.currency).toBeUndefined()
  })

  it('show the paid and the open amount at the time of the invoice, and no payment code if nothing is due', async () => {
    const { total } = await invoice()
    await shop.call('PUT', `/customer-order/payment-status/${order}`, { paymentStatus: 'success' })
    await shop.call('PUT', `/customer-order/refund/${order}`, { amount: 100, method: 'transfer', reason: 'Delle' })
    const paper = await invoice()
    expect(paper.labels.title).toBe('Rechnung')
    expect(paper.settled.map(({ label, amount }) => [label, amount])).toEqual([
      ['Bezahlt', -total],
      ['Offener Betrag', 0],
    ])
    expect(paper.code).toBeUndefined()
    const [{ id }] = (await shop.call('GET', `/credit-note?order=${order}`)).body
    expect(await creditNote(id)).toMatchObject({
      ...{ labels: { title: 'Gutschrift' }, total: 100, notes: ['Grund: Delle'] },
      below: expect.arrayContaining([expect.stringMatching(/^Zu Rechnung INV-2\d{3}-00001$/)]),
    })
    const { status, headers } = await shop.call('GET', `/credit-note/document/${id}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  it('of many orders are one PDF, with only the visible orders and at most 500', async () => {
    const print = (orders: readonly unknown[], paper = 'invoices') =>
      shop.call('POST', '/customer-order/print', { orders, paper })
    const { status, text } = await print([order, order])
    expect(status).toBe(200)
    expect(text.slice(0, 5)).toBe('%PDF-')
    expect((await print([order], 'labels')).status).toBe(200)
    expect((await print([shop.ids.customer])).status).toBe(422)
    expect((await print([])).status).toBe(422)
    expect((await print(Array.from({ length: 501 }, () => order))).status).toBe(422)
  })

  it('name the payment methods used before the invoice, and the chosen method if no payment arrived', async () => {
    const box = await stocked({ price: 100 })
    const { store } = shop
    const place = async () => {
      const { body } = await shop.order([{ product: box, quantity: 1 }], { paymentMethod: 'cash-on-delivery' })
      const { id, total } = body.data
      return {
        total,
        act: async (path: string, values: Values) =>
          expect((await shop.call('PUT', `/customer-order/${path}/${id}`, values)).status).toBe(200),
        payment: async () => {
          const found = await store.get(store.registry.get('customer-order'), id)
          return (await latestInvoiceOf({ store, trx: store.db }, found as never)).notes[0]
        },
      }
    }
    const failed = { paymentStatus: 'failure', reason: 'Nicht gedeckt' }
    const once = await place()
    expect(await once.payment()).toBe('Zahlung: Nachnahme')
    await once.act('pay', { amount: once.total, method: 'transfer' })
    expect(await once.payment()).toBe('Zahlung: Überweisung')
    await once.act('payment-status', failed)
    expect(await once.payment()).toBe('Zahlung: Überweisung')
    const twice = await place()
    await twice.act('pay', { amount: 10, method: 'card' })
    expect(await twice.payment()).toBe('Zahlung: Kredit- oder Debitkarte')
    await twice.act('pay', { amount: twice.total - 10, method: 'transfer' })
    expect(await twice.payment()).toBe('Zahlung: Kredit- oder Debitkarte und Überweisung')
  })

  it.each([
    ['cancelled', ['cancelled'], 'cancelled'],
    ['returned', ['confirmed', 'processing', 'packed', 'shipped', 'returned'], 'was returned'],
  ] as const)(
    'for a parcel are not printed for an order that is %s, alone or among others, but invoices are',
    async (_, steps, says) => {
      const { body } = await shop.order([{ product: await stocked(), quantity: 1 }], {
        paymentMethod: 'cash-on-delivery',
      })
      const { id, orderNumber } = body.data
      for (const orderStatus of steps) {
        const data = { orderStatus, ...(orderStatus === 'returned' && { returnedGoods: 'restocked' }) }
        expect((await shop.call('PUT', `/customer-order/order-status/${id}`, { data })).status).toBe(200)
      }
      for (const paper of ['packing-slip', 'label']) {
        const { status, body: answer } = await shop.call('GET', `/customer-order/${paper}/${id}`)
        expect([status, answer.message]).toEqual([409, expect.stringContaining(says)])
        expect(answer.message).toMatch(/create a new order/i)
      }
      for (const paper of ['packing-slips', 'labels']) {
        const refused = await shop.call('POST', '/customer-order/print', { orders: [order, id], paper })
        expect(refused.status).toBe(422)
        expect(refused.body.errors.orders).toEqual([
          expect.stringMatching(`${orderNumber} .*${says}.*Remove it from the selection`),
        ])
      }
      expect(
        (await shop.call('POST', '/customer-order/print', { orders: [order, id], paper: 'invoices' })).status,
      ).toBe(200)
      expect((await shop.call('GET', `/order-invoice/${id}`)).status).toBe(200)
    },
  )

  it('show on a credit note each tax with its taxable amount, like the invoice', async () => {
    const vat = await shop.create('tax-master', { name: 'VAT', code: 'V20', rate: 20, inclusive: true })
    const gst = await shop.create('tax-master', { name: 'GST 5 %', code: 'G5', rate: 5 })
    const [cup, plate] = [await stocked({ price: 120, tax: vat }), await stocked({ price: 100, tax: gst })]
    const placed = await shop.order([
      { product: cup, quantity: 2 },
      { product: plate, quantity: 1 },
    ])
    const { id } = placed.body.data
    await shop.call('PUT', `/customer-order/payment-status/${id}`, { paymentStatus: 'success' })
    for (const orderStatus of ['confirmed', 'processing', 'packed', 'shipped', 'returned']) {
      const data = { orderStatus, ...(orderStatus === 'returned' && { returnedGoods: 'restocked' }) }
      expect((await shop.call('PUT', `/customer-order/order-status/${id}`, { data })).status).toBe(200)
    }
    const [note] = (await shop.call('GET', `/credit-note?order=${id}`)).body
    const credit = await creditNote(note.id)
    expect(credit.total).toBe(345)
    const taxes = [...credit.sums.slice(1), ...credit.asides]
    expect(taxes.map(({ label, amount }) => [label.replaceAll('\u00a0', ' '), amount])).toEqual([
      ['GST 5 % auf 100,00 ₹', 5],
      ['Enthält USt 20 % auf 200,00 ₹', 40],
    ])
  })

  it('have a QR-bill if the account is Swiss and the address of the account holder is known', async () => {
    const franc = await shop.create('currency-master', { name: 'Franc', code: 'CHF', symbol: 'CHF', rate: 0.011 })
    const shirt = await shop.product({ name: 'Shirt', type: 'accessory', tracksSerials: false, price: 98_765.4 })
    await shop.receive(shirt, 20)
    const { body } = await shop.order([{ product: shirt, quantity: 1 }], { currency: franc })
    const { id, orderNumber } = body.data
    const { store } = shop
    const paper = async () =>
      latestInvoiceOf({ store, trx: store.db }, (await store.get(store.registry.get('customer-order'), id)) as never)
    const pay = (account: Values) => changeCompany(account)

    await pay({ iban: 'CH9300762011623852957' })
    expect(await paper()).not.toHaveProperty('bill')
    const accountAddress = { line1: 'Bahnhofstrasse 1', postcode: '8001', city: 'Zürich', country: 'CH' }
    await pay({ accountName: 'Čapek Karten AG', accountAddress })
    const { bill, total, ...rest } = await paper()
    expect(rest).not.toHaveProperty('code')
    expect(bill).toMatchObject({
      language: 'DE',
      data: {
        currency: 'CHF',
        amount: total,
        creditor: { name: 'Capek Karten AG', address: 'Bahnhofstrasse 1', zip: '8001', city: 'Zürich', country: 'CH' },
        debtor: { name: 'Cleo', country: 'IN' },
        message: orderNumber,
      },
    })
    expect(isSCORReferenceValid(bill?.data.reference ?? '')).toBe(true)
    await pay({ iban: 'CH4431999123000889012' })
    const byNumber = await paper()
    expect(isQRReferenceValid(byNumber.bill?.data.reference ?? '')).toBe(true)

    const drawn = (await drawPapers([byNumber])).toString('latin1')
    expect(drawn.match(/\/Type \/Page\b/g)).toHaveLength(1)
    const [item] = byNumber.items
    const long = { ...byNumber, items: Array.from({ length: 14 }, () => item as never) }
    const goesOn = (await drawPapers([long])).toString('latin1')
    expect(goesOn.match(/\/Type \/Page\b/g)).toHaveLength(2)
  })

  it.each([
    ['Bengali', 'আশা মেনন'],
    ['Devanagari', 'आशा मेनन, पुणे ४११'],
    ['Gujarati', 'આશા મેનન'],
    ['Gurmukhi', 'ਆਸ਼ਾ ਮੇਨਨ'],
    ['Kannada', 'ಆಶಾ ಮೆನನ್'],
    ['Malayalam', 'ആശ മേനോൻ'],
    ['Tamil', 'ஆஷா மேனன்'],
    ['Telugu', 'ఆశా మీనన్'],
    ['Thai', 'อาชา เมนอน'],
  ])('use a font for %s if a name needs it', async (script, name) => {
    const paper = await invoice()
    const drawn = (await drawPapers([{ ...paper, billTo: [name, ...paper.billTo] }])).toString('latin1')
    expect(drawn).toContain(`NotoSans${script}`)
    expect(drawn).toContain('Inter')
    const word = name.replaceAll(/[ ,]/g, '').repeat(30)
    const narrow = [{ ...(paper.items[0] as never as object), name: `A ${word}` }] as never
    expect((await drawPapers([{ ...paper, items: narrow }])).toString('latin1')).toContain(`NotoSans${script}`)
  })

  it('show no bank account with wrong check digits', async () => {
    expect(['DE89370400440532013000', 'GB82WEST12345698765432'].map(isIban)).toEqual([true, true])
    expect(['DE89370400440532013001', 'DE8937', ''].map(isIban)).toEqual([false, false, false])
    const refused = await changeCompany({ iban: 'DE89370400440532013001' })
    expect(refused).toMatchObject({ status: 422, body: { errors: { iban: [expect.any(String)] } } as Values })
  })
})

it.each([
  ['en', { code: 'EUR', symbol: '€', decimals: 2 }, -1234.5, '−€1,234.50'],
  ['de', { code: 'EUR', symbol: '€', decimals: 2 }, 1234.5, '1.234,50\u00a0€'],
  ['en', { code: 'JPY', symbol: '¥', decimals: 0 }, 1234, '¥1,234'],
  ['en', { code: 'KWD', symbol: 'KD', decimals: 3 }, 1.5, 'KD\u00a01.500'],
])('an amount is formatted as in %s', (language, money, amount, written) => {
  expect(moneyText(money, amount, language)).toBe(written)
})

it.each([
  ['en-DE', '0.0105', '€1,234.50'],
  ['de-DE', '0,0105', '1.234,50 €'],
  ['en-IN', '0.0105', '€1,234.50'],
  ['de-CH', '0.0105', '€ 1’234.50'],
])('rates have the separators of amounts in %s', (locale, rate, amount) => {
  const euro = { code: 'EUR', symbol: '€', decimals: 2 }
  const text = (value: string) => value.replace(/\u00a0/g, ' ')
  expect([rateText(0.0105, locale, 6), text(moneyText(euro, 1234.5, locale))]).toEqual([rate, amount])
})
