import { adapter } from '../adapter'

/**
 * The adapter for Laravel resources with `Route::apiResource`: https://laravel.com/docs/eloquent-resources. Laravel
 * accepts files only in a POST, so that the field `_method` contains the real method. Plain Laravel ignores requests to
 * sort or filter lists. For additions such as https://spatie.be/docs/laravel-query-builder, declare a separate adapter:
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
