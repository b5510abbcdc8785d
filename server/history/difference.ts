import { type AnyRecord, type FieldChange, idOf, isEmpty, type Resource } from '../../src/vocabulary'
import { storedFields } from '../store/model'

/** A reference stays the same when only the name of what it refers to changes. */
const essence = (value: unknown): string => {
  const bare = Array.isArray(value) ? value.map(bareReference) : bareReference(value)
  return JSON.stringify(isEmpty(bare) ? null : bare)
}

const isReference = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).every((key) => key === 'id' || key === 'name')

const bareReference = (value: unknown) => (isReference(value) ? idOf(value) : value)

/**
 * What makes the difference between two states of a record, field by field; one of them is absent where the record was
 * created or deleted. Secrets are told of by name alone, and only where they are said to have been `written`; what is
 * worked out whenever it is read, and what is declared as unrecorded, is left out.
 */
export function difference(
  resource: Resource,
  before: AnyRecord | undefined,
  after: AnyRecord | undefined,
  written: ReadonlySet<string> = new Set(),
): FieldChange[] {
  return storedFields(resource)
    .filter(({ name, field }) => resource.fields[name] && !field.unrecorded)
    .flatMap(({ name, field }): FieldChange[] => {
      if (field.kind.writeOnly) return written.has(name) ? [{ field: name }] : []
      const [old, now] = [before?.[name], after?.[name]]
      if (essence(old) === essence(now)) return []
      return [{ field: name, ...(before && { before: old ?? null }), ...(after && { after: now ?? null }) }]
    })
}
