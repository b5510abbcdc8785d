import { type Field, type Fields, hasDefault, isReadOnly } from './field'

/** Whether a cell of a table can give the field's value: it is typed, and neither a file nor made of small records. */
const fitsCell = (field: Field): boolean => {
  const { kind } = field
  return !isReadOnly(field) && !kind.files && !kind.inner?.(field) && kind.column(field).store !== 'rows'
}

/** The fields that a row of a table can give. */
export const importableFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => fitsCell(field)))

/** Whether rows of a table are enough to create records: nothing is required that they cannot give. */
export const isImportable = (fields: Fields): boolean =>
  Object.values(fields).every((field) => fitsCell(field) || !field.required || isReadOnly(field) || hasDefault(field))
