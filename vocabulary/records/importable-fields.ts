import { type Field, type Fields, hasDefault, isReadOnly } from '../field'

/**
 * Whether a cell of a table can contain the field's value. A cell cannot contain files, lists of records and read-only
 * fields.
 */
const fitsCell = (field: Field): boolean => {
  const { kind } = field
  return !isReadOnly(field) && !kind.files && !kind.inner?.(field) && kind.column(field).store !== 'rows'
}

/** The fields that a row of a table can contain. */
export const importableFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => fitsCell(field)))

/** Whether rows of a table can create records, because every required field is importable or has a default. */
export const isImportable = (fields: Fields): boolean =>
  Object.values(fields).every((field) => fitsCell(field) || !field.required || isReadOnly(field) || hasDefault(field))
