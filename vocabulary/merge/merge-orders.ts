import { leadingSideOf, mergeKeyOrder } from './match-list-entries'

const keyed = (ids: readonly string[]) => new Map(ids.map((id) => [id, id]))

/**
 * Merges two orders of ids that started from the same order. Added ids keep their positions, and removed ids disappear.
 * Undefined if both sides have reordered the common ids differently.
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
