import {
  checkOf,
  defaultOf,
  type Field,
  type Fields,
  idOf,
  innerFields,
  isReadOnly,
  type TypedKindName,
  type Values,
} from '../../../../vocabulary'

type FieldsOf = (resource: string) => Fields

/** Between the values of a form and those of the API. */
interface Conversion {
  /** The value that is sent; undefined for one that is left out, so that it stays as it is. */
  readonly write: (
    value: unknown,
    field: Field,
    fieldsOf: FieldsOf,
    beside: Values,
    came: readonly unknown[],
  ) => unknown
  /** What the input needs where there is no value. Default: null. */
  readonly empty?: (field: Field, fieldsOf: FieldsOf) => unknown
}

const plain: Conversion = { write: (value) => (value === undefined || value === '' ? null : value) }

/** Capitals are shown as one types; they are what is sent as well. */
const line: Conversion = {
  write: (value, field, fieldsOf) =>
    plain.write(
      (field as { capitals?: boolean }).capitals ? String(value ?? '').toUpperCase() : value,
      field,
      fieldsOf,
      {},
      [],
    ),
}

const isFile = (value: unknown) => value instanceof File

/** Whether nothing has been filled in; a switch that is off counts as nothing. */
export const isBlank = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null && !isFile(value)) return Object.values(value).every(isBlank)
  return value === undefined || value === null || value === '' || value === false
}

const writeRecord = (record: Values, field: Field, fieldsOf: FieldsOf, came: readonly unknown[]) => ({
  ...(typeof record.id === 'string' && { id: record.id }),
  ...writeFields(innerFields(field, fieldsOf) ?? {}, record, fieldsOf, came.flat()),
})

const emptyInner = (field: Field, fieldsOf: FieldsOf) => emptyFields(innerFields(field, fieldsOf) ?? {}, fieldsOf)

const rows: Conversion = {
  write: (value, field, fieldsOf, _, came) =>
    ((value ?? []) as Values[]).map((line) => writeRecord(line ?? {}, field, fieldsOf, came)),
  empty: (field, fieldsOf) => (field.required ? [emptyInner(field, fieldsOf)] : []),
}

const conversions: Record<TypedKindName, Conversion> = {
  text: line,
  longText: plain,
  email: plain,
  phone: {
    write: (value, field, fieldsOf, beside) => {
      const typed = field.kind.completed?.(value, field, beside) ?? value
      const { data } = checkOf(field).safeParse(typed)
      return plain.write(data ?? value, field, fieldsOf, beside, [])
    },
  },
  url: plain,
  slug: plain,
  integer: plain,
  decimal: plain,
  money: plain,
  percent: plain,
  onOff: plain,
  yesNo: { write: (value, field) => value ?? field.kind.unanswered?.(field) ?? null },
  choice: plain,
  tags: { write: (value) => value ?? [] },
  permissions: { write: (value) => value ?? [] },
  date: plain,
  dateTime: plain,
  timeZone: plain,
  country: plain,
  colour: plain,
  image: { write: (value) => (isFile(value) ? value : value ? undefined : null) },
  images: {
    write: (value) => {
      const files = Array.isArray(value) ? value.filter(isFile) : []
      return files.length > 0 ? files : undefined
    },
  },
  password: { write: (value) => value || undefined },
  belongsTo: { write: (value) => idOf(value) ?? null },
  hasMany: { write: (value) => (Array.isArray(value) ? value.map(idOf) : []) },
  lines: rows,
  children: rows,
  details: {
    write: (value) =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).filter(([, one]) => !isBlank(one)))
        : null,
  },
  group: {
    write: (value, field, fieldsOf, _, came) =>
      isBlank(value) && !field.required ? null : writeRecord((value ?? {}) as Values, field, fieldsOf, came),
    empty: emptyInner,
  },
}

const conversionOf = (field: Field) => conversions[field.kind.name as TypedKindName]

const typed = (fields: Fields) => Object.entries(fields).filter(([, field]) => !isReadOnly(field))

/** The values of fields that nothing has been typed into: their defaults, a first line where lines are required. */
export const emptyFields = (fields: Fields, fieldsOf: FieldsOf): Record<string, unknown> =>
  Object.fromEntries(
    typed(fields).map(([name, field]) => [
      name,
      defaultOf(field) ?? conversionOf(field).empty?.(field, fieldsOf) ?? null,
    ]),
  )

/** The values that a form shows of a record. */
export const readFields = (fields: Fields, record: Values, fieldsOf: FieldsOf): Record<string, unknown> =>
  Object.fromEntries(
    typed(fields).map(([name, field]) => {
      // A secret is set anew or left alone, whatever an API answers in its place.
      const value = field.kind.writeOnly ? null : record[name]
      return [name, value ?? conversionOf(field).empty?.(field, fieldsOf) ?? null]
    }),
  )

/**
 * The values that are sent of those in a form; those of read-only fields never are.
 *
 * @param came the records, or lines, that the values were read from: text that is left as it came is sent like that, in
 * whatever letters. Default: none.
 */
export const writeFields = (
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
        return [name, isLeft ? value : conversionOf(field).write(value, field, fieldsOf, values, former)] as const
      })
      .filter(([, value]) => value !== undefined),
  )
