import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsAt } from '../../server/jobs/follow-jobs'
import { dialects } from '../../server/support/stores'
import { addressIn, indianAddress, openTaxShop, type TaxShop } from './tax-shop'

type Values = Readonly<Record<string, unknown>>

const amounts = (lines: unknown) =>
  (lines as { name: string; base: number; amount: number }[]).map(({ name, base, amount }) => [name, base, amount])

describe.each(dialects)('the taxes of orders on %s', (dialect) => {
  let shop: TaxShop
  let customer: string
  let germany: string
  let india: string
  let standard: string
  let box: string
  let card: string

  beforeAll(async () => {
    shop = await openTaxShop(dialect)
    customer = await shop.customer()
    const karnataka = await shop.stateId('IN', 'Karnataka', 'KA')
    germany = await shop.site('DE')
    india = await shop.site('IN', { currency: shop.currencies.INR, state: karnataka, timezone: 'Asia/Kolkata' })
    await shop.fine('POST', '/tax-rule/rule-set', { site: germany, ruleSet: 'eu' })
    await shop.fine('POST', '/tax-rule/rule-set', { site: india, ruleSet: 'india' })
    standard = await shop.taxId('VAT-STD')
    box = await shop.product(standard, { price: 119 })
    card = await shop.product(await shop.taxId('GST18'), { price: 100 })
  })
  afterAll(() => shop.close())

  const place = (site: string, to: Values, items: readonly Values[], values: Values = {}) =>
    shop.order({ customer, site, shippingAddress: to, billingAddress: to, items, ...values })
  const rule = (values: Values) => shop.call('POST', '/tax-rule', { name: 'Rule', taxName: 'Tax', rate: 10, ...values })

  describe('a rule', () => {
    it('that overlaps another rule of the same tax, place and buyer is refused with one sentence', async () => {
      const tax = await shop.create('tax-master', { name: 'Overlap', code: 'OVER', rate: 1 })
      const first = { tax, countries: ['PT', 'ES'], validFrom: '2026-01-01', validTo: '2026-06-30', name: 'First half' }
      expect((await rule(first)).status).toBe(200)
      const overlapping = await rule({ ...first, countries: ['PT'], validFrom: '2026-06-30', validTo: null })
      expect([overlapping.status, overlapping.body.message]).toEqual([
        422,
        expect.stringMatching(/^This rule overlaps with 'First half' \(.*2026.*\): both have the same tax/),
      ])
      for (const other of [
        { validFrom: '2026-07-01', validTo: null, countries: ['PT'] },
        { countries: ['IT'] },
        { buyer: 'consumer' },
        { site: germany },
        { status: 0 },
      ])
        expect((await rule({ ...first, name: 'Other', ...other })).status).toBe(200)
    })

    it('that overlaps is refused on every way in: activation, undo, bulk change and import', async () => {
      const tax = await shop.create('tax-master', { name: 'Ways', code: 'WAYS', rate: 1 })
      const values = { tax, countries: ['PL'], name: 'Poland' }
      const off = (await rule({ ...values, status: 0 })).body.data.id
      const gone = (await rule(values)).body.data.id
      expect((await shop.call('PUT', `/tax-rule/status/${off}`)).status).toBe(422)
      const deletion = await shop.call('DELETE', `/tax-rule/${gone}`)
      expect((await shop.call('PUT', `/tax-rule/status/${off}`)).status).toBe(200)
      for (const dry of [true, false]) {
        const undone = await shop.call('POST', '/undo', { request: deletion.headers.get('x-undo'), dry })
        expect([undone.status, undone.body.message]).toEqual([
          409,
          expect.stringMatching(/^This rule overlaps with 'Poland'/),
        ])
      }
      expect((await shop.call('PUT', `/tax-rule/${off}`, { countries: ['PL', 'CZ'] })).status).toBe(200)

      const jobs = jobsAt(shop, shop.token)
      const [one, other] = await Promise.all(
        ['CH', 'LI'].map(async (country) => (await rule({ tax, countries: [country] })).body.data.id),
      )
      const change = [{ field: 'countries', how: 'set', value: ['PL'] }] as const
      const edited = await jobs.done({ resource: 'tax-rule', kind: 'edit', ids: [one, other], changes: change })
      expect(edited).toMatchObject({ done: 0, counts: { refused: 2 } })
      const twins = await Promise.all(
        ['A', 'B'].map(
          async (name) => (await rule({ tax, countries: ['NO'], name, status: 0 })).body.data.id as string,
        ),
      )
      const activated = await jobs.done({ resource: 'tax-rule', kind: 'status', ids: twins, status: 1 })
      expect(activated).toMatchObject({ done: 1, failed: 1 })

      const started = await jobs.send('POST', '', { resource: 'tax-rule', kind: 'import', mode: 'create' })
      const row = { tax, taxName: 'Tax', rate: 3, status: 1, postcodes: '90*-93*' }
      const rows = [
        { ...row, name: 'Imported', countries: ['US'], states: ['CA'] },
        { ...row, name: 'Overlaps', countries: ['PL'], postcodes: null },
        { ...row, name: 'Elsewhere', countries: ['PL'], states: ['US-CA'] },
      ]
      await jobs.send('POST', `/${started.body.data.id}/rows`, { rows, last: true })
      await jobs.reached(started.body.data.id, 'ready', 'failed')
      await jobs.start(started.body.data.id)
      const imported = await jobs.reached(started.body.data.id, 'done', 'failed')
      expect(imported).toMatchObject({ done: 1, counts: { create: 1, refused: 2 } })
      expect(imported.reasons.map(({ why }) => why)).toEqual(
        expect.arrayContaining([
          expect.stringContaining("This rule overlaps with 'Poland'"),
          expect.stringContaining("'California' is not in the chosen countries."),
        ]),
      )
    })

    it('with postcodes applies before the rules of its state and country, and overlaps only equal postcodes', async () => {
      const tax = await shop.create('tax-master', { name: 'Sales tax', code: 'SALES', rate: 0 })
      const site = await shop.site('US', { timezone: 'America/Los_Angeles' })
      const state = { tax, site, countries: ['US'], states: ['CA'], taxName: 'Sales tax' }
      const parts = (city: string, rate: number) => [
        { name: 'California', rate: 7.25 },
        { name: city, rate },
      ]
      expect((await rule({ ...state, name: 'California', rate: 7.25 })).status).toBe(200)
      const francisco = {
        ...state,
        name: 'San Francisco',
        postcodes: '941*',
        components: parts('San Francisco', 1.375),
      }
      expect((await rule(francisco)).status).toBe(200)
      expect((await rule({ ...francisco, name: 'Twice', postcodes: '94100-94199' })).status).toBe(422)
      const angeles = { postcodes: '90*-91*', components: parts('Los Angeles', 2.5) }
      expect((await rule({ ...francisco, name: 'Los Angeles', ...angeles })).status).toBe(200)
      const product = await shop.product(tax, { price: 100 })
      const items = [{ product, quantity: 1 }]
      // 100 × 7.25 % + 100 × 2.5 % = 9.75.
      const order = await place(site, addressIn('US'), items)
      expect([order.tax, order.total]).toEqual([9.75, 109.75])
      const moved = await shop.fine('PUT', `/customer-order/${order.id}`, {
        shippingAddress: { ...addressIn('US'), city: 'San Francisco', postcode: '94105' },
      })
      expect(amounts(moved.taxLines)).toEqual([
        ['California', 100, 7.25],
        ['San Francisco', 100, 1.38],
      ])
      const preview = await shop.call('POST', '/customer-order/preview', {
        ...{ customer, site, currency: shop.currencies.EUR, items },
        shippingAddress: { country: 'US', state: 'California', postcode: '95814' },
      })
      expect(preview.body.data.tax).toBe(7.25)
    })

    it('accepts only states of its countries, also if only the countries change, like a shipping rule', async () => {
      const message =
        "'Karnataka' is not in the chosen countries. Choose a state of these countries, or add its country."
      const shipping = { name: 'Shipping', rate: 1, priority: 9 }
      for (const [path, values] of [
        ['tax-rule', { name: 'Rule', taxName: 'Tax', rate: 10, status: 0 }],
        ['shipping-rule', { ...shipping, status: 0 }],
      ] as const) {
        const send = (more: Values) => shop.call('POST', `/${path}`, { ...values, ...more })
        const refused = await send({ countries: ['DE', 'AT'], states: ['IN-KA'] })
        expect([path, refused.status, refused.body.errors]).toEqual([path, 422, { states: [message] }])
        const { body } = await send({ countries: ['IN', 'US'], states: ['KA', 'NY', 'Maharashtra'] })
        expect((body.data.states as Values[]).map(({ name }) => name).sort()).toEqual([
          ...['Karnataka', 'Maharashtra', 'New York'],
        ])
        const moved = await shop.call('PUT', `/${path}/${body.data.id}`, { countries: ['US'] })
        expect([moved.status, Object.keys(moved.body.errors ?? {})]).toEqual([422, ['states']])
        expect((await shop.call('PUT', `/${path}/${body.data.id}`, { countries: ['IN', 'US', 'DE'] })).status).toBe(200)
      }
    })

    it('has the rate of its components, and a taxed rule has a rate', async () => {
      const components = [
        { name: 'CGST', rate: 9 },
        { name: 'SGST', rate: 9 },
      ]
      const tax = await shop.create('tax-master', { name: 'Parts', code: 'PARTS', rate: 1 })
      const { body } = await rule({ tax, countries: ['IN'], components, rate: 5 })
      expect(body.data.rate).toBe(18)
      const change = (values: Values) => shop.call('PUT', `/tax-rule/${body.data.id}`, values)
      expect((await change({ rate: 20 })).body.errors).toEqual({
        rate: ['The rate of this rule is the sum of its components. Change the rates of the components instead.'],
      })
      expect((await change({ rate: 18, name: 'Renamed' })).status).toBe(200)
      expect((await change({ components: [], rate: 5 })).body.data.rate).toBe(5)
      expect((await change({ rate: 0 })).body.errors).toEqual({
        rate: ["Enter the rate, or choose the treatment 'Zero rate'."],
      })
      expect((await change({ rate: 0, category: 'Z' })).status).toBe(200)
    })

    it('is added once, if several people add equal rules at the same time', async () => {
      const tax = await shop.create('tax-master', { name: 'Race', code: 'RACE', rate: 1 })
      const added = await Promise.all(['A', 'B', 'C', 'D'].map((name) => rule({ tax, countries: ['PL'], name })))
      expect(added.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    })

    it('names a gap between its end and the start of the next rule', async () => {
      const tax = await shop.create('tax-master', { name: 'Gap', code: 'GAP', rate: 1 })
      const at = (validFrom: string | null, validTo: string | null) =>
        rule({ tax, countries: ['AT'], name: `From ${validFrom}`, validFrom, validTo })
      const first = (await at(null, '2026-06-30')).body.data.id
      await at('2026-08-01', null)
      expect(await shop.read('tax-rule', first)).toMatchObject({ gapUntil: '2026-08-01' })
      await at('2026-07-01', '2026-07-31')
      expect(await shop.read('tax-rule', first)).toMatchObject({ gapUntil: null })
    })

    it('without tax needs its sentence for the invoice, and has no rate', async () => {
      const free = { category: 'AE', countries: ['BE'], rate: 0 }
      expect((await rule(free)).body.errors).toHaveProperty('note')
      expect((await rule({ ...free, note: 'Reverse charge', rate: 5 })).body.errors).toHaveProperty('rate')
      const components = [{ name: 'CGST', rate: 9 }]
      expect((await rule({ ...free, note: 'Reverse charge', components })).body.errors).toHaveProperty('components')
    })
  })

  it('without a rule are the taxes of the product', async () => {
    const tax = await shop.create('tax-master', { name: 'Levy 12 %', code: 'LEVY', rate: 12 })
    const site = await shop.site('PT', { timezone: 'Europe/Lisbon' })
    const order = await place(site, addressIn('PT'), [{ product: await shop.product(tax), quantity: 1 }])
    expect(order).toMatchObject({ tax: 12, total: 112, items: [{ tax: 12, taxTerms: 'Levy 12 %' }] })
    expect(order.taxLines).toEqual([
      { name: 'Levy', rate: 12, category: 'S', base: 100, amount: 12, included: false, note: null },
    ])
  })

  it('add up in a currency without decimals with three components, per rate and per line', async () => {
    const tax = await shop.create('tax-master', { name: 'Three', code: 'THREE', rate: 10, inclusive: true })
    const components = ['National', 'State', 'City'].map((name, index) => ({ name, rate: [7.5, 2.4, 0.6][index] }))
    const site = await shop.site('JP', { currency: shop.currencies.JPY, timezone: 'Asia/Tokyo' })
    await rule({ tax, site, countries: ['JP'], name: 'Three', taxName: 'Tax', components })
    const product = await shop.product(tax, { price: 333, currency: shop.currencies.JPY })
    // 999 yen contain 10.5 %: 999 × 7.5 / 110.5 = 67.8, 999 × 2.4 / 110.5 = 21.7, 999 × 0.6 / 110.5 = 5.4.
    const items = [1, 2].map((quantity) => ({ product, quantity }))
    const order = await place(site, addressIn('JP'), items)
    expect(amounts(order.taxLines)).toEqual([
      ['National', 904, 68],
      ['State', 904, 22],
      ['City', 904, 5],
    ])
    expect(order).toMatchObject({ total: 999, tax: 95 })
    for (const item of order.items as Values[]) {
      const lines = item.taxLines as { base: number; amount: number }[]
      expect(lines.reduce((sum, one) => sum + one.amount, lines[0]?.base ?? 0)).toBe(item.lineTotal)
    }
    await shop.fine('PUT', `/site/${site}`, { taxRounding: 'line' })
    // 333: 22.6, 7.2, 1.8. 666: 45.2, 14.5, 3.6. Each is rounded.
    expect(amounts((await place(site, addressIn('JP'), items)).taxLines)).toEqual([
      ['National', 904, 68],
      ['State', 904, 21],
      ['City', 904, 6],
    ])
  })

  describe('the shipping charge', () => {
    it('has the taxes of the goods in proportion, rounded together with the goods', async () => {
      const zero = await shop.create('tax-master', { name: 'Books', code: 'BOOKS', rate: 0 })
      const book = await shop.product(zero, { price: 100 })
      const items = [
        { product: card, quantity: 3 },
        { product: book, quantity: 1 },
      ]
      // Three quarters of 80 follow the cards: 60 with CGST and SGST. A quarter follows the book.
      const order = await place(india, indianAddress('Karnataka', '560001'), items, { shippingCharge: 80 })
      expect(amounts(order.shippingTaxLines)).toEqual([
        ['CGST', 60, 5.4],
        ['SGST', 60, 5.4],
        ['Books', 20, 0],
      ])
      expect(order).toMatchObject({ shipping: 80, shippingTax: 10.8, tax: 64.8, total: 400 + 80 + 64.8 })
      expect(amounts(order.taxLines)).toEqual([
        ['CGST', 360, 32.4],
        ['SGST', 360, 32.4],
        ['Books', 120, 0],
      ])
    })

    it('has its own tax, or none, by the setting of the site', async () => {
      const own = await shop.create('tax-master', { name: 'Freight 5 %', code: 'FREIGHT', rate: 5 })
      const site = await shop.site('DE', { shippingTaxation: 'own', shippingTax: own })
      const items = [{ product: box, quantity: 1 }]
      const order = await place(site, addressIn('DE'), items, { shippingCharge: 20 })
      expect(order).toMatchObject({ shipping: 20, shippingTax: 1, total: 140 })
      await shop.fine('PUT', `/site/${site}`, { shippingTaxation: 'none' })
      const plain = await place(site, addressIn('DE'), items, { shippingCharge: 20 })
      expect(plain).toMatchObject({ shippingTax: 0, shippingTaxLines: [], total: 139 })
    })

    it('is credited with its taxes, and the taxes of all credits add up to the tax of the order', async () => {
      const to = indianAddress('Karnataka', '560001')
      const order = await place(india, to, [{ product: card, quantity: 3 }], { shippingCharge: 33.33 })
      const id = String(order.id)
      await shop.fine('PUT', `/customer-order/payment-status/${id}`, { paymentStatus: 'success' })
      const total = Number(order.total)
      const shares = [{ shipping: 10 }, { goodwill: 77.77 }, { lines: [{ orderItem: itemOf(order), quantity: 1 }] }]
      let refunded = 0
      for (const share of shares) {
        const { data } = (await shop.call('POST', '/customer-order/preview-refund', { order: id, ...share })).body
        refunded += data.amount
        const body = { amount: data.amount, method: 'transfer', reason: 'Dented', ...share }
        expect((await shop.call('PUT', `/customer-order/refund/${id}`, body)).status).toBe(200)
      }
      const rest = Number((total - refunded).toFixed(2))
      const last = { amount: rest, method: 'transfer', reason: 'All' }
      expect((await shop.call('PUT', `/customer-order/refund/${id}`, last)).status).toBe(200)
      const notes = (await shop.call('GET', `/credit-note?order=${id}`)).body as Values[]
      const sumOf = (name: string, of: 'amount' | 'base', key: 'taxLines' | 'shippingTaxLines') =>
        notes
          .flatMap((note) => (note[key] ?? []) as { name: string; amount: number; base: number }[])
          .filter((line) => line.name === name)
          .reduce((sum, line) => sum + Math.round(line[of] * 100), 0)
      for (const name of ['CGST', 'SGST'])
        for (const of of ['amount', 'base'] as const)
          for (const key of ['taxLines', 'shippingTaxLines'] as const) {
            const charged = (order[key] as { name: string; amount: number; base: number }[]).find(
              (line) => line.name === name,
            )
            expect([key, name, of, sumOf(name, of, key)]).toEqual([
              key,
              name,
              of,
              Math.round((charged?.[of] ?? 0) * 100),
            ])
          }
      for (const note of notes) expect(amounts(note.taxLines).map(([name]) => name)).toEqual(['CGST', 'SGST'])
    })
  })

  it('of a credited shipping charge belong to their share, also if two shares are equal', async () => {
    const five = await shop.product(await shop.taxId('GST5'), { price: 100 })
    const items = [card, five].map((product) => ({ product, quantity: 1 }))
    const order = await place(india, indianAddress('Karnataka', '560001'), items, { shippingCharge: 15.36 })
    // 7.68 × 9 % = 0.69, and 7.68 × 2.5 % = 0.19.
    const shares = [
      ['CGST', 7.68, 0.69],
      ['SGST', 7.68, 0.69],
      ['CGST', 7.68, 0.19],
      ['SGST', 7.68, 0.19],
    ]
    expect(amounts(order.shippingTaxLines)).toEqual(shares)
    await shop.fine('PUT', `/customer-order/payment-status/${order.id}`, { paymentStatus: 'success' })
    const refund = { shipping: 17.12, amount: 17.12, method: 'transfer', reason: 'Late' }
    await shop.fine('PUT', `/customer-order/refund/${order.id}`, refund)
    const [note] = (await shop.call('GET', `/credit-note?order=${order.id}`)).body as Values[]
    expect(amounts(note?.shippingTaxLines)).toEqual(shares)
  })

  describe('of a placed order', () => {
    const edit = (id: unknown, values: Values) => shop.fine('PUT', `/customer-order/${id}`, values)
    const linesFor = (order: Values, quantity: number) => [{ id: itemOf(order), product: box, quantity }]

    it('stay as they were, even if a rule or a rate changes at midnight', async () => {
      const order = await place(germany, addressIn('FR'), [{ product: box, quantity: 1 }])
      const rules = (await shop.call('GET', `/tax-rule?site=${germany}`)).body as Values[]
      const french = rules.find(({ name }) => name === 'VAT FR 20 %')
      await shop.fine('PUT', `/tax-rule/${french?.id}`, { rate: 30 })
      const edited = await edit(order.id, { items: linesFor(order, 2) })
      expect(amounts(edited.taxLines)).toEqual([['VAT', 198.33, 39.67]])
      // A line of another product uses the rules of the day of the order.
      await shop.fine('PUT', `/tax-rule/${french?.id}`, { rate: 20 })
    })

    it('follow a new country by the rules of the day of the order, with the original price', async () => {
      const order = await place(germany, addressIn('JP'), [{ product: box, quantity: 1 }])
      expect(order).toMatchObject({ total: 100, items: [{ price: 100, grossPrice: 119, taxIncluded: false }] })
      const home = await edit(order.id, { shippingAddress: addressIn('NL') })
      expect(amounts(home.taxLines)).toEqual([['VAT', 98.35, 20.65]])
      expect(home).toMatchObject({ total: 119, items: [{ price: 119, grossPrice: null, taxIncluded: true }] })
      const abroad = await edit(order.id, { shippingAddress: addressIn('US') })
      expect(abroad).toMatchObject({ total: 100, items: [{ price: 100, grossPrice: 119 }] })
    })

    it('follow the tax number of the buyer only if an address changes', async () => {
      const buyer = await shop.customer()
      const to = addressIn('NL')
      const order = await shop.order({
        ...{ customer: buyer, site: germany, shippingAddress: to, billingAddress: to },
        items: [{ product: box, quantity: 1 }],
      })
      await shop.fine('PUT', `/customer/${buyer}`, { taxNumber: 'NL004495445B01' })
      expect(await edit(order.id, { items: linesFor(order, 2) })).toMatchObject({ buyerTaxNumber: null, total: 238 })
      const moved = await edit(order.id, { shippingAddress: addressIn('FR') })
      expect(moved).toMatchObject({ buyerTaxNumber: 'NL004495445B01', total: 200 })
      expect((moved.taxLines as Values[])[0]).toMatchObject({ category: 'K' })
    })
  })

  it('agree with the invoices and credit notes after each edit, also back and forth between taxes', async () => {
    const included = await shop.create('tax-master', {
      name: 'GST with tax',
      code: 'GST18I',
      rate: 18,
      inclusive: true,
    })
    await shop.fine('POST', '/tax-rule/rule-set', { site: india, ruleSet: 'india', standardTax: included })
    const others = [
      await shop.product(included, { price: 118 }),
      await shop.product(await shop.taxId('GST5'), { price: 99.99 }),
    ]
    const items = [card, ...others].map((product, at) => ({ product, quantity: 4 - at, discount: 1 }))
    const home = indianAddress('Karnataka', '560001')
    const away = indianAddress('Maharashtra', '400001')
    const charged = { shippingCharge: 17.2 }
    const { id, total } = await place(india, away, items, charged)
    await shop.fine('PUT', `/customer-order/pay/${id}`, { amount: total, method: 'transfer' })
    const documents = async (path: string) => (await shop.call('GET', `/${path}?order=${id}`)).body as { id: string }[]
    const sumsOf = (lines: unknown, sums = new Map<string, [number, number]>(), sign = 1) => {
      for (const { name, rate, included: is, base, amount } of lines as Record<string, number>[]) {
        const [of, tax] = sums.get(`${name} ${rate} ${is}`) ?? [0, 0]
        const cents = (value: number | undefined) => sign * Math.round((value ?? 0) * 100)
        sums.set(`${name} ${rate} ${is}`, [of + cents(base), tax + cents(amount)])
      }
      return new Map([...sums].filter(([, [of, tax]]) => of !== 0 || tax !== 0))
    }
    const lines = async () => ((await shop.read('customer-order', String(id))).items as { id: string }[]).map(itemLine)
    const itemLine = (item: { id: string }, at: number) => ({ id: item.id, product: items[at]?.product })
    for (const [to, quantity] of [
      [addressIn('US'), 4],
      [home, 4],
      [addressIn('US'), 4],
      [away, 1],
      [home, 1],
      [home, 1],
      [home, 3],
    ] as const) {
      const changed = (await lines()).map((line) => ({ ...line, quantity, ownDiscount: 1 }))
      const order = await shop.fine('PUT', `/customer-order/${id}`, {
        ...{ shippingAddress: to, billingAddress: to, items: changed },
      })
      let stated = new Map<string, [number, number]>()
      const before = (await documents('invoice')).length + (await documents('credit-note')).length
      for (const [path, sign] of [
        ['invoice', 1],
        ['credit-note', -1],
      ] as const)
        for (const one of await documents(path)) {
          const { document } = (await shop.read(path, one.id)) as { document: { taxLines: unknown } }
          stated = sumsOf(document.taxLines, stated, sign)
        }
      const byKey = (sums: ReadonlyMap<string, unknown>) => [...sums].sort(([one], [other]) => (one < other ? -1 : 1))
      expect(byKey(stated)).toEqual(byKey(sumsOf(order.taxLines)))
      await shop.fine('PUT', `/customer-order/${id}`, { note: `After ${before} documents` })
      expect((await documents('invoice')).length + (await documents('credit-note')).length).toBe(before)
    }
  })

  it('are previewed with each tax and its sentence', async () => {
    const buyer = await shop.customer({ taxNumber: 'NL004495445B01' })
    const { data } = (
      await shop.call('POST', '/customer-order/preview', {
        ...{ customer: buyer, site: germany, currency: shop.currencies.EUR },
        shippingAddress: { country: 'NL', state: 'North Holland' },
        items: [{ product: box, quantity: 1 }],
      })
    ).body
    expect(data.taxLines).toEqual([
      {
        ...{ name: 'VAT', rate: 0, category: 'K', base: 100, amount: 0, included: false },
        note: 'VAT-exempt intra-Community supply, article 138 of Directive 2006/112/EC',
      },
    ])
    expect(data.total).toBe(100)
  })

  it('of products need a commodity code of digits', async () => {
    for (const [commodityCode, status] of [
      ['8523', 200],
      ['85235290', 200],
      ['85235', 422],
      ['ABCD', 422],
    ] as const) {
      const product = await shop.product(standard)
      expect((await shop.call('PUT', `/product/${product}`, { commodityCode })).status).toBe(status)
    }
  })
})

const itemOf = (order: Values) => (order.items as readonly { readonly id: string }[])[0]?.id
