import { isApiRow } from '../../../vocabulary'
import { adapter } from '../adapter'
import { fieldErrorsOf } from '../response-messages'

/** `{ errors: { name: […] } }`, or as `render json: @post.errors` has it, `{ name: […] }`. */
function messagesOf(body: unknown, status: number): ReturnType<typeof fieldErrorsOf> {
  const isBare = status === 422 && isApiRow(body) && Object.values(body).every(Array.isArray)
  return isBare ? fieldErrorsOf({ errors: body }) : fieldErrorsOf(body)
}

/**
 * Resources of Rails as its scaffold writes them, https://guides.rubyonrails.org/api_app.html, with pages as kaminari, pagy
 * and api-pagination count them in headers. A body stands under the name of its record. By itself Rails neither sorts nor
 * narrows lists; what an API adds, an adapter of one's own says: `list: { sort: { parameter: 'sort' } }`.
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
