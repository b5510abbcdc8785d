import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminServer, startAdminServer } from '../../server/support/admin-server'
import { dialects } from '../../server/support/stores'

interface Step {
  readonly name: string
  readonly isDone: boolean
  readonly missing: readonly string[]
}

/** Places orders from a shop without sample data: a seller in Lisbon, and a buyer in Tokyo. */
describe.each(dialects)('the first steps of a shop without sample data on %s', (dialect) => {
  let server: AdminServer
  beforeAll(async () => {
    server = await startAdminServer(dialect)
  })
  afterAll(() => server.close())

  const readiness = async () => (await server.call('POST', '/site/readiness')).body.data
  const missing = async () =>
    Object.fromEntries(
      ((await readiness()).steps as readonly Step[]).flatMap((step) =>
        step.isDone ? [] : [[step.name, step.missing]],
      ),
    )

  /** Sends values and a logo as a multipart body. */
  const sendParts = async (path: string, values: Readonly<Record<string, string>>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(values)) form.append(name, value)
    const logo = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#1f6feb' } })
      .png()
      .toBuffer()
    form.append('logo', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png')
    const headers = { authorization: `Bearer ${server.token}` }
    const response = await fetch(`${server.origin}/api/v1${path}`, { method: 'POST', body: form, headers })
    const text = await response.text()
    return { status: response.status, text, body: JSON.parse(text) }
  }

  it('says for each step what the first order still needs', async () => {
    expect(await missing()).toEqual({
      company: ['An order belongs to a site. Enter your company and its first site.'],
      taxes: ['A product needs a tax. Add the tax rate of your products.'],
      shipping: [
        'No shipping rule applies yet. Without a rule, you must enter the shipping charge of each order yourself.',
      ],
      product: [
        'There is no product category yet. Add a category first.',
        'An order needs a product. Add the first product with its price.',
      ],
    })
    expect(await readiness()).toMatchObject({ lacks: { category: true, tax: true, product: true } })
    expect(await readiness()).toMatchObject({ isReady: false, hasOrders: false })
  })

  it.each([
    { country: 'PT', proposed: { currency: 'EUR', language: 'en', timezone: 'Europe/Lisbon', taxRules: 'eu' } },
    { country: 'DE', proposed: { currency: 'EUR', language: 'de', timezone: 'Europe/Berlin' } },
    { country: 'IN', proposed: { currency: 'INR', language: 'en', timezone: 'Asia/Kolkata', taxRules: 'india' } },
    { country: 'JP', proposed: { currency: 'JPY', language: 'en', timezone: 'Asia/Tokyo', taxRules: 'blank' } },
    { country: 'US', proposed: { currency: 'USD', language: 'en', timezone: 'America/New_York' } },
    { country: 'BR', proposed: { currency: 'BRL', language: 'en', timezone: 'America/Sao_Paulo' } },
    { country: 'ES', timezone: 'Atlantic/Canary', proposed: { currency: 'EUR', timezone: 'Atlantic/Canary' } },
    { country: 'ES', timezone: 'Asia/Tokyo', proposed: { currency: 'EUR', timezone: 'Europe/Madrid' } },
  ])('proposes currency, language and time zone for $country', async ({ proposed, ...given }) => {
    expect((await server.call('POST', '/site/proposals', given)).body.data).toMatchObject(proposed)
  })

  it('leads to the first order, from Lisbon to Tokyo', async () => {
    const setUp = await sendParts('/site/set-up', {
      ...{ companyName: 'Papelaria do Chiado, Lda.', siteName: 'Loja do Chiado', country: 'PT' },
      ...{ line1: 'Rua Garrett 73', postcode: '1200-203', city: 'Lisboa' },
      ...{ currency: 'EUR', language: 'en', timezone: 'Europe/Lisbon', taxRules: 'eu' },
    })
    expect(setUp.status, setUp.text).toBe(200)
    const { site } = setUp.body.data
    expect(await server.read('site', site)).toMatchObject({
      ...{ name: 'Loja do Chiado', code: 'LOJADOCHIADO', country: 'PT', isDefault: true, status: 1 },
      ...{ legalEntity: { name: 'Papelaria do Chiado, Lda.' }, currency: { name: 'EUR' } },
    })
    const currency = (await server.read('site', site)).currency as { id: string }
    expect(await server.read('currency-master', currency.id)).toMatchObject({ isBase: true, decimals: 2, symbol: '€' })
    expect((await server.call('GET', '/role')).body.map(({ name }: { name: string }) => name)).toContain('Order desk')
    expect(Object.keys(await missing())).toEqual(['shipping', 'product'])

    const [tax] = (await server.call('GET', '/tax-master?code=VAT-STD')).body
    expect(tax).toMatchObject({ rate: 23 })
    await server.create('shipping-rule', { name: 'Worldwide', basis: 'total', min: 0, rate: 12 })
    const category = await server.create('product-category', { name: 'Cards', slug: 'cards' })
    const product = await server.create('product', {
      ...{ name: 'Azulejo box', sku: 'AZ-1', type: 'accessory', tracksSerials: false },
      ...{ category, currency: currency.id, tax: tax.id, price: 24.6 },
    })
    expect(await readiness()).toMatchObject({ lacks: { category: false, tax: false, product: false } })
    expect(await missing()).toMatchObject({
      product: ["'Azulejo box' is not in stock. Record the received pieces as a stock-in."],
    })
    await server.create('stock-in', { product, site, quantity: 5, receivedAt: '2026-01-05T10:00:00Z' })
    expect(await readiness()).toMatchObject({ isReady: true, hasOrders: false })

    const customer = await server.create('customer', { firstName: 'Haruka', email: 'haruka@example.com' })
    const address = {
      ...{ name: 'Haruka Sato', line1: '2-8-1 Nishi-Shinjuku', city: 'Shinjuku-ku' },
      ...{ postcode: '163-8001', state: 'Tokyo', country: 'JP' },
    }
    const placed = await server.call('POST', '/customer-order', {
      ...{ customer, site, currency: currency.id, shippingAddress: address, billingAddress: address },
      items: [{ product, quantity: 1 }],
    })
    expect(placed.status, placed.text).toBe(200)
    expect(placed.body.data).toMatchObject({
      // An export has no tax, so the tax that the prices include is taken off: 24.60 / 1.23 + 12 / 1.23.
      ...{ shipping: 9.76, tax: 0, total: 29.76 },
      taxLines: [{ category: 'G', amount: 0 }],
    })
    expect(await readiness()).toMatchObject({ isReady: true, hasOrders: true })

    const paid = await server.call('PUT', `/customer-order/payment-status/${placed.body.data.id}`, {
      paymentStatus: 'success',
    })
    expect(paid.status, paid.text).toBe(200)
    const pdf = await fetch(`${server.origin}/api/v1/order-invoice/${placed.body.data.id}`, {
      headers: { authorization: `Bearer ${server.token}` },
    })
    // The logo of the company is the only picture of the invoice.
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('/Subtype /Image')
  })

  it.each([
    {
      given: { companyName: 'Papelaria do Chiado, Lda.', siteName: 'Porto', currency: 'EUR' },
      field: 'companyName',
      says: 'This name is already used.',
    },
    { given: { siteName: 'Loja do Chiado', currency: 'EUR' }, field: 'siteName', says: 'This name is already used.' },
    {
      // The check digit of the Portuguese number is 3.
      given: { siteName: 'Porto', currency: 'EUR', taxNumber: '501964842' },
      field: 'taxNumber',
      says: '501964842 is not a valid tax number of Portugal.',
    },
    {
      given: { siteName: 'Porto', currency: 'EUR', taxRules: 'india' },
      field: 'taxRules',
      says: 'This rule set is not for sellers in Portugal.',
    },
    { given: { siteName: 'Porto', currency: 'XQX' }, field: 'currency', says: 'There is no currency XQX.' },
    { given: { siteName: 'Porto', currency: 'JPY' }, field: 'currency', says: 'The shop has no currency JPY yet.' },
  ])('refuses $given, and creates nothing', async ({ given, field, says }) => {
    const count = async () => (await server.call('GET', '/legal-entity')).body.length
    const before = await count()
    const refused = await server.call('POST', '/site/set-up', {
      ...{ companyName: 'Another company', country: 'PT', language: 'en', timezone: 'Europe/Lisbon' },
      ...given,
    })
    expect(refused.body.errors[field]?.[0], refused.text).toContain(says)
    expect(await count()).toBe(before)
  })

  it('says that a colleague has no password yet', async () => {
    const { body } = await server.call('GET', '/role?status=1')
    const colleague = { name: 'Rui', email: 'rui@example.com', role: body[0].id, status: 1 }
    const id = await server.create('user', colleague)
    expect(await missing()).toEqual({
      colleagues: ['A colleague has no password yet. Open the user, and create a password link for the colleague.'],
    })
    await server.call('PUT', `/user/${id}`, { password: 'four-random-words-2' })
    expect(await missing()).toEqual({})
  })
})
