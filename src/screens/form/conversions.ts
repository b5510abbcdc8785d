import { inputOf } from '../../../kinds/inputs'
import { defaultOf, type Field, type Fields, innerFields, isReadOnly, type Values } from '../../../vocabulary'

type FieldsOf = (resource: string) => Fields

/** What an input is given where there is no value. */
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

/** The values of fields that nothing has been typed into: their defaults, a first line where lines are required. */
export const defaultFormValues = (fields: Fields, fieldsOf: FieldsOf): Record<string, unknown> =>
  Object.fromEntries(typed(fields).map(([name, field]) => [name, defaultOf(field) ?? emptyInputValue(field, fieldsOf)]))

/** The values that a form shows of a record. */
export const recordToFormValues = (fields: Fields, record: Values, fieldsOf: FieldsOf): Record<string, unknown> =>
  Object.fromEntries(
    typed(fields).map(([name, field]) => {
      // A secret is set anew or left alone, whatever an API answers in its place.
      const value = field.kind.writeOnly ? null : record[name]
      return [name, value ?? emptyInputValue(field, fieldsOf)]
    }),
  )

/**
 * The values that are sent of those in a form; those of read-only fields never are.
 *
 * @param came the records, or lines, that the values were read from: text that is left as it came is sent like that, in
 * whatever letters. Default: none.
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
