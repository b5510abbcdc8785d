import type { Errors } from '../../../vocabulary'
import { apiRowsIn, toApiRow } from '../../../vocabulary'
import { adapter } from '../adapter'

/** Reads `{ errors: [{ message, extensions: { field } }] }`. */
function messagesOf(body: unknown): Errors | undefined {
  const errors: Record<string, string[]> = {}
  for (const { message, extensions } of apiRowsIn(toApiRow(body).errors)) {
    const { field } = toApiRow(extensions)
    if (typeof field === 'string') errors[field] = [String(message)]
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}

/**
 * The adapter for Directus: https://docs.directus.io/reference/introduction.html.
 *
 * The adapter was tested with Directus 10.13.4.
 */
export default adapter({
  name: 'directus',
  base: '/items',
  list: {
    paging: { by: 'page', page: 'page', size: 'limit' },
    sort: { parameter: 'sort' },
    isSteady: false,
    filter: {
      eq: 'filter[{field}][_eq]={value}',
      in: 'filter[{field}][_in]={values}',
      ne: 'filter[{field}][_neq]={value}',
      gte: 'filter[{field}][_gte]={value}',
      lte: 'filter[{field}][_lte]={value}',
      contains: 'filter[{field}][_icontains]={value}',
      present: 'filter[{field}][_nnull]=true',
    },
    search: 'search={value}',
    query: { meta: 'filter_count' },
    rows: 'data',
    total: 'meta.filter_count',
  },
  record: { at: 'data' },
  session: {
    base: '',
    signIn: {
      call: 'POST /auth/login',
      values: { mode: 'json' },
      token: 'data.access_token',
      refresh: 'data.refresh_token',
    },
    refresh: {
      call: 'POST /auth/refresh',
      values: { mode: 'json' },
      name: 'refresh_token',
      token: 'data.access_token',
      refresh: 'data.refresh_token',
    },
    verify: { call: 'GET /users/me?fields=id,first_name,last_name,email,role.name', user: 'data' },
    signOut: { call: 'POST /auth/logout', refresh: 'refresh_token' },
  },
  errors: messagesOf,
})
