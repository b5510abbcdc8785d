import { type AnyRecord, type Field, type Fields, hasTransitions, innerFields, type Values } from '../../../vocabulary'
import { asNew, startingValues, without } from './values'

type FieldsOf = (resource: string) => Fields

// A copy begins where a new record does.
const stays = (field: Field | undefined) =>
  !field || hasTransitions(field) || field.uncopied || field.unique || field.kind.files || field.kind.writeOnly

/** What a new record begins with that is a copy of another one: all but what is that one's own. */
export function copyOf(fields: Fields, record: AnyRecord, fieldsOf: FieldsOf): Values {
  const taken = without(fields, (name) => Boolean(stays(fields[name])))
  const values = asNew(taken, startingValues(taken, record, fieldsOf), fieldsOf)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const inner = Array.isArray(value) && innerFields(taken[name] as Field, fieldsOf)
      return [name, inner ? (value as Values[]).map((line) => copyOfLine(inner, line)) : value]
    }),
  )
}

const copyOfLine = (fields: Fields, line: Values): Values =>
  Object.fromEntries(Object.entries(line).filter(([name]) => fields[name] && !stays(fields[name])))
