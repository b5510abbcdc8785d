import { type AnyRecord, type FieldChange, idOf, isEmpty, type Resource } from '../../../vocabulary'
import { storedFields } from '../../contract/table-model'

const isReference = (value: object) => Object.keys(value).every((key) => key === 'id' || key === 'name')

/** What the store gives a row by itself. */
const ofTheStore = ['id', 'createdAt', 'updatedAt']

/**
 * A value without what changes while it stays the same: the name of what it refers to, and of rows what the store gives
 * them; a row that was written anew as it was is still the same.
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

/** A value as text that is the same wherever it says the same. */
export const comparableText = (value: unknown, isRows: boolean): string =>
  JSON.stringify(isEmpty(value) ? null : bare(value, isRows))

/**
 * What makes the difference between two states of a record, field by field; one of them is absent where the record was
 * created or deleted. Secrets are told of by name alone, and only where they are said to have been `written`; what is
 * worked out whenever it is read, and what is declared as unrecorded, is left out.
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
