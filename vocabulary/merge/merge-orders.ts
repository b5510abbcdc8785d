import { leadingSideOf, mergeKeyOrder } from './match-list-entries'

const keyed = (ids: readonly string[]) => new Map(ids.map((id) => [id, id]))

/**
 * What two have put in order side by side, by their ids: what they have added stands where they have put it, and what they
 * have taken away is gone. Undefined where both have brought the same into different orders.
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
