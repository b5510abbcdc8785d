import {
  type AnyRecord,
  conditionHolds,
  type Fields,
  innerFields,
  isEmpty,
  isReadOnly,
  type Resource,
  type Values,
} from '../../../../vocabulary'
import { lacksRows } from '../../shared/records/record-rows'
import { defaultFormValues, formValuesToPayload, recordToFormValues } from './conversions'

type FieldsOf = (resource: string) => Fields

/** The editable fields of a form, in the sequence of the form's sections. */
export function editableFormFields({ form, fields }: Resource): Fields {
  const names = form.flatMap((section) => ('fields' in section ? section.fields : []))
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name]
      return field && !isReadOnly(field) ? [[name, field]] : []
    }),
  )
}

/** The fields of a form, except the fields whose values are unknown. */
export const omitFields = (fields: Fields, isLeftOut: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !isLeftOut(name)))

/** The initial values of a form: the values of the record without missing rows, or the values of a new record. */
export const initialFormValues = (fields: Fields, record: AnyRecord | undefined, fieldsOf: FieldsOf) =>
  record
    ? recordToFormValues(
        omitFields(fields, (name) => lacksRows(fields, record, name)),
        record,
        fieldsOf,
      )
    : defaultFormValues(fields, fieldsOf)

/**
 * The payload of a form for the API. The payload contains all fields, because not every API merges partial updates. The
 * payload contains no unchanged pictures, no empty passwords, and no fields that can be set only once. Fields that do
 * not apply to the record are null.
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

/** The values for a new record, with new lines in place of the stored lines. */
export const withoutLineIds = (fields: Fields, values: Values, fieldsOf: FieldsOf): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name]
      const isLines = field && Array.isArray(value) && innerFields(field, fieldsOf)
      return [name, isLines ? (value as Values[]).map(({ id: _, ...line }) => line) : value]
    }),
  )

/**
 * A text that is different for any two different states of a form. Two different files result in different
 * fingerprints.
 */
export const formFingerprint = (written: Values): string =>
  JSON.stringify(
    Object.entries(written).sort(([one], [other]) => (one < other ? -1 : 1)),
    (_, value) => (value instanceof File ? [value.name, value.size, value.lastModified] : value),
  )
