import type { Errors } from '../../../vocabulary'
import { type ApiRow, isApiRow } from '../../../vocabulary'
import { adapter } from '../adapter'

/** A value within brackets, where commas, dots and brackets would have a meaning. */
const quoted = (value: unknown) => `"${String(value).replace(/["\\]/g, '\\$&')}"`

/** What contains a text; in patterns '*' and '%' are any letters, '_' is one. */
const like = (text: unknown) => `*${String(text).replace(/[\\%_*]/g, (sign) => (sign === '*' ? '_' : `\\${sign}`))}*`

/** The columns that a message of the database names; a check of one column has its name between those of table and kind. */
function columnsIn({ message, details }: ApiRow): string | undefined {
  const text = String(message)
  const [, key] = /^Key \((.+?)\)=/.exec(String(details)) ?? /column "(.+?)"/.exec(text) ?? []
  const [, , checked] = /relation "(.+?)" violates check constraint "\1_(.+)_check\d*"/.exec(text) ?? []
  return key ?? checked
}

function messagesOf(body: unknown): Errors | undefined {
  const columns = isApiRow(body) ? columnsIn(body) : undefined
  if (!isApiRow(body) || columns === undefined) return undefined
  return Object.fromEntries(columns.split(', ').map((name) => [name, [String(body.message)]]))
}

const one = '{resource}?id=eq.{id}'

/**
 * PostgREST: https://docs.postgrest.org. Whoever signs in gives a token as the password. A table whose key is another than
 * `id` says so in an adapter of its own, `{ id: 'code', calls: { show: 'GET /{resource}?code=eq.{id}', … } }`.
 *
 * Tested with 12.0.2.
 */
export default adapter({
  name: 'postgrest',
  headers: { Prefer: 'count=exact, return=representation' },
  calls: { show: `GET /${one}`, edit: `PATCH /${one}`, delete: `DELETE /${one}` },
  list: {
    isWhole: true,
    paging: { by: 'offset', offset: 'offset', limit: 'limit', largest: 1000 },
    sort: { parameter: 'order', ascending: '{field}.asc', descending: '{field}.desc' },
    isSteady: false,
    filter: ({ field, operator, values }) => {
      if (operator === 'in') return { [field]: `in.(${values.map(quoted).join(',')})` }
      if (operator === 'present') return { [field]: 'not.is.null' }
      if (values.length !== 1) return undefined
      const [value] = values
      if (operator === 'contains') return { [field]: `ilike.${like(value)}` }
      return { [field]: `${operator === 'ne' ? 'neq' : operator}.${value}` }
    },
    search: (text, names) =>
      names.length > 0
        ? { or: `(${names.map((name) => `${name}.ilike.${quoted(like(text))}`).join(',')})` }
        : undefined,
    total: { header: 'Content-Range' },
  },
  record: { at: '' },
  errors: messagesOf,
})
