import type { Errors } from '../../../vocabulary'
import { type ApiRow, isApiRow } from '../../../vocabulary'
import { adapter } from '../adapter'

/** Quotes a value within brackets, because commas, dots and brackets have a special meaning within brackets. */
const quoted = (value: unknown) => `"${String(value).replace(/["\\]/g, '\\$&')}"`

/**
 * The pattern that matches all texts that contain the given text. In patterns, '*' and '%' match any characters, and
 * '_' matches one character.
 */
const like = (text: unknown) => `*${String(text).replace(/[\\%_*]/g, (sign) => (sign === '*' ? '_' : `\\${sign}`))}*`

/**
 * Finds the columns in an error message of the database. The name of a check constraint contains the column name
 * between the table name and 'check'.
 */
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
 * The adapter for PostgREST: https://docs.postgrest.org. Users enter a token as the password. A table with a key other
 * than `id` needs a separate adapter: `{ id: 'code', calls: { show: 'GET /{resource}?code=eq.{id}', … } }`.
 *
 * The adapter was tested with PostgREST 12.0.2.
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
