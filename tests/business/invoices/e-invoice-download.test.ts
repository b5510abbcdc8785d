import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../support/shop'
import { brokenRulesOf, schemaErrorsOf } from './official-rules'

const berlin = {
  name: 'Ada Köhler',
  line1: 'Torstraße 2',
  city: 'Berlin',
  state: 'Berlin',
  postcode: '10115',
  country: 'DE',
}

describe('the e-invoice of an order', () => {
  let shop: Shop
  let company: string
  let customer: string
  let invoice: string

  beforeAll(async () => {
    shop = await openShop('sqlite')
    const { call, create, ids } = shop
    company = await create('legal-entity', {
      name: 'Köhler Karten GmbH',
      country: 'DE',
      city: 'Berlin',
      postcode: '10115',
      line1: 'Torstraße 1',
    })
    await call('PUT', `/site/${ids.site}`, {
      legalEntity: company,
      country: 'DE',
      timezone: 'Europe/Berlin',
      language: 'de',
    })
    const euro = await create('currency-master', { name: 'Euro', code: 'EUR', symbol: '€', rate: 0.0125 })
    const tax = await create('tax-master', { name: 'USt', code: 'UST19', rate: 19, inclusive: true })
    customer = await create('customer', { firstName: 'Ada', lastName: 'Köhler', email: 'ada@example.com' })
    const box = await shop.product({ name: 'Box', type: 'accessory', tracksSerials: false, price: 799.2, tax })
    await shop.receive(box, 20)
    const { body } = await shop.order([{ product: box, quantity: 3 }], {
      ...{ customer, currency: euro, shippingAddress: berlin, billingAddress: berlin },
    })
    if (!body.data) throw new Error(JSON.stringify(body))
    const order = body.data.id
    expect((await call('PUT', `/customer-order/issue-invoice/${order}`)).status).toBe(200)
    const [issued] = (await call('GET', `/invoice?order=${order}`)).body
    invoice = issued.id
  })
  afterAll(() => shop.close())

  const get = (format: string) => shop.call('GET', `/invoice/${format}/${invoice}`)

  it('is not downloaded while data are missing: one sentence names the next field', async () => {
    const missing = async (format: string) => {
      const { status, body } = await get(format)
      return [status, body.message]
    }
    expect(await missing('factur-x')).toEqual([409, expect.stringMatching(/^Enter a tax number of the company Köhler/)])
    await shop.call('PUT', `/legal-entity/${company}`, { taxNumbers: [{ country: 'DE', number: '123456788' }] })
    expect(await missing('xrechnung')).toEqual([409, expect.stringMatching(/^Enter the e-mail address of the company/)])
    await shop.call('PUT', `/legal-entity/${company}`, {
      email: 'hallo@example.com',
      phone: '+49301234567',
    })
    expect(await missing('xrechnung')).toEqual([409, expect.stringMatching(/^Enter the IBAN of the company/)])
    await shop.call('PUT', `/legal-entity/${company}`, { iban: 'DE89370400440532013000' })
    expect(await missing('xrechnung')).toEqual([409, expect.stringMatching(/Leitweg-ID/)])
    await shop.call('PUT', `/customer/${customer}`, { invoiceReference: '04011000-1234512345-35' })
  })

  it('states the VAT number with the prefix of its country', async () => {
    expect((await get('xrechnung')).text).toContain('<cbc:CompanyID>DE123456788</cbc:CompanyID>')
  })

  it('is a PDF/A-3 with an attached XML', async () => {
    const { status, headers, text } = await get('factur-x')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toMatch(/filename="INV-\d{4}-\d{5}-factur-x\.pdf"/)
    expect(text.slice(0, 8)).toBe('%PDF-1.7')
    expect(text).toContain('/F (factur-x.xml)')
    expect(text).toContain('<pdfaid:part>3</pdfaid:part>')
  })

  it('is an XRechnung with the amounts of the invoice', async () => {
    const { status, headers, text } = await get('xrechnung')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml'])
    expect(await schemaErrorsOf(text, 'schema-UBL')).toEqual([])
    const { total } = (await shop.call('GET', `/invoice/${invoice}`)).body
    expect(text).toContain(`<cbc:TaxInclusiveAmount currencyID="EUR">${total.toFixed(2)}<`)
    for (const set of ['EN16931-UBL', 'XRechnung-UBL'] as const)
      expect(brokenRulesOf(text, set).filter((rule) => !/information/.test(rule))).toEqual([])
  })
})
