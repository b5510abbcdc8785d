import {
  type AnyRecord,
  conditionHolds,
  type Fields,
  innerFields,
  isEmpty,
  isReadOnly,
  type Resource,
  type Values,
} from '../../../vocabulary'
import { lacksRows } from '../shared/record-rows'
import { defaultFormValues, formValuesToPayload, recordToFormValues } from './conversions'

type FieldsOf = (resource: string) => Fields

/** The fields that a form asks for, in the order of its sections. */
export function editableFormFields({ form, fields }: Resource): Fields {
  const names = form.flatMap((section) => ('fields' in section ? section.fields : []))
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name]
      return field && !isReadOnly(field) ? [[name, field]] : []
    }),
  )
}

/** The fields besides some, whose values are not known. */
export const omitFields = (fields: Fields, isLeftOut: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !isLeftOut(name)))

/** The values that a form starts from: the record's as far as it came with them, or those of a new one. */
export const initialFormValues = (fields: Fields, record: AnyRecord | undefined, fieldsOf: FieldsOf) =>
  record
    ? recordToFormValues(
        omitFields(fields, (name) => lacksRows(fields, record, name)),
        record,
        fieldsOf,
      )
    : defaultFormValues(fields, fieldsOf)

/**
 * What is sent when a form is saved: all that it asks for, since not every API merges; but no picture that has not been
 * touched, no empty password, and nothing that can only be set at first. What does not apply is emptied.
 */
export function formPayload(
  fields: Fields,
  values: Values,
  isNew: boolean,
  fieldsOf: FieldsOf,
  record?: AnyRecord,
): Record<string, unknown> {
  const open = Object.fromEntries(Object.entries(fields).filter(([, field]) => isNew || !field.createOnly))
  const written = formValuesToPayload(open, values, fieldsOf, record && [record])
  for (const [name, field] of Object.entries(open))
    if (field.when && name in written && !conditionHolds(field.when, values)) written[name] = null
  for (const [name, field] of Object.entries(open))
    if (field.extension && record?.[name] === undefined && isEmpty(written[name])) delete written[name]
  return written
}

/** Values as those of a new record: its lines are new ones too. */
export const withoutLineIds = (fields: Fields, values: Values, fieldsOf: FieldsOf): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name]
      const isLines = field && Array.isArray(value) && innerFields(field, fieldsOf)
      return [name, isLines ? (value as Values[]).map(({ id: _, ...line }) => line) : value]
    }),
  )

/** Tells two states of a form apart; a chosen file differs from any other. */
export const formFingerprint = (written: Values): string =>
  JSON.stringify(
    Object.entries(written).sort(([one], [other]) => (one < other ? -1 : 1)),
    (_, value) => (value instanceof File ? [value.name, value.size, value.lastModified] : value),
  )
