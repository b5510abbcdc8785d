import { isDeepStrictEqual } from 'node:util'
import { type AnyRecord, type FieldChange, idOf, permissionName, type Resource } from '../../../vocabulary'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import { idsInRowScope, rowScopeCondition } from '../../database/row-scope'
import { type VisibleResource, visibleTo } from '../visible'

type Line = Readonly<Record<string, unknown>>

/** A row without the fields of `all` that the person may not see. */
const without = (line: Line, all: Resource, seen: Resource): Line =>
  Object.fromEntries(
    Object.entries(line).filter(([name]) => Object.hasOwn(seen.fields, name) || !Object.hasOwn(all.fields, name)),
  )

interface Telling {
  readonly name: string
  readonly of: string
}

const found = new WeakMap<Resource, readonly Telling[]>()

/**
 * The fields of a resource that contain changes of other records, with the field that contains the name of the other
 * resource.
 */
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
 * Removes changes from records, such as history entries, that the person may not see. Without permission to read the
 * changed resource, all changes are removed. With the permission, only changes of hidden fields and references to
 * hidden records are removed.
 *
 * @returns undefined if the records contain no changes.
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

/** The changes of one record, with the name of the record's resource. */
interface RecordChanges {
  readonly resource: string
  readonly changes: readonly FieldChange[]
}

/** The maximum number of ids per query. */
const atOnce = 1000

const sides = ['before', 'after'] as const

/** The resource that a field refers to, if the person may see only some of its records. Otherwise undefined. */
const limitedBy = (seen: Store, resource: string, name: string): Resource | undefined => {
  const field = seen.registry.find(resource)?.fields[name]
  const column = field?.kind.column(field)
  if (column?.store !== 'reference' && column?.store !== 'references') return undefined
  const other = seen.registry.get(column.to)
  return rowScopeCondition(seen, other, 'one') ? other : undefined
}

const idsIn = (value: unknown) => [value].flat().map((one) => String(idOf(one)))

/**
 * Removes references to records outside the store's row scope from changes. If a change then has no difference, the
 * change is removed.
 */
async function redactReferences(
  seen: Store,
  all: readonly RecordChanges[],
): Promise<readonly (readonly FieldChange[])[]> {
  if (!seen.limits) return all.map(({ changes }) => changes)
  const asked = new Map<Resource, Set<string>>()
  for (const { resource, changes } of all)
    for (const change of changes) {
      const other = limitedBy(seen, resource, change.field)
      if (!other) continue
      const ids = asked.get(other) ?? new Set()
      asked.set(other, ids)
      for (const side of sides) for (const id of idsIn(change[side])) ids.add(id)
    }
  const there = new Map<Resource, ReadonlySet<string>>()
  for (const [other, wanted] of asked) {
    const ids = [...wanted]
    const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) =>
      idsInRowScope(seen, seen.db, other, ids.slice(at * atOnce, (at + 1) * atOnce)),
    )
    there.set(other, new Set((await Promise.all(parts)).flatMap((part) => [...part])))
  }
  return all.map(({ resource, changes }) =>
    changes.flatMap((change) => {
      const other = limitedBy(seen, resource, change.field)
      if (!other) return [change]
      const isThere = (one: unknown) => there.get(other)?.has(String(idOf(one))) ?? false
      const told = (value: unknown) =>
        Array.isArray(value) ? value.filter(isThere) : isThere(value) ? value : value === undefined ? value : null
      const left = { ...change, ...Object.fromEntries(sides.map((side) => [side, told(change[side])])) }
      return isDeepStrictEqual(left.before ?? [], left.after ?? []) ? [] : [left]
    }),
  )
}
