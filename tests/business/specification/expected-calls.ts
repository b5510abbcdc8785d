import type { openBrowser } from '../../providers/support/open-browser'

type Browser = ReturnType<typeof openBrowser>
type Values = Readonly<Record<string, unknown>>

/** One call: the expected request, and the user's action that sends the request. */
interface Expected {
  /** The exact method and path of the request, below the API's host. */
  readonly call: string
  readonly does: (browser: Browser) => unknown
  readonly body?: unknown
  readonly type?: 'application/json' | 'multipart/form-data'
  /** The toast after the call if the response has no message. */
  readonly says?: string
}

/** The id of all requested records. */
export const id = '0190f2a0-7d7b-7000-8000-000000000001'
const picture = () => new File(['picture'], 'picture.png', { type: 'image/png' })

const listOf =
  (resource: string, filters: Values = {}) =>
  ({ dataProvider }: Browser) =>
    dataProvider.getList({
      resource,
      pagination: { mode: 'off' },
      filters: Object.entries(filters).map(([field, value]) => ({ field, operator: 'eq', value })),
    })
const optionsOf = (resource: string, within?: { field: string; value: string }) => (browser: Browser) =>
  browser.api.options(browser.registry.get(resource), within)
const one = (resource: string) => (browser: Browser) => browser.dataProvider.getOne({ resource, id })
const create = (resource: string, variables: Values) => (browser: Browser) =>
  browser.dataProvider.create({ resource, variables })
const update = (resource: string, variables: Values) => (browser: Browser) =>
  browser.dataProvider.update({ resource, id, variables })
const remove = (resource: string) => (browser: Browser) => browser.dataProvider.deleteOne({ resource, id })
const toggle = (resource: string) => (browser: Browser) => browser.api.toggle(browser.registry.get(resource), { id })
/** Runs an action on a record, or on a resource without a record. */
export const act = (resource: string, action: string, on?: string, values?: Values) => (browser: Browser) =>
  browser.api.act(browser.registry.get(resource), action, on === undefined ? undefined : { id: on }, values)

const json = 'application/json'
const multipart = 'multipart/form-data'

/** The calls for list, record, create, edit, delete and status of a resource with JSON bodies. */
const plain = (resource: string, noun: string, said: Values = {}): Expected[] => {
  const body = { name: 'Wandering Star', note: null }
  const says = {
    added: `${noun} added successfully.`,
    updated: `${noun} updated successfully.`,
    deleted: `${noun} deleted successfully.`,
    ...said,
  } as Record<string, string>
  return [
    { call: `GET /api/v1/${resource}`, does: listOf(resource) },
    { call: `GET /api/v1/${resource}/${id}`, does: one(resource) },
    { call: `POST /api/v1/${resource}`, does: create(resource, body), type: json, body, says: says.added },
    { call: `PUT /api/v1/${resource}/${id}`, does: update(resource, body), type: json, body, says: says.updated },
    { call: `DELETE /api/v1/${resource}/${id}`, does: remove(resource), says: says.deleted },
    { call: `PUT /api/v1/${resource}/status/${id}`, does: toggle(resource), says: 'Status updated successfully.' },
  ]
}

/** The calls for list, record, create, edit, delete and status, with multipart bodies and a file in the part `file`. */
const withFiles = (resource: string, noun: string, file: string): Expected[] => {
  const given = { name: 'Wandering Star', description: null, sortOrder: 3, [file]: picture() }
  const body = {
    name: 'Wandering Star',
    description: '',
    sortOrder: '3',
    [file]: { file: 'picture.png', type: 'image/png' },
  }
  return plain(resource, noun).map((expected) => {
    if (!expected.body) return expected
    const does = expected.call.startsWith('POST') ? create(resource, given) : update(resource, given)
    return { ...expected, does, type: multipart, body }
  })
}

const optioned = (resource: string): Expected => ({
  call: `GET /api/v1/${resource}?option=true`,
  does: optionsOf(resource),
})

const card = { customer: id, cardNumber: 'C-1' }
const order = { customer: id, items: [{ product: id, quantity: 2 }], shippingAddress: { city: 'Pune' } }
const stock = { product: id, quantity: 5 }

/** Every call of the specification. */
export const calls: Expected[] = [
  // Session
  { call: 'GET /api/v1/token', does: ({ client }) => client.auth.verify() },
  { call: 'GET /api/v1/permission', does: ({ client }) => client.auth.verify() },

  // Customer orders and cards
  {
    call: 'POST /api/v1/customer-card-mapping',
    does: create('customer-card-mapping', card),
    type: json,
    body: card,
    says: 'Card Assigned successfully.',
  },
  {
    call: `PUT /api/v1/customer-card-mapping/${id}`,
    does: act('customer-card-mapping', 'replace', id, { cardNumber: 'C-2', reason: 'lost' }),
    type: json,
    body: { data: { cardNumber: 'C-2', reason: 'lost' } },
    says: 'Card replaced successfully.',
  },
  { call: 'GET /api/v1/customer-order', does: listOf('customer-order') },
  ...['success', 'pending', 'failure'].map((paymentStatus) => ({
    call: `GET /api/v1/customer-order?paymentStatus=${paymentStatus}`,
    does: listOf('customer-order', { paymentStatus }),
  })),
  { call: `GET /api/v1/customer-order/${id}`, does: one('customer-order') },
  {
    call: 'POST /api/v1/customer-order',
    does: create('customer-order', order),
    type: json,
    body: order,
    says: 'Customer Order created successfully.',
  },
  {
    call: `PUT /api/v1/customer-order/order-status/${id}`,
    does: act('customer-order', 'orderStatus', id, { orderStatus: 'confirmed' }),
    type: json,
    body: { data: { orderStatus: 'confirmed' } },
    says: 'Status updated successfully.',
  },
  {
    call: `PUT /api/v1/customer-order/payment-status/${id}`,
    does: act('customer-order', 'paymentStatus', id, { paymentStatus: 'success' }),
    type: json,
    body: { paymentStatus: 'success' },
    says: 'Status updated successfully.',
  },
  { call: `GET /api/v1/order-item/order/${id}`, does: listOf('order-item', { order: id }) },
  {
    call: `GET /api/v1/order-invoice/${id}`,
    does: act('customer-order', 'invoice', id),
    says: 'Invoice downloaded successfully',
  },

  // Catalogue
  ...withFiles('product-category', 'Product Category', 'image'),
  optioned('product-category'),
  ...withFiles('product-sub-category', 'Sub Category', 'image'),
  {
    call: `GET /api/v1/product-sub-category/category/${id}`,
    does: optionsOf('product-sub-category', { field: 'category', value: id }),
  },
  ...withFiles('product', 'Product Master', 'images'),
  optioned('product'),
  {
    call: `DELETE /api/v1/product-image/${id}`,
    does: remove('product-image'),
    says: 'Product Image deleted successfully.',
  },
  {
    call: 'POST /api/v1/product-image/priority',
    does: act('product-image', 'priority', undefined, { productId: id, images: [{ id, priority: 0 }] }),
    type: json,
    body: { productId: id, images: [{ id, priority: 0 }] },
  },
  ...plain('tax-master', 'Tax Master'),
  optioned('tax-master'),
  ...plain('field-category', 'Field Category'),
  optioned('field-category'),
  ...plain('currency-master', 'Currency'),
  optioned('currency-master'),

  // Roles and users
  ...plain('role', 'Role'),
  { call: 'GET /api/v1/role?status=1', does: optionsOf('role') },
  ...plain('user', 'User', { added: 'User created successfully.' }),

  // Customers
  ...plain('customer', 'Customer', { added: 'Customer created successfully.' }),
  optioned('customer'),
  { call: `GET /api/v1/customer/customer-address/${id}`, does: listOf('customer-address', { customer: id }) },
  { call: 'GET /api/v1/state', does: optionsOf('state') },
  { call: `POST /api/v1/retrieve-account/${id}`, does: act('customer', 'retrieve', id) },

  // Customer categories, shipping rules, sites
  ...plain('customer-category', 'Customer Category'),
  ...plain('shipping-rule', 'Shipping Rule'),
  ...plain('site', 'Site'),

  // Stock-in
  { call: 'GET /api/v1/stock-in', does: listOf('stock-in') },
  {
    call: 'POST /api/v1/stock-in',
    does: create('stock-in', stock),
    type: json,
    body: stock,
    says: 'Stock In added successfully.',
  },
  {
    call: `PUT /api/v1/stock-in/${id}`,
    does: update('stock-in', stock),
    type: json,
    body: stock,
    says: 'Stock In updated successfully.',
  },
  {
    call: 'POST /api/v1/stock-in/sequence',
    does: act('stock-in', 'sequence', undefined, { productId: id, quantity: 5 }),
    type: json,
    body: { productId: id, quantity: 5 },
  },

  // Coupons, with the specification's own wording
  ...plain('coupon', 'Coupon', { updated: 'Stock updated successfully.', deleted: 'Stock deleted successfully.' }),

  // Social media
  ...withFiles('social-media-master', 'Social Media', 'icon'),

  // Dashboard and bookmarks
  { call: 'GET /api/v1/dashboard-stats', does: ({ api }) => api.dashboardStats() },
  { call: 'GET /api/bookmarks/data', does: ({ bookmarks }) => bookmarks.list() },
  { call: 'POST /api/bookmarks/update', does: ({ bookmarks }) => bookmarks.update('7'), type: json, body: { id: '7' } },
]
