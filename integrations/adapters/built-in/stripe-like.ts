import type { Errors } from '../../../vocabulary'
import { toApiRow } from '../../../vocabulary'
import { adapter } from '../adapter'

/** Reads `{ error: { message, param: 'address[city]' } }`. */
function messagesOf(body: unknown): Errors | undefined {
  const error = toApiRow(toApiRow(body).error)
  if (typeof error.param !== 'string') return undefined
  return { [error.param.replace(/\[(\w+)\]/g, '.$1')]: [String(error.message)] }
}

/**
 * The adapter for APIs such as https://docs.stripe.com/api. In these APIs, a page continues after the last id, bodies
 * are forms, and a key replaces the sign-in. These APIs cannot sort, and can filter by few fields. Declare the
 * filterable fields, and the amounts in the smallest unit, in a separate adapter: `resources: { invoice: { path:
 * 'invoices', list: { filterable: ['status'] }, minor: { total: 2 } } }`.
 */
export default adapter({
  name: 'stripe-like',
  base: '/v1',
  names: 'snake',
  idempotency: 'Idempotency-Key',
  calls: {
    create: { call: 'POST /{resource}', body: 'form' },
    edit: { call: 'POST /{resource}/{id}', body: 'form' },
  },
  list: {
    paging: { by: 'cursor', cursor: 'starting_after', size: 'limit', next: 'last id' },
    filter: { eq: '{field}={value}', gte: '{field}[gte]={value}', lte: '{field}[lte]={value}' },
    filterable: [],
    rows: 'data',
    more: 'has_more',
  },
  errors: messagesOf,
})
