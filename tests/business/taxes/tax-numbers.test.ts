import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkTaxNumber } from '../../../business/taxes/server/tax-numbers'
import { askVies } from '../../../business/taxes/server/vies'
import { setViesAddress } from '../../../server/platform/service-addresses'
import { dialects } from '../../server/support/stores'
import { addressIn, openTaxShop, type TaxShop } from './tax-shop'

type Values = Readonly<Record<string, unknown>>

describe('a tax number', () => {
  // Sources: VIES FAQ of the European Commission, GST portal, HMRC, UID register of Switzerland, Brønnøysund register.
  // ABN Lookup, National Tax Agency of Japan.
  it.each([
    ['DE136695976', ['DE'], 'DE', true, true],
    ['DE 136 695 976', ['DE'], 'DE', true, true],
    ['136695976', ['DE'], 'DE', true, true],
    ['DE136695977', ['DE'], 'DE', false, false],
    ['DE136695976', [], 'DE', true, true],
    ['EL094259216', ['GR'], 'GR', true, true],
    ['XI980780684', ['GB'], 'GB', true, true],
    ['GB980780684', ['GB'], 'GB', true, true],
    ['CHE-116.281.710 MWST', ['CH'], 'CH', true, true],
    ['CHE-116.281.710', ['CH'], 'CH', true, true],
    ['27AAPFU0939F1ZV', ['IN'], 'IN', true, true],
    ['２７AAPFU0939F1ZV', ['IN'], 'IN', true, true],
    ['27AAPFU0939F1ZW', ['IN'], 'IN', false, false],
    // A PAN identifies a person or company, but is no GST number.
    ['AAPFU0939F', ['IN'], 'IN', true, false],
    ['27AAPFU0939F1ZV', ['DE'], 'IN', true, true],
    ['DE136695976', ['FR'], 'DE', true, true],
    ['NO 995525828 MVA', ['NO'], 'NO', true, true],
    ['51 824 753 556', ['AU'], 'AU', true, true],
    ['7000012050002', ['JP'], 'JP', true, true],
    ['T7000012050002', ['JP'], 'JP', true, true],
    ['FR40303265045', ['MC'], 'FR', true, true],
    ['FI20774740', ['AX'], 'FI', true, true],
    ['GB980780684', ['IM'], 'GB', true, true],
    ['04-2103594', ['US'], 'US', true, true],
    // No rule for the numbers of this country is known.
    ['12345', ['KZ'], 'KZ', undefined, true],
    ['12345', [], undefined, undefined, false],
  ] as const)('%s, near %j', async (number, around, country, isValid, isBusinessNumber) => {
    expect(await checkTaxNumber(number, around)).toEqual({ country, isValid, isBusinessNumber })
  })
})

describe.each(dialects)('tax numbers on %s', (dialect) => {
  let shop: TaxShop
  beforeAll(async () => {
    shop = await openTaxShop(dialect)
    await shop.stateId('DE', 'Berlin', 'BE')
  })
  afterAll(() => shop.close())

  const german = async () => {
    const { state: _, ...address } = addressIn('DE')
    return [{ ...address, state: await shop.stateId('DE', 'Berlin', 'BE') }]
  }
  let count = 0
  const customer = async (values: Values) => {
    count += 1
    return shop.call('POST', '/customer', { firstName: 'Ann', email: `n${count}@example.com`, ...values })
  }

  it('are checked when a customer is saved, and the sentence names the country', async () => {
    const addresses = await german()
    for (const [taxNumber, message] of [
      ['DE136695977', /^DE136695977 is not a valid tax number of Germany\. Compare each digit/],
      ['FR40303265045', /^FR40303265045 is a tax number of France, but the customer has no address there\./],
      ['27AAPFU0939F1ZV', /is a tax number of India, but the customer has no address there/],
    ] as const) {
      const { status, body } = await customer({ taxNumber, addresses })
      expect([status, body.message]).toEqual([422, expect.stringMatching(message)])
      expect(Object.keys(body.errors)).toEqual(['taxNumber'])
    }
    const monaco = [{ name: 'Ann', line1: '1 Quai', city: 'Monaco', postcode: '98000', country: 'MC' }]
    expect((await customer({ taxNumber: 'FR40303265045', addresses: monaco })).status).toBe(200)
    expect((await customer({ taxNumber: 'DE136695976', addresses })).status).toBe(200)
  })

  it('that were stored before stay valid until somebody changes them', async () => {
    const { body } = await customer({ addresses: await german() })
    const { id } = body.data
    await shop.store.db
      .updateTable('customer' as never)
      .set({ taxNumber: 'OLD-1' } as never)
      .where('id' as never, '=', id as never)
      .execute()
    const change = (values: Values) => shop.call('PUT', `/customer/${id}`, values)
    expect((await change({ lastName: 'Bee', taxNumber: 'OLD-1' })).status).toBe(200)
    expect((await change({ taxNumber: 'OLD-2' })).status).toBe(422)
  })

  it('of a company must belong to the country beside', async () => {
    const company = (taxNumbers: readonly Values[], name = 'Company') =>
      shop.call('POST', '/legal-entity', { name, country: 'DE', taxNumbers })
    for (const [country, number, message] of [
      ['FR', 'DE136695976', /is a tax number of Germany, not of France/],
      ['DE', 'DE136695977', /is not a valid tax number of Germany/],
    ] as const) {
      const { status, body } = await company([{ country, number }])
      expect([status, body.message]).toEqual([422, expect.stringMatching(message)])
      expect(Object.keys(body.errors)).toEqual(['taxNumbers.0.number'])
    }
    const both = [
      { country: 'DE', number: 'DE136695976' },
      { country: 'FR', number: 'FR40303265045' },
    ]
    expect((await company(both)).status).toBe(200)
  })

  describe('with a service for VAT numbers', () => {
    let service: Server
    let answer: (number: string) => string | undefined
    const asked: string[] = []
    const address = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
    const soap = (valid: boolean) =>
      `<env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body><ns2:checkVatResponse xmlns:ns2="urn:ec.europa.eu:taxud:vies:services:checkVat:types"><ns2:valid>${valid}</ns2:valid></ns2:checkVatResponse></env:Body></env:Envelope>`

    beforeEach(async () => {
      asked.length = 0
      answer = () => soap(true)
      service = createServer((request, response) => {
        let body = ''
        request.on('data', (part) => {
          body += part
        })
        request.on('end', () => {
          const [, country, number] = /countryCode>(.*?)<\/.*?vatNumber>(.*?)<\//s.exec(body) ?? []
          asked.push(`${country} ${number}`)
          const text = answer(String(number))
          if (text === 'error') response.writeHead(500).end('<faultstring>MS_UNAVAILABLE</faultstring>')
          else if (text !== undefined) response.end(text)
        })
      })
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', () => resolve()))
    })
    afterEach(() => {
      setViesAddress(shop.store, undefined)
      service.closeAllConnections()
      service.close()
    })

    it.each<[string, string | undefined]>([
      ['valid', soap(true)],
      ['invalid', soap(false)],
      ['unknown', 'error'],
      ['unknown', undefined],
    ])('the answer is %s', async (expected, reply) => {
      answer = () => reply
      expect(await askVies(address(), 'DE', '136695976', 300)).toBe(expected)
    })

    it('the server asks only if the setting allows it, and after the customer was saved', async () => {
      await customer({ taxNumber: 'DE136695976', addresses: await german() })
      expect(asked).toEqual([])
      setViesAddress(shop.store, address())
      answer = () => soap(false)
      const { body } = await customer({ taxNumber: 'DE 136 695 976', addresses: await german() })
      expect(body.data.taxNumberCheck).toBeNull()
      await vi.waitFor(async () =>
        expect(await shop.read('customer', body.data.id)).toMatchObject({ taxNumberCheck: 'invalid' }),
      )
      expect(asked).toEqual(['DE 136695976'])
      const belfast = [{ name: 'Ann', line1: '1 High Street', city: 'Belfast', postcode: 'BT1 5GS', country: 'GB' }]
      await customer({ taxNumber: 'XI980780684', addresses: belfast })
      await customer({ taxNumber: 'GB980780684', addresses: belfast })
      await vi.waitFor(() => expect(asked).toEqual(['DE 136695976', 'XI 980780684']))
      await shop.fine('PUT', `/customer/${body.data.id}`, { taxNumber: null })
      expect(await shop.read('customer', body.data.id)).toMatchObject({ taxNumberCheck: null })
    })

    it('a service that never answers does not delay an order', async () => {
      setViesAddress(shop.store, address())
      answer = () => undefined
      const tax = await shop.create('tax-master', { name: 'VAT', code: 'VAT', rate: 19 })
      const site = await shop.site('DE')
      const product = await shop.product(tax)
      const { body } = await customer({ taxNumber: 'DE136695976', addresses: await german() })
      const began = performance.now()
      const to = addressIn('DE')
      await shop.order({
        ...{ customer: body.data.id, site, shippingAddress: to, billingAddress: to },
        items: [{ product, quantity: 1 }],
      })
      expect(performance.now() - began).toBeLessThan(3000)
    })
  })
})
