import { type AdminServer, startAdminServer } from '../../server/support/admin-server'
import type { DatabaseKind } from '../../server/support/stores'

type Values = Readonly<Record<string, unknown>>

/** An address of a country, with the name of its state. */
export const addressIn = (country: string, state?: string) => ({
  ...{ name: 'Ann', line1: '1 High Street', city: 'Town', country, ...(state && { state }) },
  ...places[country],
})

/** A valid postcode and state of each country in the tests. */
const places: Readonly<Record<string, Values>> = {
  DE: { postcode: '10115', state: 'Berlin' },
  NL: { postcode: '1011 AB', state: 'North Holland' },
  FR: { postcode: '75001', state: 'Île-de-France' },
  GB: { postcode: 'SW1A 1AA', state: 'England' },
  CH: { postcode: '8001', state: 'Zürich' },
  US: { postcode: '90001', state: 'California' },
  JP: { postcode: '100-0001', state: 'Tokyo' },
  LI: { postcode: '9490', state: 'Vaduz' },
  PT: { postcode: '1100-148', state: 'Lisboa' },
}

/** The address of an Indian state. */
export const indianAddress = (state: string, postcode: string) => ({ ...addressIn('IN'), state, postcode })

/** A server with currencies, a category and customers, in which tests choose rule sets. */
export async function openTaxShop(dialect: DatabaseKind) {
  const server: AdminServer = await startAdminServer(dialect)
  const { call, create } = server
  const currencies: Record<string, string> = {}
  for (const [code, decimals] of [
    ['EUR', 2],
    ['INR', 2],
    ['GBP', 2],
    ['CHF', 2],
    ['JPY', 0],
  ] as const)
    currencies[code] = await create('currency-master', { name: code, code, symbol: code, rate: 1, decimals })
  const category = await create('product-category', { name: 'All', slug: 'all' })
  let count = 0
  const stateId = async (country: string, name: string, code: string) => {
    const found = await server.store.db
      .selectFrom('state' as never)
      .select('id' as never)
      .where('country' as never, '=', country as never)
      .where('name' as never, '=', name as never)
      .executeTakeFirst()
    return (found as { id: string } | undefined)?.id ?? server.add('state', { name, code, country })
  }
  const fine = async (method: string, path: string, body: Values) => {
    const answer = await call(method as 'POST', path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body.data as Values
  }
  return {
    ...server,
    currencies,
    stateId,
    fine,
    site: (country: string, values: Values = {}) => {
      count += 1
      return create('site', {
        ...{ name: `Site ${count}`, code: `S${count}`, country, currency: currencies.EUR, timezone: 'Europe/Berlin' },
        ...values,
      })
    },
    product: async (tax: string, values: Values = {}) => {
      count += 1
      const id = await create('product', {
        ...{ name: `P${count}`, sku: `P${count}`, category, currency: currencies.EUR, tax, price: 100 },
        ...{ type: 'accessory', tracksSerials: false, ...values },
      })
      if (values.type !== 'service')
        await fine('POST', '/stock-in', {
          ...{ product: id, quantity: 100_000, receivedAt: '2026-01-05T10:00:00Z' },
          site: (await call('GET', '/site?_end=1')).body[0].id,
        })
      return id
    },
    customer: async (values: Values = {}) => {
      count += 1
      return create('customer', { firstName: `C${count}`, email: `c${count}@example.com`, ...values })
    },
    taxId: async (code: string) =>
      String((await call('GET', '/tax-master')).body.find((tax: { code: string }) => tax.code === code)?.id),
    order: (values: Values) => fine('POST', '/customer-order', { shippingCharge: 0, ...values }),
  }
}

export type TaxShop = Awaited<ReturnType<typeof openTaxShop>>
