import {
  type AnyRecord,
  type Column,
  checkValue,
  type Field,
  type Fields,
  hasTransitions,
  innerFields,
  type Values,
} from '../../../../vocabulary'
import { initialFormValues, omitFields, withoutLineIds } from './form-values'

type FieldsOf = (resource: string) => Fields

// A copied record starts with the initial state of a new record.
const isNotCopied = (field: Field | undefined) =>
  !field || hasTransitions(field) || field.excludeFromCopy || field.unique || field.kind.files || field.kind.writeOnly

/**
 * The initial values of a new record that copies another record. Values that belong only to the original record are
 * left out.
 */
export function copiedFormValues(fields: Fields, record: AnyRecord, fieldsOf: FieldsOf): Values {
  const taken = omitFields(fields, (name) => Boolean(isNotCopied(fields[name])))
  const values = withoutLineIds(taken, initialFormValues(taken, record, fieldsOf), fieldsOf)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const inner = Array.isArray(value) && innerFields(taken[name] as Field, fieldsOf)
      return [name, inner ? (value as Values[]).map((line) => copiedLine(inner, line)) : value]
    }),
  )
}

const copiedLine = (fields: Fields, line: Values): Values =>
  Object.fromEntries(Object.entries(line).filter(([name]) => fields[name] && !isNotCopied(fields[name])))

/**
 * The column types whose values fit into a text of the address. Lists, groups, files and secrets do not fit into a text
 * of the address.
 */
const plainStores: readonly Column['store'][] = ['text', 'integer', 'boolean', 'decimal', 'reference']

const isPlain = (field: Field) => plainStores.includes(field.kind.column(field).store)

/**
 * The initial values of a new record from the address of its form, such as `?customer=…`. Only fields of the form are
 * read from the address, and each value is checked like typed input. Invalid values are ignored.
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
