import { describe, expect, it } from 'vitest'
import { withoutTax } from '../../../business/orders/server/pricing/amounts'
import {
  type DeliveryCost,
  orderTotalsOf,
  type ShippingTaxTerms,
} from '../../../business/orders/server/pricing/order-totals'
import { activeTaxRuleOf } from '../../../business/taxes/sample/tax-rules'
import { ruleSetForCountry, ruleSets, taxRuleRowOf } from '../../../business/taxes/server/apply-rule-set'
import { makeOrderTaxes, placeOf, type TaxedProduct } from '../../../business/taxes/server/order-taxes'
import type { RuleTemplate } from '../../../business/taxes/server/rule-sets/rule-set'

/** A place as [country, postcode, state]. */
type Where = readonly [country: string, postcode?: string, state?: string]

/** The expected taxes: [name, rate, category, taxed amount, tax]. Amounts are in the smallest unit. */
type Taxes = readonly (readonly [string, number, string, number, number])[]

interface Sale {
  readonly from: Where
  readonly to: Where
  /** The place of the billing address. Default: the destination. */
  readonly billedTo?: Where
  readonly price: number
  readonly quantity?: number
  /** The code of the tax of the product. Default: the standard rate. */
  readonly tax?: string
  /** Whether the price is without tax. Default: false. */
  readonly isNet?: boolean
  readonly service?: true
  /** The tax number of the buyer. Default: none. */
  readonly number?: string
  /** A shipping charge that follows the goods. Default: none. */
  readonly shipping?: number
  /** Rules in place of the shipped rule set. */
  readonly rules?: readonly RuleTemplate[]
  readonly taxes: Taxes
  readonly total: number
}

const addressOf = ([country, postcode, state]: Where) => ({ country, postcode, state })

/** Calculates a sale with the rule set that fits the seller. */
async function calculate(sale: Sale) {
  const seller = placeOf(addressOf(sale.from))
  const set = ruleSets[ruleSetForCountry(sale.from[0])]
  const made = set.make(sale.from[0], [])
  const rules = (sale.rules ?? made.rules).map((template, index) => {
    const row = { ruleSet: 'set', site: 'site', tax: template.tax ?? null, states: template.states ?? [] }
    return activeTaxRuleOf({ id: `${index}`, ...taxRuleRowOf(template, row) } as never)
  })
  const address = addressOf(sale.to)
  const taxes = await makeOrderTaxes(rules, {
    ...{
      site: 'site',
      day: '2026-11-27',
      seller,
      shippingAddress: address,
      billingAddress: addressOf(sale.billedTo ?? sale.to),
    },
    buyerTaxNumber: sale.number ?? null,
  })
  const taxId = sale.tax ?? 'VAT-STD'
  const product: TaxedProduct = {
    ...{ taxId, taxName: 'Own tax', taxRate: 77_0000n, taxFrom: null },
    ...{ isInclusive: !sale.isNet, isService: sale.service ?? false },
  }
  const terms = taxes.termsOf(product)
  const price = withoutTax(BigInt(sale.price), terms.removedRate ?? 0n)
  const delivery = (): DeliveryCost => ({ rule: null, cost: BigInt(sale.shipping ?? 0) })
  const shippingTax: ShippingTaxTerms = 'goods'
  const lines = [{ product: 'p', price, quantity: BigInt(sale.quantity ?? 1), discount: 0n, ...terms }]
  const totals = orderTotalsOf(lines, { delivery, shippingTax })
  return {
    taxes: totals.taxes.map(({ name, rate, category, base, amount }) => [
      ...[name, Number(rate) / 10_000, category, Number(base), Number(amount)],
    ]),
    total: Number(totals.total),
    notes: totals.taxes.map(({ note }) => note ?? null),
  }
}

const check = async (sale: Sale) => {
  const { taxes, total, notes } = await calculate(sale)
  expect({ taxes, total }).toEqual({ taxes: sale.taxes, total: sale.total })
  const needsNote = sale.taxes.map(([, , category]) => ['AE', 'K', 'G', 'O', 'E'].includes(category))
  expect(notes.map((note) => note !== null)).toEqual(needsNote)
}

const vat = (rate: number, base: number, amount: number): Taxes => [['VAT', rate, 'S', base, amount]]
const free = (category: string, base: number, name = 'VAT'): Taxes => [[name, 0, category, base, 0]]

const berlin: Where = ['DE', '10115']
const amsterdam: Where = ['NL', '1012 LG']
const paris: Where = ['FR', '75001']
const london: Where = ['GB', 'SW1A 1AA']
const belfast: Where = ['GB', 'BT1 5GS']
const zurich: Where = ['CH', '8001']
const tokyo: Where = ['JP', '100-0001', 'Tokyo']
const newYork: Where = ['US', '10004', 'New York']
const bengaluru: Where = ['IN', '560001', 'Karnataka']
const mumbai: Where = ['IN', '400001', 'Maharashtra']
const dutch = 'NL004495445B01'
const french = 'FR40303265045'

describe('sales between eight countries', () => {
  it.each<[string, Sale]>([
    // The tables of docs/totals.md.
    [
      'India within a state, with shipping',
      {
        ...{ from: bengaluru, to: ['IN', '560034', 'Karnataka'], price: 10_000, quantity: 2, shipping: 5000 },
        ...{ tax: 'GST18', isNet: true, total: 29_500 },
        taxes: [
          ['CGST', 9, 'S', 25_000, 2250],
          ['SGST', 9, 'S', 25_000, 2250],
        ],
      },
    ],
    [
      'India between states, with shipping',
      {
        ...{ from: bengaluru, to: mumbai, price: 10_000, quantity: 2, shipping: 5000, tax: 'GST18', isNet: true },
        ...{ taxes: [['IGST', 18, 'S', 25_000, 4500]], total: 29_500 },
      },
    ],
    [
      'India to the United States, with shipping',
      {
        ...{ from: bengaluru, to: newYork, price: 10_000, quantity: 2, shipping: 5000, tax: 'GST18', isNet: true },
        ...{ taxes: free('G', 25_000, 'IGST'), total: 25_000 },
      },
    ],
    [
      'a German service to a consumer in France',
      { from: berlin, to: paris, price: 11_900, service: true, taxes: vat(19, 10_000, 1900), total: 11_900 },
    ],
    [
      'a German service to a business in France',
      {
        ...{ from: berlin, to: paris, price: 11_900, service: true, number: french },
        ...{ taxes: free('AE', 10_000), total: 10_000 },
      },
    ],
    [
      'German goods to a consumer in France',
      { from: berlin, to: paris, price: 11_900, taxes: vat(20, 9917, 1983), total: 11_900 },
    ],
    [
      'German goods to a business in the Netherlands',
      { from: berlin, to: amsterdam, price: 11_900, number: dutch, taxes: free('K', 10_000), total: 10_000 },
    ],
    // 12100 × 21 / 121 = 2100. 10900 × 9 / 109 = 900.
    [
      'the Netherlands at home',
      { from: amsterdam, to: ['NL', '3011 AA'], price: 12_100, taxes: vat(21, 10_000, 2100), total: 12_100 },
    ],
    [
      'the Netherlands at home, to a business',
      {
        from: amsterdam,
        to: ['NL', '3011 AA'],
        price: 12_100,
        number: dutch,
        taxes: vat(21, 10_000, 2100),
        total: 12_100,
      },
    ],
    [
      'the Netherlands at home, at the reduced rate',
      { from: amsterdam, to: amsterdam, price: 10_900, tax: 'VAT-RED', taxes: vat(9, 10_000, 900), total: 10_900 },
    ],
    // 10900 × 7 / 107 = 713.08.
    [
      'the Netherlands to a consumer in Germany, at the reduced rate',
      { from: amsterdam, to: berlin, price: 10_900, tax: 'VAT-RED', taxes: vat(7, 10_187, 713), total: 10_900 },
    ],
    ['France to Japan', { from: paris, to: tokyo, price: 12_000, taxes: free('G', 10_000), total: 10_000 }],
    // 10550 × 5.5 / 105.5 = 550.
    [
      'France at home, at the reduced rate',
      { from: paris, to: ['FR', '69001'], price: 10_550, tax: 'VAT-RED', taxes: vat(5.5, 10_000, 550), total: 10_550 },
    ],
    [
      'the United Kingdom to France',
      { from: london, to: paris, price: 12_000, taxes: free('G', 10_000), total: 10_000 },
    ],
    [
      'France to the United Kingdom',
      { from: paris, to: london, price: 12_000, taxes: free('G', 10_000), total: 10_000 },
    ],
    // 10380 × 3.8 / 103.8 = 380. 10260 × 2.6 / 102.6 = 260. 9999 × 8.1 / 108.1 = 749.23.
    [
      'Switzerland at home, at the rate for lodging',
      {
        from: zurich,
        to: zurich,
        price: 10_380,
        tax: 'VAT-LODGING',
        service: true,
        taxes: vat(3.8, 10_000, 380),
        total: 10_380,
      },
    ],
    [
      'Switzerland at home, at the reduced rate',
      { from: zurich, to: zurich, price: 10_260, tax: 'VAT-RED', taxes: vat(2.6, 10_000, 260), total: 10_260 },
    ],
    [
      'Switzerland at home, with cents',
      { from: zurich, to: zurich, price: 9999, taxes: vat(8.1, 9250, 749), total: 9999 },
    ],
  ])('%s', async (_, sale) => check(sale))
})

describe('worked examples of authorities', () => {
  it.each<[string, Sale]>([
    // HMRC, "Calculating VAT for VAT-inclusive and VAT-exclusive prices": £100 + 20 % = £120, and £100 + 5 % = £105.
    // £120 contains £20, one sixth. £105 contains £5, one twenty-first.
    [
      'HMRC: 20 % on £100',
      { from: london, to: london, price: 10_000, isNet: true, taxes: vat(20, 10_000, 2000), total: 12_000 },
    ],
    [
      'HMRC: 5 % on £100',
      {
        from: london,
        to: london,
        price: 10_000,
        isNet: true,
        tax: 'VAT-RED',
        taxes: vat(5, 10_000, 500),
        total: 10_500,
      },
    ],
    ['HMRC: £120 with 20 %', { from: london, to: london, price: 12_000, taxes: vat(20, 10_000, 2000), total: 12_000 }],
    [
      'HMRC: £105 with 5 %',
      { from: london, to: london, price: 10_500, tax: 'VAT-RED', taxes: vat(5, 10_000, 500), total: 10_500 },
    ],
    // IGST Act 2017, sections 7, 8 and 10(1)(a). Notification 9/2025: the schedules I, II and III have 2.5 %, 9 % and
    // 20 % of central tax. The state tax is equal.
    ...(
      [
        ['GST5', 2.5, 250],
        ['GST18', 9, 900],
        ['GST40', 20, 2000],
      ] as const
    ).map(([tax, half, amount]): [string, Sale] => [
      `India: ${tax} within a state`,
      {
        ...{ from: mumbai, to: ['IN', '411001', 'Maharashtra'], price: 10_000, tax, isNet: true },
        ...{
          taxes: [
            ['CGST', half, 'S', 10_000, amount],
            ['SGST', half, 'S', 10_000, amount],
          ],
        },
        total: 10_000 + 2 * amount,
      },
    ]),
    // IGST Act 2017, section 10(1)(b), bill to and ship to: a registered buyer in Maharashtra has goods delivered in
    // Karnataka. The place of supply is Maharashtra. For a consumer, section 10(1)(a) applies: the goods end in Karnataka.
    [
      'India: billed to a business in another state, shipped within the state',
      {
        ...{ from: bengaluru, to: bengaluru, billedTo: mumbai, number: '27AAPFU0939F1ZV', price: 10_000, tax: 'GST18' },
        ...{ isNet: true, taxes: [['IGST', 18, 'S', 10_000, 1800]], total: 11_800 },
      },
    ],
    [
      'India: billed to a business of the state, shipped to another state',
      {
        ...{ from: bengaluru, to: mumbai, billedTo: bengaluru, number: '29AAGCB7383J1Z4', price: 10_000, tax: 'GST18' },
        ...{
          isNet: true,
          taxes: [
            ['CGST', 9, 'S', 10_000, 900],
            ['SGST', 9, 'S', 10_000, 900],
          ],
        },
        total: 11_800,
      },
    ],
    [
      'India: billed to a consumer in another state, shipped within the state',
      {
        ...{ from: bengaluru, to: bengaluru, billedTo: mumbai, price: 10_000, tax: 'GST18', isNet: true },
        taxes: [
          ['CGST', 9, 'S', 10_000, 900],
          ['SGST', 9, 'S', 10_000, 900],
        ],
        total: 11_800,
      },
    ],
    // California, CDTFA: 7.25 % in the state, and 8.625 % in San Francisco. 59.97 × 7.25 % = 4.3478, and × 1.375 % = 0.8246.
    [
      'California: San Francisco by its postcodes',
      {
        ...{
          from: ['US', '94105', 'California'],
          to: ['US', '94105-1234', 'California'],
          price: 1999,
          quantity: 3,
          isNet: true,
        },
        rules: [
          {
            ...{ name: 'CA', countries: ['US'], states: ['US-CA'], category: 'S', taxName: 'Sales tax', rate: 7.25 },
            source: '',
          },
          {
            ...{
              name: 'SF',
              countries: ['US'],
              states: ['US-CA'],
              postcodes: '941*',
              category: 'S',
              taxName: 'Sales tax',
            },
            components: [
              { name: 'California', rate: 7.25 },
              { name: 'San Francisco', rate: 1.375 },
            ],
            source: '',
          },
        ],
        taxes: [
          ['California', 7.25, 'S', 5997, 435],
          ['San Francisco', 1.375, 'S', 5997, 82],
        ],
        total: 6514,
      },
    ],
    // National Tax Agency of Japan, Q&A on qualified invoices: one rounding per rate and invoice. 333 × 3 × 10 % = 99.9.
    [
      'Japan: one rounding per rate',
      {
        ...{ from: tokyo, to: tokyo, price: 333, quantity: 3, isNet: true },
        rules: [{ name: 'JP', countries: ['JP'], category: 'S', taxName: '消費税', rate: 10, source: '' }],
        ...{ taxes: [['消費税', 10, 'S', 999, 100]], total: 1099 },
      },
    ],
  ])('%s', async (_, sale) => check(sale))
})

// European Commission, "Territorial scope" of VAT rules. Directive 2006/112/EC, article 6. GOV.UK, VAT Notice 725.
describe('special territories', () => {
  const excluded: readonly (readonly [string, Where])[] = [
    ['Tenerife', ['ES', '38002', 'Santa Cruz de Tenerife']],
    ['Gran Canaria', ['ES', '35001', 'Las Palmas']],
    ['Ceuta', ['ES', '51001', 'Ceuta']],
    ['Melilla', ['ES', '52001', 'Melilla']],
    ['Livigno', ['IT', '23041', 'Sondrio']],
    ['Campione d’Italia', ['IT', '22061', 'Como']],
    ['Heligoland', ['DE', '27498']],
    ['Büsingen', ['DE', '78266']],
    ['Åland as Finland', ['FI', '22100']],
    ['Åland', ['AX', '22100']],
    ['Mount Athos', ['GR', '630 86']],
    ['Réunion as France', ['FR', '97400']],
    ['Réunion', ['RE', '97400']],
  ]
  it.each(excluded)('%s is outside the territory of VAT, for sellers at home and abroad', async (_, to) => {
    for (const from of [amsterdam, [to[0] === 'AX' ? 'FI' : to[0] === 'RE' ? 'FR' : to[0]] as Where]) {
      const { taxes } = await calculate({ from, to, price: 12_100, taxes: [], total: 0 })
      expect([from, taxes.map(([, , category]) => category)]).toEqual([from, ['G']])
    }
  })

  it.each<[string, Sale]>([
    [
      'Monaco, to a consumer',
      { from: berlin, to: ['MC', '98000'], price: 11_900, taxes: vat(20, 9917, 1983), total: 11_900 },
    ],
    [
      'Monaco, to a business with a French number',
      { from: berlin, to: ['MC', '98000'], price: 11_900, number: french, taxes: free('K', 10_000), total: 10_000 },
    ],
    [
      'Monaco, a service to a business',
      {
        ...{ from: berlin, to: ['MC', '98000'], price: 11_900, service: true, number: french },
        ...{ taxes: free('AE', 10_000), total: 10_000 },
      },
    ],
    [
      'Monaco from France',
      { from: paris, to: ['MC', '98000'], price: 12_000, taxes: vat(20, 10_000, 2000), total: 12_000 },
    ],
    [
      'Monaco as the seller',
      { from: ['MC', '98000'], to: paris, price: 12_000, taxes: vat(20, 10_000, 2000), total: 12_000 },
    ],
    // 11900 × 22 / 122 = 2145.90. 11900 × 16 / 116 = 1641.38.
    ['Madeira', { from: berlin, to: ['PT', '9000-017'], price: 11_900, taxes: vat(22, 9754, 2146), total: 11_900 }],
    [
      'the Azores',
      { from: berlin, to: ['PT', '9500-150'], price: 11_900, taxes: vat(16, 10_259, 1641), total: 11_900 },
    ],
    // Portuguese VAT Code, article 6(1) and (16): goods from the mainland have the rate of the mainland.
    [
      'Madeira from Lisbon',
      { from: ['PT', '1100-148'], to: ['PT', '9000-017'], price: 12_300, taxes: vat(23, 10_000, 2300), total: 12_300 },
    ],
    // 11900 × 20 / 120 = 1983.33.
    [
      'Northern Ireland, to a consumer',
      { from: berlin, to: belfast, price: 11_900, taxes: vat(20, 9917, 1983), total: 11_900 },
    ],
    [
      'Northern Ireland, to a business with a number of Northern Ireland',
      { from: berlin, to: belfast, price: 11_900, number: 'XI980780684', taxes: free('K', 10_000), total: 10_000 },
    ],
    [
      'Northern Ireland, to a business with a British number only',
      { from: berlin, to: belfast, price: 11_900, number: 'GB980780684', taxes: vat(20, 9917, 1983), total: 11_900 },
    ],
    [
      'a service to Northern Ireland',
      {
        ...{ from: berlin, to: belfast, price: 11_900, service: true, number: 'GB980780684' },
        ...{ taxes: free('O', 10_000), total: 10_000 },
      },
    ],
    [
      'a business of Northern Ireland that receives in France',
      { from: berlin, to: paris, price: 11_900, number: 'XI980780684', taxes: free('K', 10_000), total: 10_000 },
    ],
    [
      'Northern Ireland from London',
      { from: london, to: belfast, price: 12_000, taxes: vat(20, 10_000, 2000), total: 12_000 },
    ],
    [
      'the Isle of Man from London',
      { from: london, to: ['IM', 'IM1 2ER'], price: 12_000, taxes: vat(20, 10_000, 2000), total: 12_000 },
    ],
    [
      'the Isle of Man from Berlin',
      { from: berlin, to: ['IM', 'IM1 2ER'], price: 11_900, taxes: free('G', 10_000), total: 10_000 },
    ],
    // Swiss VAT Act, articles 3(a) and 4.
    [
      'Büsingen from Zürich',
      { from: zurich, to: ['DE', '78266'], price: 10_810, taxes: vat(8.1, 10_000, 810), total: 10_810 },
    ],
    [
      'Samnaun from Zürich',
      { from: zurich, to: ['CH', '7563'], price: 10_810, taxes: free('G', 10_000), total: 10_000 },
    ],
    [
      'a service in Samnaun',
      { from: zurich, to: ['CH', '7563'], price: 10_810, service: true, taxes: vat(8.1, 10_000, 810), total: 10_810 },
    ],
    [
      'a service to a business in Tenerife, from Spain',
      {
        ...{
          from: ['ES', '28013', 'Madrid'],
          to: ['ES', '38002', 'Santa Cruz de Tenerife'],
          price: 12_100,
          service: true,
        },
        ...{ number: 'ESB58378431', taxes: free('O', 10_000), total: 10_000 },
      },
    ],
  ])('%s', async (_, sale) => check(sale))
})
