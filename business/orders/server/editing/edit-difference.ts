import { compareSerials, idOf, type RecordOf, t } from 'deckhand'
import type { Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import type { FieldErrors } from '../field-errors'
import { amountOf, numberOf } from '../pricing/amounts'

type Order = RecordOf<typeof orderResource>

const itemsOf = (order: Order) => order.items as readonly Values[]
/** The edited line of an item. Returns undefined if the edit removes the item or changes its product. */
export const editedLineOf = (lines: readonly Values[], item: Values) =>
  lines.find((line) => idOf(line.orderItem ?? line.id) === item.id && idOf(line.product) === idOf(item.product))
const count = (line: Values | undefined) => Number(line?.quantity ?? 0)

/**
 * The change in the number of pieces of each product that an edit of an order causes. A negative number means fewer
 * pieces. Pieces whose cards are released are not counted, because the release of a card moves the stock itself.
 */
export function quantityChangesOf(order: Order, lines: readonly Values[]): Map<string, number> {
  const moved = new Map<string, number>()
  const add = (line: Values, pieces: number) => {
    const product = String(idOf(line.product))
    moved.set(product, (moved.get(product) ?? 0) + pieces)
  }
  for (const item of itemsOf(order)) add(item, -count(item))
  for (const line of lines) add(line, count(line))
  for (const { item, cards } of releasedItemsOf(order, lines)) add(item, cards.length)
  return moved
}

/**
 * The edited lines. The quantity of each line is only the number of pieces that exceed the order's present quantity of
 * the product.
 */
export function quantityIncreasesOf(order: Order, lines: readonly Values[]): Values[] {
  const had = new Map<unknown, number>()
  for (const item of itemsOf(order)) had.set(idOf(item.product), (had.get(idOf(item.product)) ?? 0) + count(item))
  return lines.map((line) => {
    const product = idOf(line.product)
    const left = had.get(product) ?? 0
    const own = Math.min(left, count(line))
    had.set(product, left - own)
    return { ...line, quantity: count(line) - own }
  })
}

/** The cards that an edit releases from an item, or the item's removal. */
export interface ReleasedItem {
  readonly item: Values
  /** The serials of the cards that the item no longer needs. */
  readonly cards: readonly string[]
  /** Whether the edit removes the item. */
  readonly isRemoved: boolean
}

/**
 * The removed items, and the cards of items with fewer pieces. The cards with the highest serials are released first.
 */
export const releasedItemsOf = (order: Order, lines: readonly Values[]): ReleasedItem[] =>
  itemsOf(order).flatMap((item) => {
    const line = editedLineOf(lines, item)
    const held = ((item.cards ?? []) as readonly unknown[]).map(String).sort(compareSerials)
    const cards = held.slice(Math.min(held.length, count(line)))
    return cards.length > 0 || !line ? [{ item, cards, isRemoved: !line }] : []
  })

/** The errors for order items that an edit lists twice. */
export function duplicateLineErrorsOf(lines: readonly Values[]): FieldErrors {
  const complaints: FieldErrors = {}
  const seen = new Set<unknown>()
  for (const [index, line] of lines.entries()) {
    const id = idOf(line.orderItem ?? line.id)
    if (!id) continue
    if (seen.has(id)) complaints[`items.${index}.product`] = [t('This order item is listed twice. Remove one entry.')]
    seen.add(id)
  }
  return complaints
}

/** The preview of an edit: the previous total, the difference, the net payment so far, and the released cards. */
export const editPreviewOf = (order: Order, total: number, lines: readonly Values[]) => ({
  before: order.total,
  difference: numberOf(amountOf(total) - amountOf(order.total)),
  paid: numberOf(amountOf(order.paid) - amountOf(order.refunded)),
  released: releasedItemsOf(order, lines).flatMap(({ cards }) => cards),
})
