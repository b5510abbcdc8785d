import { idOf, labelOf, type RecordOf, t } from 'deckhand'
import type { Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'

type Order = RecordOf<typeof orderResource>

/** What else of an order is named where it was changed. */
const named = ['coupon', 'shippingCharge', 'shippingAddress', 'billingAddress', 'paymentMethod'] as const

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(idOf(one) ?? one ?? null) === JSON.stringify(idOf(other) ?? other ?? null)

/** What of the items has changed: 'Box: 2 → 3', '+ 4 × Pen', '− 1 × Sleeve'. */
function itemsTold(order: Order, lines: readonly Values[]): string[] {
  const lineOf = new Map(lines.map((line) => [idOf(line.orderItem ?? line.id), line]))
  const stored = order.items as readonly Values[]
  const kept = stored.flatMap((item) => {
    const { name, quantity } = item
    const line = lineOf.get(String(item.id))
    if (!line || idOf(line.product) !== idOf(item.product)) return [`− ${quantity} × ${name}`]
    return line.quantity === quantity ? [] : [`${name}: ${quantity} → ${line.quantity}`]
  })
  const isNew = (line: Values) =>
    !stored.some(({ id, product }) => id === idOf(line.orderItem ?? line.id) && idOf(product) === idOf(line.product))
  return [...kept, ...lines.filter(isNew).map(({ name, quantity }) => `+ ${quantity} × ${name}`)]
}

/**
 * What a change of an order is about, in words.
 *
 * @param items as they were priced; undefined where none were given.
 */
export function changesTold(
  order: Order,
  fields: (typeof orderResource)['fields'],
  given: Values,
  items: readonly Values[] | undefined,
): string {
  const others = named.filter((name) => given[name] !== undefined && !isSame(order[name], given[name]))
  return [...(items ? itemsTold(order, items) : []), ...others.map((name) => t(labelOf(fields, name)))].join(', ')
}
