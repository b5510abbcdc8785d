import { type AnyRecord, type Field, type Fields, hasTransitions, innerFields, type Values } from '../../../vocabulary'
import { initialFormValues, omitFields, withoutLineIds } from './state/form-values'

type FieldsOf = (resource: string) => Fields

// A copy starts with the initial state of a new record.
const isNotCopied = (field: Field | undefined) =>
  !field || hasTransitions(field) || field.excludeFromCopy || field.unique || field.kind.files || field.kind.writeOnly

/** The initial values of a new record that copies another record. Values that belong to the original are left out. */
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
