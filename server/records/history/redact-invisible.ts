import { type AnyRecord, type FieldChange, permissionName, type Resource } from '../../../vocabulary'
import type { Person } from '../../contract/person'
import { type VisibleResource, visibleTo } from '../visible'
import { redactReferences } from './redact-references'

type Line = Readonly<Record<string, unknown>>

/** A line without the fields of `all` that the person does not see. */
const without = (line: Line, all: Resource, seen: Resource): Line =>
  Object.fromEntries(
    Object.entries(line).filter(([name]) => Object.hasOwn(seen.fields, name) || !Object.hasOwn(all.fields, name)),
  )

interface Telling {
  readonly name: string
  readonly of: string
}

const found = new WeakMap<Resource, readonly Telling[]>()

/** The fields of a resource that contain changes of other records, with the field that names the other resource. */
function tellingIn(resource: Resource): readonly Telling[] {
  const known = found.get(resource)
  if (known) return known
  const made = Object.entries(resource.fields).flatMap(([name, field]): Telling[] => {
    const of = field.kind.changesOf?.(field)
    return of === undefined ? [] : [{ name, of }]
  })
  found.set(resource, made)
  return made
}

/**
 * Removes changes from records, such as history entries, that the person does not see. Without permission to read the
 * changed resource, all changes are removed. Otherwise changes of hidden fields and references to hidden records are
 * removed.
 *
 * @returns undefined where the records contain no changes.
 */
export function redactInvisible(
  { store, resource }: VisibleResource,
  person: Person,
): ((records: readonly AnyRecord[]) => Promise<readonly AnyRecord[]>) | undefined {
  const telling = tellingIn(resource)
  if (telling.length === 0) return undefined
  const { store: seen } = visibleTo(person, { store, resource })

  const isShown = (name: string) =>
    ['list', 'show'].some((action) => person.permissions.has(permissionName(name, action)))

  const seenOf = (name: string, changes: readonly FieldChange[]): readonly FieldChange[] => {
    const all = store.registry.find(name)
    if (!all) return changes
    if (!isShown(name)) return []
    const own = seen.registry.get(name)
    return changes
      .filter(({ field }) => Object.hasOwn(own.fields, field) || !Object.hasOwn(all.fields, field))
      .map((change) => {
        const field = all.fields[change.field]
        const column = field?.kind.column(field)
        if (column?.store !== 'rows') return change
        const lines = (value: unknown) =>
          Array.isArray(value)
            ? value.map((line: Line) => without(line, store.registry.get(column.of), seen.registry.get(column.of)))
            : value
        const { before, after, ...rest } = change
        return {
          ...rest,
          ...('before' in change && { before: lines(before) }),
          ...('after' in change && { after: lines(after) }),
        }
      })
  }

  return async (records) => {
    const told = records.flatMap((record) =>
      telling.map(({ name, of }) => {
        const resource = String(record[of])
        const changes = record[name]
        return { resource, changes: Array.isArray(changes) ? seenOf(resource, changes) : [] }
      }),
    )
    const left = (await redactReferences(seen, told)).values()
    return records.map((record) => ({
      ...record,
      ...Object.fromEntries(
        telling.map(({ name }) => {
          const { value } = left.next()
          return [name, Array.isArray(record[name]) ? value : record[name]]
        }),
      ),
    }))
  }
}
