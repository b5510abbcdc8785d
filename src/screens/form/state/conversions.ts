import { inputOf } from '../../../../kinds/inputs'
import { defaultOf, type Field, type Fields, innerFields, isReadOnly, type Values } from '../../../../vocabulary'

type FieldsOf = (resource: string) => Fields

/** The value of an empty input. */
export const emptyInputValue = (field: Field, fieldsOf: FieldsOf): unknown =>
  inputOf(field).empty?.(field, () => defaultFormValues(innerFields(field, fieldsOf) ?? {}, fieldsOf)) ?? null

const written = (value: unknown, field: Field, beside: Values, came: readonly unknown[], fieldsOf: FieldsOf) =>
  inputOf(field).write(value, field, {
    siblings: beside,
    originals: came,
    writeInner: (record) => ({
      ...(typeof record.id === 'string' && { id: record.id }),
      ...formValuesToPayload(innerFields(field, fieldsOf) ?? {}, record, fieldsOf, came.flat()),
    }),
  })

const typed = (fields: Fields) => Object.entries(fields).filter(([, field]) => !isReadOnly(field))

/**
 * The initial values of a new record: the defaults of its fields, and one empty line in each required list of lines.
 */
export const defaultFormValues = (fields: Fields, fieldsOf: FieldsOf): Record<string, unknown> =>
  Object.fromEntries(typed(fields).map(([name, field]) => [name, defaultOf(field) ?? emptyInputValue(field, fieldsOf)]))

/** The values of a record in a form. */
export const recordToFormValues = (fields: Fields, record: Values, fieldsOf: FieldsOf): Record<string, unknown> =>
  Object.fromEntries(
    typed(fields).map(([name, field]) => {
      // A form never shows a secret, even if the API returns a value for the secret. The person can only set a new
      // secret.
      const value = field.kind.writeOnly ? null : record[name]
      return [name, value ?? emptyInputValue(field, fieldsOf)]
    }),
  )

/**
 * Converts the values of a form into the payload for the API. The payload contains no read-only fields.
 *
 * @param came the records or lines from which the form got its values. An unchanged text is sent exactly as the API
 * returned the text. Default: no earlier records.
 */
export const formValuesToPayload = (
  fields: Fields,
  values: Values,
  fieldsOf: FieldsOf,
  came: readonly unknown[] = [],
): Record<string, unknown> =>
  Object.fromEntries(
    typed(fields)
      .map(([name, field]) => {
        const value = values[name]
        const former = came.map((one) => (one as Values | null | undefined)?.[name])
        const isLeft = typeof value === 'string' && value !== '' && former.includes(value)
        return [name, isLeft ? value : written(value, field, values, former, fieldsOf)] as const
      })
      .filter(([, value]) => value !== undefined),
  )
