import { compareSerials, idOf, type RecordOf, t } from 'deckhand'
import type { Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import type { FieldErrors } from '../field-errors'
import { amountOf, numberOf } from '../pricing/amounts'

type Order = RecordOf<typeof orderResource>

const itemsOf = (order: Order) => order.items as readonly Values[]
/** The line of a change that an item goes on as; undefined where it is left out, or made another product. */
export const editedLineOf = (lines: readonly Values[], item: Values) =>
  lines.find((line) => idOf(line.orderItem ?? line.id) === item.id && idOf(line.product) === idOf(item.product))
const count = (line: Values | undefined) => Number(line?.quantity ?? 0)

/**
 * How many pieces of each product an order takes more than it did, or less where it is negative, besides those whose cards
 * are given back.
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

/** The lines with what they take more of than the order has of their product already. */
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

/** What leaves an item. */
export interface ReleasedItem {
  readonly item: Values
  /** The serials of cards that it needs no more. */
  readonly cards: readonly string[]
  /** Whether the item itself is left out. */
  readonly isRemoved: boolean
}

/** The cards that leave items which take less, the last ones first, and the items that are left out. */
export const releasedItemsOf = (order: Order, lines: readonly Values[]): ReleasedItem[] =>
  itemsOf(order).flatMap((item) => {
    const line = editedLineOf(lines, item)
    const held = ((item.cards ?? []) as readonly unknown[]).map(String).sort(compareSerials)
    const cards = held.slice(Math.min(held.length, count(line)))
    return cards.length > 0 || !line ? [{ item, cards, isRemoved: !line }] : []
  })

/** What is wrong with lines of an order that is changed. */
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

/** What a change comes to: the total before, what it grows by, and the cards that leave. */
export const editPreviewOf = (order: Order, total: number, lines: readonly Values[]) => ({
  before: order.total,
  difference: numberOf(amountOf(total) - amountOf(order.total)),
  paid: numberOf(amountOf(order.paid) - amountOf(order.refunded)),
  released: releasedItemsOf(order, lines).flatMap(({ cards }) => cards),
})
