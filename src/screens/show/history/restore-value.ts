import {
  type AnyRecord,
  conditionHolds,
  type FieldChange,
  idOf,
  isEmpty,
  isReadOnly,
  type Resource,
} from '../../../../vocabulary'

/** A text to compare two values of a field. A reference is compared by its id. */
const essence = (value: unknown) =>
  JSON.stringify(isEmpty(value) ? null : Array.isArray(value) ? value.map(idOf) : idOf(value))

/**
 * Whether the previous value of a field can be restored: the field is editable, applies to the record, and now has
 * another value. The history does not store files and secrets. Rows are separate records.
 */
export function canRestoreValue(resource: Resource, record: AnyRecord, change: FieldChange): boolean {
  const field = resource.fields[change.field]
  if (!field || !('before' in change) || isReadOnly(field) || field.createOnly) return false
  const { kind, required, when } = field
  if (kind.files || kind.writeOnly || kind.column(field).store === 'rows') return false
  return (
    conditionHolds(when, record) &&
    !(required && isEmpty(change.before)) &&
    essence(change.before) !== essence(record[change.field])
  )
}
