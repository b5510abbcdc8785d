import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../server/support/stores'
import { addressIn, indianAddress, openTaxShop, type TaxShop } from './tax-shop'

type Values = Readonly<Record<string, unknown>>

/** The expected taxes of one piece: [name, rate, category, taxed amount, tax]. */
type Lines = readonly (readonly [string, number, string, number, number])[]

/** An order of one piece. `to` is the destination, and `number` the tax number of the buyer. */
interface Case {
  readonly to: Values
  readonly number?: string
  readonly service?: true
  readonly lines: Lines
  readonly total: number
}

const vat = {
  NL: 'NL004495445B01',
  FR: 'FR40303265045',
  DE: 'DE136695976',
  GB: 'GB980780684',
}

describe.each(dialects)('the rule sets on %s', (dialect) => {
  let shop: TaxShop
  const sites: Record<string, string> = {}
  const products: Record<string, string> = {}

  const choose = (site: string, ruleSet: string, values: Values = {}) =>
    shop.call('POST', '/tax-rule/rule-set', { site, ruleSet, ...values })

  beforeAll(async () => {
    shop = await openTaxShop(dialect)
    const karnataka = await shop.stateId('IN', 'Karnataka', 'KA')
    const chandigarh = await shop.stateId('IN', 'Chandigarh', 'CH')
    await shop.stateId('IN', 'Maharashtra', 'MH')
    const { EUR, INR, GBP, CHF } = shop.currencies
    sites.DE = await shop.site('DE', { currency: EUR })
    sites.IN = await shop.site('IN', { currency: INR, state: karnataka, timezone: 'Asia/Kolkata' })
    sites.CHD = await shop.site('IN', { currency: INR, state: chandigarh, timezone: 'Asia/Kolkata' })
    sites.GB = await shop.site('GB', { currency: GBP, timezone: 'Europe/London' })
    sites.CH = await shop.site('CH', { currency: CHF, timezone: 'Europe/Zurich' })
    for (const [site, ruleSet] of [
      ['DE', 'eu'],
      ['IN', 'india'],
      ['CHD', 'india'],
      ['GB', 'uk'],
      ['CH', 'switzerland'],
    ] as const)
      expect((await choose(String(sites[site]), ruleSet)).status).toBe(200)
    const standard = await shop.taxId('VAT-STD')
    const gst = await shop.taxId('GST18')
    const price = { DE: 119, GB: 120, CH: 108.1 }
    for (const [site, amount] of Object.entries(price)) {
      products[site] = await shop.product(standard, { price: amount })
      products[`${site} service`] = await shop.product(standard, { price: amount, type: 'service' })
    }
    products.IN = await shop.product(gst, { price: 100, commodityCode: '85235290' })
    products.CHD = products.IN
    products['IN service'] = await shop.product(gst, { price: 100, type: 'service', commodityCode: '998314' })
  })
  afterAll(() => shop.close())

  const place = async (from: string, { to, number, service }: Case) => {
    const customer = await shop.customer({ ...(number && { taxNumber: number, company: 'Buyer' }) })
    return shop.order({
      ...{ customer, site: sites[from], shippingAddress: to, billingAddress: to },
      items: [{ product: products[service ? `${from} service` : from], quantity: 1 }],
    })
  }
  const linesOf = (record: Values) =>
    (record.taxLines as { name: string; rate: number; category: string; base: number; amount: number }[]).map(
      ({ name, rate, category, base, amount }) => [name, rate, category, base, amount],
    )

  // IGST Act 2017, section 10(1)(a): the place of supply of goods is the place where the movement of the goods
  // terminates. CBIC GST FAQ, chapter 'Levy': a supply within a state has CGST and SGST of half the rate each. A supply
  // between states has IGST of the full rate. Section 12(2): services to a registered person
  // are supplied at the location of that person. Section 16: exports are zero-rated.
  const karnataka = indianAddress('Karnataka', '560001')
  const maharashtra = indianAddress('Maharashtra', '400001')
  const chandigarh = indianAddress('Chandigarh', '160017')
  const within: Lines = [
    ['CGST', 9, 'S', 100, 9],
    ['SGST', 9, 'S', 100, 9],
  ]
  const between: Lines = [['IGST', 18, 'S', 100, 18]]
  it.each<[string, string, Case]>([
    ['within a state', 'IN', { to: karnataka, lines: within, total: 118 }],
    ['between two states', 'IN', { to: maharashtra, lines: between, total: 118 }],
    ['from a state to a union territory', 'IN', { to: chandigarh, lines: between, total: 118 }],
    [
      'within a union territory',
      'CHD',
      {
        to: chandigarh,
        lines: [
          ['CGST', 9, 'S', 100, 9],
          ['UTGST', 9, 'S', 100, 9],
        ],
        total: 118,
      },
    ],
    [
      'to a registered business of another state',
      'IN',
      { to: maharashtra, number: '27AAPFU0939F1ZV', lines: between, total: 118 },
    ],
    ['for a service within a state', 'IN', { to: karnataka, service: true, lines: within, total: 118 }],
    ['for an export', 'IN', { to: addressIn('US'), lines: [['IGST', 0, 'G', 100, 0]], total: 100 }],
  ])('India %s', async (_, from, one) => {
    const order = await place(from, one)
    expect(linesOf(order)).toEqual(one.lines)
    expect(order.total).toBe(one.total)
  })

  // European Commission, Explanatory Notes on VAT e-commerce rules (September 2020), chapter 3: intra-Community
  // distance sales to consumers have the VAT of the country of arrival. Directive 2006/112/EC: article 33 (distance
  // sales), 45 (services to consumers), 44 and 196 (services to businesses), 138 (goods to businesses), 146 (export).
  // A price of 119.00 with 19 % contains 19.00. With 20 % it contains 119 × 20 / 120 = 19.83.
  const domestic: Lines = [['VAT', 19, 'S', 100, 19]]
  const free = (category: string): Lines => [['VAT', 0, category, 100, 0]]
  it.each<[string, Case]>([
    ['to a consumer of the same country', { to: addressIn('DE'), lines: domestic, total: 119 }],
    ['to a business of the same country', { to: addressIn('DE'), number: vat.DE, lines: domestic, total: 119 }],
    ['to a consumer in France', { to: addressIn('FR'), lines: [['VAT', 20, 'S', 99.17, 19.83]], total: 119 }],
    // 119 × 21 / 121 = 20.65 (20.6528…).
    ['to a consumer in the Netherlands', { to: addressIn('NL'), lines: [['VAT', 21, 'S', 98.35, 20.65]], total: 119 }],
    ['to a business in the Netherlands', { to: addressIn('NL'), number: vat.NL, lines: free('K'), total: 100 }],
    [
      'to a French business that receives in the Netherlands',
      { to: addressIn('NL'), number: vat.FR, lines: free('K'), total: 100 },
    ],
    // The number of the seller's own country gives no exemption: article 138(1)(b).
    [
      'to a German business that receives in France',
      { to: addressIn('FR'), number: vat.DE, lines: [['VAT', 20, 'S', 99.17, 19.83]], total: 119 },
    ],
    [
      'with an invalid number',
      { to: addressIn('NL'), number: '', lines: [['VAT', 21, 'S', 98.35, 20.65]], total: 119 },
    ],
    ['to Switzerland', { to: addressIn('CH'), lines: free('G'), total: 100 }],
    ['to the United Kingdom', { to: addressIn('GB'), number: vat.GB, lines: free('G'), total: 100 }],
    ['to the United States', { to: addressIn('US'), lines: free('G'), total: 100 }],
    ['to Japan', { to: addressIn('JP'), lines: free('G'), total: 100 }],
    ['to India', { to: karnataka, lines: free('G'), total: 100 }],
    [
      'of a service to a business in France',
      { to: addressIn('FR'), number: vat.FR, service: true, lines: free('AE'), total: 100 },
    ],
    ['of a service to a consumer in France', { to: addressIn('FR'), service: true, lines: domestic, total: 119 }],
    [
      'of a service to a business in the United Kingdom',
      { to: addressIn('GB'), number: vat.GB, service: true, lines: free('O'), total: 100 },
    ],
    ['of a service to a consumer in Japan', { to: addressIn('JP'), service: true, lines: domestic, total: 119 }],
  ])('a sale from Germany %s', async (_, one) => {
    const order = await place('DE', one)
    expect(linesOf(order)).toEqual(one.lines)
    expect(order.total).toBe(one.total)
    const [item] = order.items as Values[]
    expect(item).toMatchObject({ price: one.total, tax: one.lines[0]?.[1], taxAmount: one.lines[0]?.[4] })
    expect(item?.grossPrice).toBe(one.total === 100 ? 119 : null)
    const [line] = order.taxLines as Values[]
    expect(Boolean(line?.note)).toBe(line?.category !== 'S')
  })

  // HMRC, VAT Notice 700, section 'VAT fraction': VAT at 20 % is one sixth of the price with VAT. Notice 703: exported
  // goods are zero-rated. Notice 741A: services to businesses are supplied where the customer belongs.
  const ukVat: Lines = [['VAT', 20, 'S', 100, 20]]
  // ESTV, VAT rates: the tax in a price is price × 8.1 / 108.1. VAT Act, articles 8(1) and 23(2)(1).
  const swissVat: Lines = [['VAT', 8.1, 'S', 100, 8.1]]
  it.each<[string, string, Case]>([
    ['within the United Kingdom', 'GB', { to: addressIn('GB'), lines: ukVat, total: 120 }],
    ['from the United Kingdom to Germany', 'GB', { to: addressIn('DE'), lines: free('G'), total: 100 }],
    [
      'of a service from the United Kingdom to a business in Germany',
      'GB',
      { to: addressIn('DE'), number: vat.DE, service: true, lines: free('O'), total: 100 },
    ],
    [
      'of a service from the United Kingdom to a consumer in the US',
      'GB',
      { to: addressIn('US'), service: true, lines: ukVat, total: 120 },
    ],
    ['within Switzerland', 'CH', { to: addressIn('CH'), lines: swissVat, total: 108.1 }],
    ['from Switzerland to Liechtenstein', 'CH', { to: addressIn('LI'), lines: swissVat, total: 108.1 }],
    ['from Switzerland to France', 'CH', { to: addressIn('FR'), lines: free('G'), total: 100 }],
    [
      'of a service from Switzerland to a consumer in Germany',
      'CH',
      { to: addressIn('DE'), service: true, lines: free('O'), total: 100 },
    ],
  ])('a sale %s', async (_, from, one) => {
    const order = await place(from, one)
    expect(linesOf(order)).toEqual(one.lines)
    expect(order.total).toBe(one.total)
  })

  // Rates of the Netherlands and of France. In Japan and the United States, the tests fill in the blank table.
  it.each<[string, string, Case]>([
    ['the Netherlands at home', 'NL', { to: addressIn('NL'), lines: [['VAT', 21, 'S', 100, 21]], total: 121 }],
    [
      'the Netherlands to a business in France',
      'NL',
      { to: addressIn('FR'), number: vat.FR, lines: free('K'), total: 100 },
    ],
    // 121 × 19 / 119 = 19.32 (19.3193…).
    ['the Netherlands to Germany', 'NL', { to: addressIn('DE'), lines: [['VAT', 19, 'S', 101.68, 19.32]], total: 121 }],
    ['France at home', 'FR', { to: addressIn('FR'), lines: [['VAT', 20, 'S', 100, 20]], total: 120 }],
    ['France to the United States', 'FR', { to: addressIn('US'), lines: free('G'), total: 100 }],
    ['Japan at home', 'JP', { to: addressIn('JP'), lines: [['Tax', 10, 'S', 100, 10]], total: 110 }],
    ['Japan to Germany', 'JP', { to: addressIn('DE'), lines: [['Tax', 0, 'G', 100, 0]], total: 100 }],
    [
      'the United States in California',
      'US',
      {
        to: addressIn('US'),
        lines: [
          ['State', 7.25, 'S', 100, 7.25],
          ['County', 2.5, 'S', 100, 2.5],
        ],
        total: 109.75,
      },
    ],
  ])('a sale from %s', async (_, from, one) => {
    if (!sites[from]) {
      const site = await shop.site(from, from === 'JP' ? { currency: shop.currencies.JPY } : {})
      sites[from] = site
      const isEu = from === 'NL' || from === 'FR'
      expect((await choose(site, isEu ? 'eu' : 'blank')).status).toBe(200)
      if (isEu) products[from] = await shop.product(await shop.taxId('VAT-STD'), { price: from === 'NL' ? 121 : 120 })
      else {
        const [own] = (await shop.call('GET', `/tax-rule?site=${site}&category=S`)).body as Values[]
        const tax = await shop.create('tax-master', { name: from, code: from, rate: 10, inclusive: from === 'JP' })
        const components = from === 'US' && {
          components: [
            { name: 'State', rate: 7.25 },
            { name: 'County', rate: 2.5 },
          ],
        }
        const values = { tax, taxName: 'Tax', status: 1, rate: 10, ...components }
        await shop.fine('PUT', `/tax-rule/${own?.id}`, values)
        const [exported] = (await shop.call('GET', `/tax-rule?site=${site}&category=G`)).body as Values[]
        await shop.fine('PUT', `/tax-rule/status/${exported?.id}`, {})
        const currency = from === 'JP' ? shop.currencies.JPY : shop.currencies.EUR
        products[from] = await shop.product(tax, { price: from === 'JP' ? 110 : 100, currency })
      }
    }
    const order = await place(from, one)
    expect(linesOf(order)).toEqual(one.lines)
    expect(order.total).toBe(one.total)
  })

  it('add nothing if they are chosen again, also after a rule was renamed or deactivated', async () => {
    const before = (await shop.call('GET', '/tax-rule')).body as Values[]
    const [one, other] = before.filter(({ site }) => (site as Values).id === sites.GB)
    await shop.fine('PUT', `/tax-rule/${one?.id}`, { name: 'Our own name' })
    await shop.fine('PUT', `/tax-rule/status/${other?.id}`, {})
    const { body } = await choose(String(sites.GB), 'uk')
    expect(body).toMatchObject({
      data: { added: 0 },
      message: 'The site already has all rules of this set. Nothing was added.',
    })
    expect((await shop.call('GET', '/tax-rule')).body).toHaveLength(before.length)
    await shop.fine('PUT', `/tax-rule/status/${other?.id}`, {})
  })

  it('are refused for a seller of another country, or without a country or state', async () => {
    const nowhere = await shop.site('IN', { state: null })
    const refusals = [
      [sites.IN, 'eu', /^This rule set is not for sellers in India. Choose the rule set 'India: GST'.$/],
      [nowhere, 'india', /The site has no state/],
    ] as const
    for (const [site, ruleSet, message] of refusals) {
      const { status, body } = await choose(String(site), ruleSet)
      expect([status, body.message]).toEqual([422, expect.stringMatching(message)])
    }
  })

  it('preview the rules and taxes without writing, with the source of each rule', async () => {
    const lisbon = await shop.site('PT', { timezone: 'Europe/Lisbon' })
    const before = (await shop.call('GET', '/tax-rule')).body.length
    const { body } = await shop.call('POST', '/tax-rule/preview-rule-set', { site: lisbon, ruleSet: 'eu' })
    const { rules, taxes, remarks } = body.data
    expect(taxes).toMatchObject([
      { code: 'VAT-STD', isNew: false },
      { code: 'VAT-RED', isNew: false },
    ])
    expect(rules[0]).toMatchObject({ name: 'VAT PT 23 %', rate: 23, existing: null })
    expect(rules.every(({ source }: Values) => source)).toBe(true)
    expect(remarks.join(' ')).toContain('10,000 euros')
    expect((await shop.call('GET', '/tax-rule')).body).toHaveLength(before)
  })

  it('make inactive rules from the blank table, so that nothing changes', async () => {
    const tokyo = await shop.site('JP', { timezone: 'Asia/Tokyo' })
    const { body } = await choose(tokyo, 'blank')
    expect(body.data.added).toBeGreaterThan(0)
    const rules = (await shop.call('GET', `/tax-rule?site=${tokyo}`)).body as Values[]
    expect(new Set(rules.map(({ status }) => status))).toEqual(new Set([0]))
  })
})
