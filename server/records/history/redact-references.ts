import { isDeepStrictEqual } from 'node:util'
import { type FieldChange, idOf, type Resource } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { idsInRowScope, rowScopeCondition } from '../../database/row-scope'

/** Changes of one record, by the name of its resource. */
export interface RecordChanges {
  readonly resource: string
  readonly changes: readonly FieldChange[]
}

/** The most ids per query. */
const atOnce = 1000

const sides = ['before', 'after'] as const

/** The resource that a field refers to, where the person sees only some of its records. Otherwise undefined. */
const limitedBy = (seen: Store, resource: string, name: string): Resource | undefined => {
  const field = seen.registry.find(resource)?.fields[name]
  const column = field?.kind.column(field)
  if (column?.store !== 'reference' && column?.store !== 'references') return undefined
  const other = seen.registry.get(column.to)
  return rowScopeCondition(seen, other, 'one') ? other : undefined
}

const idsIn = (value: unknown) => [value].flat().map((one) => String(idOf(one)))

/**
 * Removes references to records outside the store's row scope from changes. A change that has no difference left is
 * removed.
 */
export async function redactReferences(
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
