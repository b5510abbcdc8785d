import type { Field, Fields } from '../field'
import { innerFields, labelOf } from '../field'
import { isPlainObject, isSameValue } from './comparable-values'
import { leadingSideOf, matchListEntries, mergeKeyOrder, withoutLineId } from './match-list-entries'

/** The fields of a record, and a function that returns the fields of other resources. */
export interface MergeSchema {
  readonly fields: Fields
  readonly fieldsOf: (resource: string) => Fields
}

/** A value that both users have changed differently. */
export interface Conflict {
  /** The field. In a list or a small record, the path also contains the line and its field. */
  readonly path: readonly string[]
  /** The label, such as 'Addresses 2: City'. */
  readonly label: string
  /** The field that formats the values. The values of a complete line are lists with that line, or empty lists. */
  readonly field?: Field
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

/** The key of a conflict. */
export const conflictKey = ({ path }: Pick<Conflict, 'path'>): string => path.join('\n')

/** Returns the value for a conflict. The result undefined means no decision. */
export type ConflictResolver = (conflict: Conflict) => { readonly value: unknown } | undefined

/** A place in a record. */
interface ConflictPath extends Pick<Conflict, 'path' | 'label' | 'field'> {}

const listOf = (value: unknown): readonly unknown[] | undefined =>
  value === null ? [] : Array.isArray(value) ? value : undefined

/** Creates a merger for the parts of values. The merger collects the conflicts. */
export function createValueMerger(fieldsOf: (resource: string) => Fields, decide: ConflictResolver) {
  const conflicts: Conflict[] = []

  const decided = (place: ConflictPath, base: unknown, theirs: unknown, mine: unknown): unknown => {
    const conflict: Conflict = { ...place, base, theirs, mine }
    const decision = decide(conflict)
    if (decision) return decision.value
    conflicts.push(conflict)
    return mine
  }

  const innerOf = ({ field }: ConflictPath): Fields => (field && innerFields(field, fieldsOf)) ?? {}

  const mergedRecords = (
    place: ConflictPath,
    base: Readonly<Record<string, unknown>>,
    theirs: Readonly<Record<string, unknown>>,
    mine: Readonly<Record<string, unknown>>,
  ) => {
    const inner = innerOf(place)
    const names = [...new Set([theirs, mine].flatMap(Object.keys))]
    return Object.fromEntries(
      names.map((name) => {
        const at = {
          field: inner[name],
          path: [...place.path, name],
          label: `${place.label}: ${labelOf(inner, name)}`,
        }
        return [name, merged(at, base[name] ?? null, theirs[name] ?? null, mine[name] ?? null)]
      }),
    )
  }

  const mergedLists = (
    place: ConflictPath,
    ...sides: readonly [readonly unknown[], readonly unknown[], readonly unknown[]]
  ) => {
    const { base, theirs, mine } = matchListEntries(...sides, Boolean(place.field?.kind.files))
    const lead = leadingSideOf(base, theirs, mine) ?? (decided(place, ...sides) === sides[1] ? 'theirs' : 'mine')
    const order = lead === 'theirs' ? mergeKeyOrder(theirs, mine) : mergeKeyOrder(mine, theirs)
    const all = order.flatMap((key, index) => {
      const [former, now, own] = [base.get(key), theirs.get(key), mine.get(key)]
      const line = { ...place, path: [...place.path, key], label: `${place.label} ${index + 1}` }
      if (theirs.has(key) && mine.has(key))
        return [isPlainObject(now) && isPlainObject(own) ? mergedLine(line, former, now, own) : now]
      if (!base.has(key)) return [theirs.has(key) ? now : own]
      const left = theirs.has(key) ? now : own
      if (isSameValue(left, former)) return []
      const kept = decided(line, [former], theirs.has(key) ? [now] : [], mine.has(key) ? [own] : [])
      return theirs.has(key) ? (kept as unknown[]) : (kept as unknown[]).map(withoutLineId)
    })
    return all.length > 0 ? all : null
  }

  const mergedLine = (
    place: ConflictPath,
    base: unknown,
    theirs: Readonly<Record<string, unknown>>,
    mine: Readonly<Record<string, unknown>>,
  ) => {
    const { id, ...values } = mergedRecords(place, isPlainObject(base) ? base : {}, theirs, {
      ...mine,
      ...(theirs.id !== undefined && { id: theirs.id }),
    })
    return id === null || id === undefined ? values : { id, ...values }
  }

  /** Merges one value from three versions: the base, the other user's value and the current user's value. */
  const merged = (place: ConflictPath, base: unknown, theirs: unknown, mine: unknown): unknown => {
    if (isSameValue(mine, theirs) || isSameValue(mine, base)) return theirs
    if (isSameValue(theirs, base)) return mine
    const [former, now, own] = [listOf(base), listOf(theirs), listOf(mine)]
    if (former && now && own && [base, theirs, mine].some(Array.isArray)) return mergedLists(place, former, now, own)
    if (isPlainObject(base) && isPlainObject(theirs) && isPlainObject(mine) && !place.field?.kind.files)
      return mergedRecords(place, base, theirs, mine)
    return decided(place, base, theirs, mine)
  }

  return { merged, conflicts: conflicts as readonly Conflict[] }
}
