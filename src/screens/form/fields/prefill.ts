import { type Column, checkValue, type Field, type Fields, type Values } from '../../../../vocabulary'

/** The column types whose values fit into a text of the address. Lists, groups, files and secrets do not. */
const plainStores: readonly Column['store'][] = ['text', 'integer', 'boolean', 'decimal', 'reference']

const isPlain = (field: Field) => plainStores.includes(field.kind.column(field).store)

/**
 * The initial values of a new record in the address of its form, such as `?customer=…`. Only fields of the form are
 * read, and each value is checked like typed input. Invalid values are ignored.
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
