import { type AnyRecord, type FieldChange, idOf, isEmpty, type Resource } from '../../../vocabulary'
import { storedFields } from '../../contract/table-model'

const isReference = (value: object) => Object.keys(value).every((key) => key === 'id' || key === 'name')

/** The names of the values that the store sets in each row. */
const ofTheStore = ['id', 'createdAt', 'updatedAt']

/**
 * Removes the parts of a value that may change while the value stays equal. Removed are the names of references, and
 * the values that the store sets in rows. A row that was written again without changes therefore compares as equal.
 */
const bare = (value: unknown, isRows: boolean): unknown => {
  if (Array.isArray(value)) return value.map((one) => bare(one, isRows))
  if (typeof value !== 'object' || value === null) return value
  if (isReference(value)) return idOf(value)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !(isRows && ofTheStore.includes(name)) && !isEmpty(inner))
      .map(([name, inner]) => [name, bare(inner, false)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** A value as text, so that equal values have equal texts. */
export const comparableText = (value: unknown, isRows: boolean): string =>
  JSON.stringify(isEmpty(value) ? null : bare(value, isRows))

/**
 * The changes between two states of a record, by field. A created record has no state before the change. A deleted
 * record has no state after the change. A secret field is listed without values, and only if `written` contains the
 * field. Derived fields and fields with `excludeFromHistory` are omitted.
 */
export function changesBetween(
  resource: Resource,
  before: AnyRecord | undefined,
  after: AnyRecord | undefined,
  written: ReadonlySet<string> = new Set(),
): FieldChange[] {
  return storedFields(resource)
    .filter(({ name, field }) => resource.fields[name] && !field.excludeFromHistory)
    .flatMap(({ name, field }): FieldChange[] => {
      if (field.kind.writeOnly) return written.has(name) ? [{ field: name }] : []
      const [old, now] = [before?.[name], after?.[name]]
      const isRows = field.kind.column(field).store === 'rows'
      if (comparableText(old, isRows) === comparableText(now, isRows)) return []
      return [{ field: name, ...(before && { before: old ?? null }), ...(after && { after: now ?? null }) }]
    })
}
