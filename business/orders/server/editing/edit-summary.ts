import { idOf, labelOf, type RecordOf, t } from 'deckhand'
import type { Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { editedLineOf } from './edit-difference'

type Order = RecordOf<typeof orderResource>

/** The other fields that the summary of an edit mentions. */
const namedFields = ['coupon', 'shippingCharge', 'shippingAddress', 'billingAddress', 'paymentMethod'] as const

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(idOf(one) ?? one ?? null) === JSON.stringify(idOf(other) ?? other ?? null)

/** The changes of the items as texts: 'Box: 2 → 3', '+ 4 × Pen', '− 1 × Sleeve'. */
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
 * Summarizes an edit of an order in one text.
 *
 * @param items the priced items. Undefined if the edit does not change the items.
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
