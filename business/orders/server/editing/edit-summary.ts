import { idOf, labelOf, type RecordOf, t } from 'deckhand'
import type { Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { editedLineOf } from './edit-difference'

type Order = RecordOf<typeof orderResource>

/** What else of an order is named where it was changed. */
const namedFields = ['coupon', 'shippingCharge', 'shippingAddress', 'billingAddress', 'paymentMethod'] as const

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(idOf(one) ?? one ?? null) === JSON.stringify(idOf(other) ?? other ?? null)

/** What of the items has changed: 'Box: 2 → 3', '+ 4 × Pen', '− 1 × Sleeve'. */
function itemChangeTexts(order: Order, lines: readonly Values[]): string[] {
  const items = (order.items as readonly Values[]).map((item) => ({ item, line: editedLineOf(lines, item) }))
  const before = items.flatMap(({ item: { name, quantity }, line }) => {
    if (!line) return [`− ${quantity} × ${name}`]
    return line.quantity === quantity ? [] : [`${name}: ${quantity} → ${line.quantity}`]
  })
  const added = lines.filter((one) => !items.some(({ line }) => line === one))
  return [...before, ...added.map(({ name, quantity }) => `+ ${quantity} × ${name}`)]
}

/**
 * What a change of an order is about, in words.
 *
 * @param items as they were priced; undefined where none were given.
 */
export function editSummaryText(
  order: Order,
  fields: (typeof orderResource)['fields'],
  given: Values,
  items: readonly Values[] | undefined,
): string {
  const others = namedFields.filter((name) => given[name] !== undefined && !isSame(order[name], given[name]))
  return [...(items ? itemChangeTexts(order, items) : []), ...others.map((name) => t(labelOf(fields, name)))].join(', ')
}
