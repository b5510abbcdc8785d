import { adapter } from '../adapter'

/**
 * Resources of Laravel behind `Route::apiResource`: https://laravel.com/docs/eloquent-resources. Files come through in a POST
 * alone, so that says which verb is meant. By itself Laravel neither sorts nor narrows lists, and pays no heed to who asks
 * for it; what an API adds, such as https://spatie.be/docs/laravel-query-builder, an adapter of one's own says:
 * `list: { sort: { parameter: 'sort' }, filter: { eq: 'filter[{field}]={value}' } }`.
 */
export default adapter({
  name: 'laravel',
  base: '/api',
  headers: { Accept: 'application/json' },
  names: 'snake',
  calls: {
    edit: {
      call: 'PUT /{resource}/{id}',
      withFiles: { call: 'POST /{resource}/{id}', values: { _method: 'PUT' } },
    },
  },
  list: {
    paging: { by: 'page', page: 'page', size: 'per_page' },
    rows: 'data',
    total: ['meta.total', 'total'],
    more: ['links.next', 'next_page_url'],
  },
  record: { at: 'data' },
  session: {
    signIn: { call: 'POST /login' },
    verify: { call: 'GET /user', user: '' },
    signOut: { call: 'POST /logout' },
  },
})
