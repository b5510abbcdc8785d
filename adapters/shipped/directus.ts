import { adapter } from '../adapter'
import { isRow } from '../rows'

/** The fields that errors name: `{ errors: [{ message, extensions: { field } }] }`. */
function errorsOf(body: unknown): Readonly<Record<string, string[]>> | undefined {
  const errors = isRow(body) && Array.isArray(body.errors) ? body.errors.filter(isRow) : []
  const named = errors.flatMap(({ message, extensions }) =>
    isRow(extensions) && typeof extensions.field === 'string' ? [[extensions.field, [String(message)]] as const] : [],
  )
  return named.length > 0 ? Object.fromEntries(named) : undefined
}

/**
 * Directus: https://docs.directus.io/reference/introduction.html.
 *
 * Tested with 10.13.4.
 */
export default adapter({
  name: 'directus',
  base: '/items',
  list: {
    paging: { by: 'page', page: 'page', size: 'limit' },
    sort: { parameter: 'sort' },
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
    verify: { call: 'GET /users/me', user: 'data' },
    signOut: { call: 'POST /auth/logout', refresh: 'refresh_token' },
  },
  errors: errorsOf,
})
