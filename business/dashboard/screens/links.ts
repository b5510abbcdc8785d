import type { Stats } from './stats'

type Query = Readonly<Record<string, readonly string[]>>

/** The list of orders, narrowed; with days, to those that were placed in them. */
export function ordersPath(query: Query = {}, { from, to }: Partial<Pick<Stats, 'from' | 'to'>> = {}): string {
  const params = new URLSearchParams()
  for (const [name, values] of Object.entries(query)) for (const value of values) params.append(name, value)
  if (from && to) {
    params.set('placedAt_gte', from)
    params.set('placedAt_lte', to)
  }
  return params.size > 0 ? `/customer-order?${params}` : '/customer-order'
}
