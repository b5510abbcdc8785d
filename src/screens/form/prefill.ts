import { type Column, checkValue, type Field, type Fields, type Values } from '../../../vocabulary'

/** Where values live that one text stands for; lists, small records, files and secrets are none of an address. */
const plainStores: readonly Column['store'][] = ['text', 'integer', 'boolean', 'decimal', 'reference']

const isPlain = (field: Field) => plainStores.includes(field.kind.column(field).store)

/**
 * The values of a new record that the address of its form gives, as in `?customer=…`: those of the fields that it asks
 * for, each checked as if it were typed. What does not fit is left out.
 */
export function prefilledValues(fields: Fields, query: URLSearchParams): Values {
  const values: Record<string, unknown> = {}
  for (const [name, text] of query) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field || !isPlain(field)) continue
    const { value, messages } = checkValue(fields, name, field.kind.fromText(text))
    if (messages.length === 0 && value !== null) values[name] = value
  }
  return values
}
