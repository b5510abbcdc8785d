import { dayIn, plusDays } from '../../../vocabulary'
import { type AdminServer, startAdminServer } from '../../server/support/admin-server'
import type { TestApiResponse } from '../../server/support/record-api'
import type { DatabaseKind } from '../../server/support/stores'
import type { TestBusiness } from '../../server/support/test-server'

type Values = Readonly<Record<string, unknown>>

/** A test address for orders. */
export const address = {
  name: 'Cleo',
  line1: '1 High Street',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'IN',
  postcode: '411001',
}

/** The time zone of the shop. */
export const shopTimeZone = 'Asia/Kolkata'

/** Returns the day that is some days after today, in the time zone of the shop. */
export const shopDay = (ahead: number) => plusDays(dayIn(shopTimeZone), ahead)

/** A server with the data that an order needs, used by an administrator. */
export interface Shop
  extends Pick<
    AdminServer,
    'call' | 'create' | 'add' | 'read' | 'send' | 'signIn' | 'store' | 'files' | 'origin' | 'token' | 'close'
  > {
  readonly ids: { readonly site: string; readonly currency: string; readonly customer: string }
  /** Creates a product without any stock. */
  product(values: Values): Promise<string>
  /** The values of a product without a name. */
  draft(): Values
  /** Records a stock-in. */
  receive(product: string, quantity: number, values?: Values): Promise<TestApiResponse>
  /** Places an order. */
  order(items: readonly Values[], values?: Values): Promise<TestApiResponse>
}

/**
 * @param headers the headers of every call.
 * @param business the declared business. Default: the business of the shop.
 */
export async function openShop(
  dialect: DatabaseKind,
  headers: HeadersInit = {},
  business?: TestBusiness,
): Promise<Shop> {
  const desk = await startAdminServer(dialect, { headers, ...(business && { business }) })
  const { call, create } = desk
  const currency = await create('currency-master', { name: 'Rupee', code: 'INR', symbol: '₹', rate: 1 })
  const tax = await create('tax-master', { name: 'GST 18', code: 'GST18', rate: 18 })
  const site = await create('site', { name: 'Pune', code: 'PUN', currency, timezone: shopTimeZone })
  // All orders ship free unless a test adds another rule.
  await create('shipping-rule', { name: 'Free shipping', basis: 'total', min: 0, rate: 0, priority: 9999 })
  const category = await create('product-category', { name: 'All', slug: 'all' })
  const customer = await create('customer', { firstName: 'Cleo', lastName: 'Rao', email: 'cleo@example.com' })
  let count = 0
  const draft = () => {
    count += 1
    return { category, currency, tax, price: 10, name: `P${count}`, sku: `P${count}` }
  }
  return {
    draft,
    ids: { site, currency, customer },
    call,
    create,
    add: desk.add,
    read: desk.read,
    send: desk.send,
    signIn: desk.signIn,
    store: desk.store,
    files: desk.files,
    origin: desk.origin,
    token: desk.token,
    product: (values) => create('product', { ...draft(), ...values }),
    receive: (product, quantity, values) =>
      call('POST', '/stock-in', { product, quantity, site, receivedAt: '2026-01-05T10:00:00Z', ...values }),
    order: (items, values) =>
      call('POST', '/customer-order', {
        customer,
        site,
        currency,
        shippingAddress: address,
        billingAddress: address,
        items,
        ...values,
      }),
    close: desk.close,
  }
}
