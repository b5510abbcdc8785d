import type { CallBodyFormat, HttpMethod } from '../../../vocabulary'

/**
 * One call of the specification as an HTTP request. If the specification does not define a body format, the body is
 * plain JSON.
 */
export interface SpecifiedCall {
  readonly method: HttpMethod
  /** The path below /api/v1, with parameter names in braces. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body: CallBodyFormat
}

const get = (path: string, query?: SpecifiedCall['query']): SpecifiedCall => ({
  method: 'GET',
  path,
  body: 'none',
  ...(query && { query }),
})
const post = (path: string, body: CallBodyFormat = 'json'): SpecifiedCall => ({ method: 'POST', path, body })
const put = (path: string, body: CallBodyFormat = 'json'): SpecifiedCall => ({ method: 'PUT', path, body })
const remove = (path: string): SpecifiedCall => ({ method: 'DELETE', path, body: 'none' })

/** The calls for list, record, POST, PUT, DELETE and the status toggle. */
const managed = (path: string, body: CallBodyFormat = 'json') => [
  get(path),
  get(`${path}/{id}`),
  post(path, body),
  put(`${path}/{id}`, body),
  remove(`${path}/{id}`),
  put(`${path}/status/{id}`, 'none'),
]

const options = (path: string) => get(path, { option: 'true' })

/**
 * The calls that every API for the product has, as listed in the specification. The list excludes calls that the
 * specification copied from its template by mistake.
 */
export const specifiedCalls: readonly SpecifiedCall[] = [
  get('/token'),
  get('/permission'),

  post('/customer-card-mapping'),
  put('/customer-card-mapping/{id}', 'data'),
  get('/customer-order'),
  get('/customer-order', { paymentStatus: 'success' }),
  get('/customer-order', { paymentStatus: 'pending' }),
  get('/customer-order', { paymentStatus: 'failure' }),
  get('/customer-order/{id}'),
  post('/customer-order'),
  put('/customer-order/order-status/{id}', 'data'),
  put('/customer-order/payment-status/{id}'),
  get('/order-item/order/{order}'),
  get('/order-invoice/{id}'),

  ...managed('/product-category', 'multipart'),
  options('/product-category'),

  ...managed('/product-sub-category', 'multipart'),
  get('/product-sub-category/category/{category}'),

  ...managed('/product', 'multipart'),
  options('/product'),
  remove('/product-image/{id}'),
  post('/product-image/priority'),

  ...managed('/tax-master'),
  options('/tax-master'),
  ...managed('/field-category'),
  options('/field-category'),
  ...managed('/currency-master'),
  options('/currency-master'),

  ...managed('/role'),
  get('/role', { status: '1' }),

  ...managed('/customer'),
  options('/customer'),
  get('/customer/customer-address/{customer}'),
  get('/state'),
  post('/retrieve-account/{id}', 'none'),

  ...managed('/customer-category'),
  ...managed('/shipping-rule'),
  ...managed('/site'),

  get('/stock-in'),
  post('/stock-in'),
  put('/stock-in/{id}'),
  post('/stock-in/sequence'),

  ...managed('/user'),
  ...managed('/coupon'),
  ...managed('/social-media-master', 'multipart'),

  get('/dashboard-stats'),
]
