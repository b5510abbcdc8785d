import { inLanguage } from 'deckhand/server'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InvoiceDocument } from '../../../business/invoices/server/invoice-document'
import { en16931InvoiceOf } from '../../../business/papers/server/e-invoice/en16931-invoice'
import { type EInvoiceFormat, eInvoiceRefusalOf } from '../../../business/papers/server/e-invoice/find-refusal'
import { netTotalsOf } from '../../../business/papers/server/e-invoice/net-amounts'
import { renderEInvoiceXml } from '../../../business/papers/server/e-invoice/render-xml'
import { document, invoiceWith, lineOf, taxOn } from './document'
import { brokenRulesOf, schemaErrorsOf } from './official-rules'

const xmlOf = (document: InvoiceDocument, format: EInvoiceFormat): Promise<string> =>
  inLanguage('en', () => {
    expect(eInvoiceRefusalOf(document, format)).toBeUndefined()
    return renderEInvoiceXml(en16931InvoiceOf(document, format), format)
  })

/** The texts of an element in an XML document. */
const textsIn = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${element}(?: [^>]*)?>([^<]*)<`, 'g'))].map(([, text]) => text ?? '')

const included = { included: true } as const

const documents: readonly (readonly [string, InvoiceDocument])[] = [
  ['net prices', invoiceWith([lineOf('A', 3, 33.33, {}), lineOf('B', 1, 100, { rate: 7 })])],
  ['prices with tax', invoiceWith([lineOf('A', 3, 9.99, included), lineOf('B', 7, 4.95, { ...included, rate: 7 })])],
  ['discounts', invoiceWith([lineOf('A', 3, 9.99, included, 2.5), lineOf('B', 2, 10, {}, 1)])],
  [
    'shipping with the tax of the goods',
    invoiceWith(
      [lineOf('A', 1, 119, included), lineOf('B', 1, 107, { ...included, rate: 7 })],
      {},
      { amount: 5, taxLines: [taxOn(2.63, 19, included), taxOn(2.37, 7, included)] },
    ),
  ],
  ['a partial payment', invoiceWith([lineOf('A', 1, 119, included)], { paid: 50 })],
  ['a complete payment', invoiceWith([lineOf('A', 1, 119, included)], { paid: 119, paymentMethods: ['card'] })],
  [
    'a reverse charge',
    invoiceWith([
      lineOf('A', 2, 50, { rate: 0, category: 'AE', note: 'Steuerschuldnerschaft des Leistungsempfängers' }),
    ]),
  ],
  ['a supply within the EU', invoiceWith([lineOf('A', 2, 50, { rate: 0, category: 'K' })])],
  ['an export', invoiceWith([lineOf('A', 2, 50, { rate: 0, category: 'G' })])],
  ['an exempt line', invoiceWith([lineOf('A', 2, 50, { rate: 0, category: 'E' }), lineOf('B', 1, 10, {})])],
  ['a zero rate', invoiceWith([lineOf('A', 2, 50, { rate: 0 })])],
  [
    'a sale outside the scope of tax',
    invoiceWith([lineOf('A', 2, 50, { rate: 0, category: 'O' })], {
      seller: { ...document.seller, taxNumbers: [] },
    }),
  ],
  ['rates with decimals', invoiceWith([lineOf('A', 9, 12.35, { ...included, rate: 5.5 })])],
  [
    'Swiss francs',
    invoiceWith([lineOf('A', 3, 19.95, { ...included, rate: 8.1 })], {
      currency: { code: 'CHF', symbol: 'CHF', decimals: 2 },
      seller: {
        ...document.seller,
        address: { ...document.seller.address, country: 'CH', postcode: '8001', city: 'Zürich' },
        taxNumbers: [{ country: 'CH', number: 'CHE-116.281.710 MWST' }],
        iban: 'CH9300762011623852957',
      },
    }),
  ],
  [
    'yen',
    invoiceWith([lineOf('A', 3, 1100, { rate: 10, included: true, base: 3000, amount: 300 })], {
      currency: { code: 'JPY', symbol: '¥', decimals: 0 },
    }),
  ],
  [
    'a German tax number',
    invoiceWith([lineOf('A', 1, 10, {})], {
      seller: { ...document.seller, taxNumbers: [{ country: 'DE', number: '12/345/67890' }] },
    }),
  ],
  [
    'a credit note',
    invoiceWith([lineOf('A', 1, 9.99, included)], {
      kind: 'credit-note',
      number: 'GS-2026-0001',
      preceding: { number: 'RE-2026-0007', date: '2026-11-27' },
      reason: 'Returned',
    }),
  ],
  [
    'a credit note for shipping alone',
    invoiceWith(
      [],
      { kind: 'credit-note', number: 'GS-2026-0002', preceding: { number: 'RE-2026-0007', date: '2026-11-27' } },
      { amount: 4, taxLines: [taxOn(1.93, 19, included), taxOn(2.07, 7, included)] },
    ),
  ],
  [
    'an Indian seller with only a GSTIN',
    invoiceWith([lineOf('Card', 1, 100, { rate: 18, name: 'IGST' })], {
      seller: {
        ...document.seller,
        address: { ...document.seller.address, country: 'IN' },
        taxNumbers: [{ country: 'IN', number: '27AAPFU0939F1ZV' }],
        registrationNumber: null,
      },
      currency: { code: 'INR', symbol: '₹', decimals: 2 },
    }),
  ],
]

describe.each(documents)('an e-invoice for %s', (_, invoice) => {
  it.each([
    ['factur-x', 'schema-CII', ['EN16931-CII']],
    ['xrechnung', 'schema-UBL', ['EN16931-UBL', 'XRechnung-UBL']],
  ] as const)('follows the schema and the official rules as %s', async (format, schema, sets) => {
    const xml = await xmlOf(invoice, format)
    expect(await schemaErrorsOf(xml, schema)).toEqual([])
    for (const set of sets) expect(brokenRulesOf(xml, set)).toEqual([])
  })
})

describe('an e-invoice of a credit note', () => {
  const note = invoiceWith([lineOf('A', 1, 9.99, included)], {
    kind: 'credit-note',
    number: 'GS-2026-0001',
    preceding: { number: 'RE & Söhne 7', date: '2026-11-20' },
  })

  it.each([
    ['factur-x', 'InvoiceReferencedDocument', '20261120'],
    ['xrechnung', 'InvoiceDocumentReference', '2026-11-20'],
  ] as const)('names the invoice that it corrects as %s', async (format, element, day) => {
    const xml = await xmlOf(note, format)
    const [, reference = ''] = new RegExp(`<\\w+:${element}>([^]*?)</\\w+:${element}>`).exec(xml) ?? []
    expect(reference).toContain('>RE &amp; Söhne 7<')
    expect(reference).toContain(`>${day}<`)
  })
})

describe('the amounts of an e-invoice', () => {
  const amountsOf = (xml: string) => ({
    lines: textsIn(xml, 'LineTotalAmount').slice(0, -1).map(Number),
    charges: Number(textsIn(xml, 'ChargeTotalAmount')[0] ?? 0),
    net: Number(textsIn(xml, 'TaxBasisTotalAmount')[0]),
    tax: Number(textsIn(xml, 'TaxTotalAmount')[0]),
    gross: Number(textsIn(xml, 'GrandTotalAmount')[0]),
    due: Number(textsIn(xml, 'DuePayableAmount')[0]),
  })

  it.each(documents)('are those of the document for %s, to the cent', async (_, invoice) => {
    const { lines, charges, net, tax, gross, due } = amountsOf(await xmlOf(invoice, 'factur-x'))
    expect(tax).toBe(invoice.tax)
    expect(gross).toBe(invoice.total)
    expect(Math.round((lines.reduce((sum, line) => sum + line, 0) + charges) * 100)).toBe(Math.round(net * 100))
    expect(Math.round((net + tax) * 100)).toBe(Math.round(gross * 100))
    expect(Math.round((gross - invoice.paid) * 100)).toBe(Math.round(due * 100))
  })

  it('multiply to the net amount of the line also if the price without tax has many decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 1, max: 999_999 }),
        fc.constantFrom(5, 5.5, 7, 8.1, 19, 20, 25, 27),
        fc.boolean(),
        (quantity, price, rate, isIncluded) => {
          const invoice = invoiceWith([lineOf('A', quantity, price / 100, { rate, included: isIncluded }, price / 200)])
          const [line] = netTotalsOf(invoice).lines
          if (!line) throw new Error('The line is missing.')
          const gross = (line.price * BigInt(line.quantity)) / BigInt(line.priceQuantity)
          expect(gross - line.allowance).toBe(line.net)
          expect(eInvoiceRefusalOf(invoice, 'factur-x')).toBeUndefined()
        },
      ),
    )
  })
})

describe('a document that cannot be an e-invoice', () => {
  const simple = invoiceWith([lineOf('Card', 1, 10, {})])
  const seller = (values: Partial<InvoiceDocument['seller']>) => ({ seller: { ...document.seller, ...values } })
  const buyer = (values: Partial<InvoiceDocument['buyer']>) => ({ buyer: { ...document.buyer, ...values } })
  const { address } = document.seller

  it.each([
    ['no VAT number', 'factur-x', seller({ taxNumbers: [] }), /^Enter a tax number of the company Müller & Söhne GmbH/],
    ['no country', 'factur-x', seller({ address: { ...address, country: null } }), /^Enter the country of the company/],
    ['no city', 'xrechnung', seller({ address: { ...address, city: '' } }), /^Enter the city of the company/],
    [
      'no postcode',
      'xrechnung',
      seller({ address: { ...address, postcode: null } }),
      /^Enter the postcode of the company/,
    ],
    ['no e-mail', 'xrechnung', seller({ email: null }), /^Enter the e-mail address of the company/],
    ['no phone', 'xrechnung', seller({ phone: 'none' }), /^Enter the phone number of the company/],
    ['no IBAN', 'xrechnung', seller({ iban: null }), /^Enter the IBAN of the company/],
    [
      'no Leitweg-ID',
      'xrechnung',
      { buyerReference: null },
      /^Enter the reference on invoices of the customer Durand .*Leitweg-ID/,
    ],
    ['no e-mail of the buyer', 'xrechnung', buyer({ email: null }), /^Enter the e-mail address of the customer Durand/],
    ['no country of the buyer', 'factur-x', buyer({ address: {} }), /^Enter the country in the billing address/],
    [
      'no VAT number of the buyer of a reverse charge',
      'factur-x',
      { ...invoiceWith([lineOf('Card', 1, 10, { rate: 0, category: 'AE' })]), ...buyer({ taxNumbers: [] }) },
      /^Enter the VAT number of the customer Durand/,
    ],
    [
      'two taxes on a line',
      'factur-x',
      invoiceWith([
        { ...lineOf('Card', 1, 100, {}), taxLines: [taxOn(100, 9, { name: 'CGST' }), taxOn(100, 9, { name: 'SGST' })] },
      ]),
      /^E-invoices permit one tax for each line\. "Card" has 2 taxes\./,
    ],
    ['no tax on a line', 'factur-x', { lines: [{ ...lineOf('Card', 1, 100, {}), taxLines: [] }] }, /"Card" has none/],
    ['untaxed shipping', 'factur-x', { shipping: { amount: 5, taxLines: [] } }, /^E-invoices need a tax for shipping/],
    [
      'three decimals',
      'factur-x',
      { currency: { code: 'KWD', symbol: 'KD', decimals: 3 } },
      /at most two decimals.*KWD has 3/,
    ],
    [
      'an unknown currency',
      'factur-x',
      { currency: { code: 'ABC', symbol: 'A', decimals: 2 } },
      /^ABC is not a currency of ISO 4217/,
    ],
    ['a former country', 'xrechnung', buyer({ address: { ...address, country: 'AN' } }), /^AN is no longer a country/],
    ['no number, because it is a pro forma', 'factur-x', { kind: 'pro-forma', number: null }, /^Only issued invoices/],
    [
      'an amount that its rate does not explain',
      'factur-x',
      { total: 99 },
      /^The taxes of this document do not result/,
    ],
  ] as const)('because of %s gets one sentence (%s)', (_, format, values, says) => {
    const refusal = inLanguage('en', () => eInvoiceRefusalOf({ ...simple, ...values }, format))
    expect(refusal).toMatch(says)
  })
})
