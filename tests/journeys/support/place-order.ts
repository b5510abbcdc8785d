import type { Api, Row } from './support'

export interface Order extends Row {
  readonly orderNumber: string
}

/** Places an order of two cards of one product. Returns the new order. */
export async function placeOrder(api: Api): Promise<Order> {
  const first = async <One = Row>(path: string) => {
    const [one] = await api<One[]>('GET', `${path}&_start=0&_end=1`)
    if (!one) throw new Error(`GET ${path} answered with nothing; the sample data were expected to have one.`)
    return one
  }
  const [product, customer, site] = await Promise.all([
    first('/product?type=card&status=1&stock_gte=20'),
    // The test uses the oldest customer, because other browser tests use customers that these tests have just created.
    first('/customer?status=1&_sort=createdAt'),
    first<Row & { currency: Row }>('/site?status=1'),
  ])
  const address = {
    name: 'Asha Menon',
    line1: '7 Quay Road',
    city: 'Kochi',
    state: 'Kerala',
    country: 'IN',
    postcode: '682001',
  }
  const { data } = await api<{ data: Order }>('POST', '/customer-order', {
    customer: customer.id,
    site: site.id,
    currency: site.currency.id,
    shippingAddress: address,
    billingAddress: address,
    items: [{ product: product.id, quantity: 2 }],
    paymentMethod: 'card',
  })
  return data
}
