import { latestInvoiceOf } from '../../../business/papers/server/print-papers'
import { hashPassword } from '../../../server/auth/passwords/passwords'
import type { TestApiResponse } from '../../server/support/record-api'
import type { DialectName } from '../../server/support/stores'
import { password, startServer } from '../../server/support/test-server'
import { address } from './shop'

type Values = Readonly<Record<string, unknown>>

const zones = {
  kolkata: 'Asia/Kolkata',
  berlin: 'Europe/Berlin',
  newYork: 'America/New_York',
  kiritimati: 'Pacific/Kiritimati',
} as const

/** The users of the shop, by their sites. */
const people: Readonly<Record<string, readonly (keyof typeof zones)[]>> = {
  everywhere: [],
  between: ['newYork', 'berlin'],
  berlin: ['berlin'],
  newYork: ['newYork'],
  kiritimati: ['kiritimati'],
}

/** A server with sites all over the world and administrators for some of the sites. The default site is in Kolkata. */
export interface MultiSiteShop {
  call(who: string, method: string, path: string, body?: unknown): Promise<TestApiResponse>
  create(resource: string, values: Values): Promise<string>
  /** Adds an order at each site directly to the database. By default, the orders are paid and placed. */
  orders(values: Values): Promise<void>
  /** The message of an order preview about the coupon with that code. */
  refusalOf(code: string): Promise<string | undefined>
  /** Signs all users in again, as after an expired session. */
  signIn(): Promise<void>
  makeDefault(site: keyof typeof zones): Promise<void>
  /** The date on the invoice of an order that a site received at a given time. */
  invoicedOn(site: keyof typeof zones, placedAt: string): Promise<string>
  close(): Promise<void>
}

export async function openMultiSiteShop(dialect: DialectName): Promise<MultiSiteShop> {
  const server = await startServer(dialect)
  const currency = await server.add('currency-master', {
    ...{ name: 'Rupee', code: 'INR', symbol: '₹', decimals: 2 },
    ...{ rate: 1, isBase: true, status: 1 },
  })
  const tax = await server.add('tax-master', {
    name: 'None',
    code: 'NONE',
    rate: 0,
    inclusive: false,
    status: 1,
  })
  const category = await server.add('product-category', { name: 'All', slug: 'all', status: 1 })
  const product = await server.add('product', {
    ...{ name: 'Box', sku: 'BOX', type: 'accessory', category, price: 10, currency, tax },
    ...{ tracksSerials: false, stock: 10, status: 1 },
  })
  const customer = await server.add('customer', { firstName: 'Cleo', email: 'cleo@example.com', status: 1 })
  const sites = new Map<string, string>()
  for (const [name, timezone] of Object.entries(zones))
    sites.set(
      name,
      await server.add('site', { name, code: name, currency, timezone, isDefault: name === 'kolkata', status: 1 }),
    )
  const site = sites.get('kolkata')

  const hashed = await hashPassword(password)
  const tokens = new Map<string, string>()
  for (const [name, own] of Object.entries(people)) {
    const email = `${name.toLowerCase()}@example.com`
    await server.add('user', {
      ...{ name, email, role: server.administrator, password: hashed, status: 1 },
      sites: own.map((one) => sites.get(one)),
    })
  }
  const signIn = async () => {
    for (const name of Object.keys(people)) tokens.set(name, await server.signIn(`${name.toLowerCase()}@example.com`))
  }
  await signIn()

  const call: MultiSiteShop['call'] = (who, method, path, body) =>
    server.send(method, `/api/v1${path}`, { token: tokens.get(who) ?? '', body })
  const create: MultiSiteShop['create'] = async (resource, values) => {
    const { status, text, body } = await call('everywhere', 'POST', `/${resource}`, values)
    if (status !== 200) throw new Error(text)
    return body.data.id
  }
  let count = 0
  const paidInFull = ({ total = 1 }: Values) => ({ paid: total, revenue: total, due: 0 })
  const order = (values: Values) =>
    server.add('customer-order', {
      ...{ customer, site, currency, exchangeRate: 1, total: 1, orderNumber: `T-${count++}` },
      ...{ shippingAddress: address, billingAddress: address, orderStatus: 'placed', paymentStatus: 'success' },
      ...((values.paymentStatus ?? 'success') === 'success' && paidInFull(values)),
      ...values,
    })
  return {
    call,
    create,
    orders: async (values) => {
      for (const site of sites.values()) await order({ ...values, site })
    },
    refusalOf: async (code) => {
      const [coupon] = (await call('everywhere', 'GET', `/coupon?code=${code}`)).body
      const order = { customer, site, currency, coupon: coupon.id, items: [{ product, quantity: 1 }] }
      const { body } = await call('everywhere', 'POST', '/customer-order/preview', order)
      return body.data.errors.coupon?.[0]
    },
    signIn,
    makeDefault: async (name) => {
      const { status, text } = await call('everywhere', 'PUT', `/site/${sites.get(name)}`, { isDefault: true })
      if (status !== 200) throw new Error(text)
    },
    invoicedOn: async (name, placedAt) => {
      const { store } = server
      const id = await order({ placedAt, site: sites.get(name) })
      const placed = await store.get(store.registry.get('customer-order'), id)
      if (!placed) throw new Error('The order is gone.')
      return (await latestInvoiceOf({ store, trx: store.db }, placed)).date
    },
    close: server.close,
  }
}
