import { isApiRow } from '../../../vocabulary'
import { adapter } from '../adapter'
import { fieldErrorsOf } from '../response-messages'

/** Reads `{ errors: { name: […] } }`, or `{ name: […] }` as from `render json: @post.errors`. */
function messagesOf(body: unknown, status: number): ReturnType<typeof fieldErrorsOf> {
  const isBare = status === 422 && isApiRow(body) && Object.values(body).every(Array.isArray)
  return isBare ? fieldErrorsOf({ errors: body }) : fieldErrorsOf(body)
}

/**
 * The adapter for resources of a Rails scaffold, https://guides.rubyonrails.org/api_app.html. The response headers of
 * kaminari, pagy and api-pagination contain the number of rows. Each body contains the record under the name of the
 * resource. Plain Rails neither sorts nor filters lists. If an API supports sorting or filtering, declare a separate
 * adapter: `list: { sort: { parameter: 'sort' } }`.
 */
export default adapter({
  name: 'rails',
  names: 'snake',
  list: {
    paging: { by: 'page', page: 'page', size: 'per_page' },
    total: ['X-Total-Count', 'X-Total', 'Total-Count', 'Total'].map((header) => ({ header })),
  },
  record: { under: ({ name }) => name.replaceAll('-', '_') },
  errors: messagesOf,
})
