import type { Values } from '../conditions'
import { isChosenFile, isPlainObject, isSameValue, storedFileAddressOf } from './comparable-values'

/** The entries of a list by key. */
type KeyedEntries = ReadonlyMap<string, unknown>

const contentOf = (value: unknown): unknown => {
  if (!isPlainObject(value)) return value
  const { id: _, ...content } = value
  return content
}

/** The key of an entry. Returns undefined for a new line without an id. */
const ownKey = (value: unknown): string | undefined => {
  if (isChosenFile(value)) return undefined
  if (!isPlainObject(value)) return `value ${JSON.stringify(value)}`
  return typeof value.id === 'string' ? `id ${value.id}` : undefined
}

/** Assigns a key to each entry of a list. An entry without a key gets the key of its probable match, or a new key. */
function keyedBy(
  list: readonly unknown[],
  keyOf: (value: unknown) => string | undefined,
  find: (value: unknown, index: number, taken: KeyedEntries) => string | undefined,
  side: string,
): KeyedEntries {
  const keyed = new Map<string, unknown>()
  const keys = list.map((value, index) => {
    const key = keyOf(value)
    if (key !== undefined) keyed.set(key, value)
    return key ?? index
  })
  const found = keys.map((key, index) => {
    if (typeof key === 'string') return key
    const known = find(list[index], index, keyed)
    const own = known !== undefined && !keyed.has(known) ? known : `${side} ${index}`
    keyed.set(own, list[index])
    return own
  })
  return new Map(found.map((key) => [key, keyed.get(key)]))
}

/** Matches the entries of three versions of a list, so equal entries have the same key. */
export function matchListEntries(
  base: readonly unknown[],
  theirs: readonly unknown[],
  mine: readonly unknown[],
  isFiles: boolean,
) {
  const keyOf = isFiles
    ? (value: unknown) => {
        const address = storedFileAddressOf(value)
        return address === undefined ? undefined : `file ${address}`
      }
    : ownKey
  const former = keyedBy(base, keyOf, () => undefined, 'base')
  /** A line without an id matches the line with the same values, or the line at the same position. */
  const amongFormer = (list: readonly unknown[]) => (value: unknown, index: number, taken: KeyedEntries) => {
    const free = [...former].filter(([key, other]) => !taken.has(key) && isPlainObject(value) && isPlainObject(other))
    const unnamed = free.filter(([key]) => key.startsWith('base '))
    const equal = unnamed.find(([, other]) => isSameValue(other, value))
    if (equal) return equal[0]
    const place = unnamed.find(([key]) => key === `base ${index}`)
    return place && !list.some((other) => isSameValue(other, place[1])) ? place[0] : undefined
  }
  const now = keyedBy(theirs, keyOf, amongFormer(theirs), 'theirs')
  const own = keyedBy(
    mine,
    keyOf,
    (value, index, taken) =>
      amongFormer(mine)(value, index, taken) ??
      // If both users have added an equal line, the result has one line. For example, an earlier call has saved the
      // line, but the response of the call was lost.
      [...now].find(
        ([key, other]) =>
          !former.has(key) &&
          !taken.has(key) &&
          isPlainObject(value) &&
          isSameValue(contentOf(other), contentOf(value)),
      )?.[0],
    'mine',
  )
  return { base: former, theirs: now, mine: own }
}

const among = (keys: Iterable<string>, ...others: readonly KeyedEntries[]) =>
  [...keys].filter((key) => others.every((other) => other.has(key)))

/**
 * The version whose order applies to the common entries. Returns undefined if both versions have reordered the entries
 * differently.
 */
export function leadingSideOf(
  base: KeyedEntries,
  theirs: KeyedEntries,
  mine: KeyedEntries,
): 'theirs' | 'mine' | undefined {
  const former = among(base.keys(), theirs, mine)
  const now = among(theirs.keys(), base, mine)
  const own = among(mine.keys(), base, theirs)
  if (isSameValue(own, former) || isSameValue(own, now)) return 'theirs'
  return isSameValue(now, former) ? 'mine' : undefined
}

/**
 * The keys of both lists, in the order of the leading list. A key that only the second list has follows its predecessor
 * in the second list.
 */
export function mergeKeyOrder(leading: KeyedEntries, other: KeyedEntries): string[] {
  const order = [...leading.keys()]
  let before: string | undefined
  for (const key of other.keys()) {
    if (!leading.has(key)) order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
    before = key
  }
  return order
}

/** A copy of a line without its id, so the line is added as a new line. */
export const withoutLineId = (line: unknown): unknown => (isPlainObject(line) ? (contentOf(line) as Values) : line)

const keyed = (ids: readonly string[]) => new Map(ids.map((id) => [id, id]))

/**
 * Merges two orders of ids that started from the same order. Added ids keep their positions, and removed ids are left
 * out. Returns undefined if both orders have moved the common ids differently.
 */
export function mergeOrders(
  base: readonly string[],
  theirs: readonly string[],
  mine: readonly string[],
): readonly string[] | undefined {
  const [former, now, own] = [keyed(base), keyed(theirs), keyed(mine)]
  const leads = leadingSideOf(former, now, own)
  if (!leads) return undefined
  const order = leads === 'theirs' ? mergeKeyOrder(now, own) : mergeKeyOrder(own, now)
  return order.filter((id) => now.has(id))
}
