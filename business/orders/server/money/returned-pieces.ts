import { type ActionInputFor, idOf, type RecordOf, t } from 'deckhand'
import { Problem, type Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { type FieldErrors, fieldErrorCollector } from '../field-errors'

type Order = RecordOf<typeof orderResource>
type ReturnLinesRequest = ActionInputFor<typeof orderResource, 'returnItems'>['lines']

/** Returned pieces of one order item in the same condition. */
export interface ReturnedPieces {
  readonly item: Values
  readonly quantity: number
  readonly condition?: string | null
  readonly fate: 'restocked' | 'written-off' | 'blocked'
  /** The serials of the returned cards. The list is empty for items without cards. */
  readonly cards: readonly string[]
}

const itemsOf = (order: Order) => order.items as readonly Values[]

const returnableQuantityOf = ({ quantity, returned }: Values) => Number(quantity ?? 0) - Number(returned ?? 0)

/**
 * Validates the requested return lines.
 *
 * @throws Problem 422 if a line does not belong to the order, or if more pieces are returned than were sold.
 */
export function returnedPiecesOf(order: Order, asked: ReturnLinesRequest): ReturnedPieces[] {
  const complaints: FieldErrors = {}
  const complain = fieldErrorCollector(complaints)
  const left = new Map(itemsOf(order).map((item) => [item.id, returnableQuantityOf(item)]))
  const pieces = asked.flatMap((line, index): ReturnedPieces[] => {
    const id = idOf(line.orderItem)
    const item = itemsOf(order).find((one) => one.id === id)
    if (!item) {
      complain(`lines.${index}.orderItem`, t('This item does not belong to the order.'))
      return []
    }
    const quantity = Number(line.quantity)
    const most = left.get(id) ?? 0
    if (quantity > most)
      complain(
        `lines.${index}.quantity`,
        most === 0
          ? t("All pieces of '{{name}}' were already returned.", { name: String(item.name) })
          : t("You can return at most {{most}} of '{{name}}'.", { most, name: String(item.name) }),
      )
    left.set(id, most - quantity)
    const { condition, fate, cards } = line
    return [{ item, quantity, condition: condition ?? null, fate, cards: cards ?? [] }]
  })
  const messages = Object.values(complaints).flat()
  if (pieces.length === 0) messages.push(t('Choose the items to return.'))
  if (messages.length > 0) throw new Problem(422, messages.join(' '), complaints)
  return pieces
}

/** All pieces that the customer still has, with the same `fate`. */
export const allReturnablePieces = (order: Order, fate: ReturnedPieces['fate']): ReturnedPieces[] =>
  itemsOf(order)
    .filter((item) => returnableQuantityOf(item) > 0)
    .map((item) => ({
      item,
      fate,
      quantity: returnableQuantityOf(item),
      cards: (item.cards ?? []) as readonly string[],
    }))

/**
 * The ids of all affected products. The ids are sorted, so that every transaction locks the products in the same
 * sequence.
 */
export const affectedProductsOf = (
  pieces: readonly ReturnedPieces[],
  wanted: readonly { readonly product: string }[],
) =>
  [
    ...new Set([...pieces.map(({ item }) => String(idOf(item.product))), ...wanted.map(({ product }) => product)]),
  ].sort()

/** Whether a return leaves the customer with no pieces of the order. */
export function isFullReturn(order: Order, pieces: readonly ReturnedPieces[]): boolean {
  const back = new Map<unknown, number>()
  for (const { item, quantity } of pieces) back.set(item.id, (back.get(item.id) ?? 0) + quantity)
  return itemsOf(order).every((item) => returnableQuantityOf(item) - (back.get(item.id) ?? 0) <= 0)
}

/**
 * Returns 'restocked' or 'written-off' if this value applies to all returned pieces, and null otherwise. Blocked pieces
 * are treated as written off.
 */
export function commonDispositionOf(pieces: readonly ReturnedPieces[]): 'restocked' | 'written-off' | null {
  const fates = new Set(pieces.map(({ fate }) => (fate === 'restocked' ? 'restocked' : 'written-off')))
  const [only = null, ...others] = fates
  return others.length > 0 ? null : only
}
