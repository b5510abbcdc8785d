import {
  type AnyRecord,
  conditionHolds,
  type FieldChange,
  idOf,
  isEmpty,
  isReadOnly,
  type Resource,
} from '../../../../vocabulary'

/** Tells two values of a field apart; a reference goes by its id. */
const essence = (value: unknown) =>
  JSON.stringify(isEmpty(value) ? null : Array.isArray(value) ? value.map(idOf) : idOf(value))

/**
 * Whether a field can be given the value again that it had before a change: one that is typed, that holds of the record as
 * it stands, and that has another value now. Files and secrets are not kept by the history, and rows have lives of their
 * own.
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
