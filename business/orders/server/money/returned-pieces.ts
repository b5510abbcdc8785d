import { type ActionInputFor, idOf, type RecordOf, t } from 'deckhand'
import { Problem, type Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { type FieldErrors, fieldErrorCollector } from '../field-errors'

type Order = RecordOf<typeof orderResource>
type ReturnLinesRequest = ActionInputFor<typeof orderResource, 'returnItems'>['lines']

/** Pieces of one line of an order that come back alike. */
export interface ReturnedPieces {
  readonly item: Values
  readonly quantity: number
  readonly condition?: string | null
  readonly fate: 'restocked' | 'written-off' | 'blocked'
  /** The serials of its cards; none where it has none. */
  readonly cards: readonly string[]
}

const itemsOf = (order: Order) => order.items as readonly Values[]

const returnableQuantityOf = ({ quantity, returned }: Values) => Number(quantity ?? 0) - Number(returned ?? 0)

/**
 * The pieces that are asked for.
 *
 * @throws Problem 422 where a line is not the order's, or more comes back than was sent.
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

/** All that is still with the customer, with one fate. */
export const allReturnablePieces = (order: Order, fate: ReturnedPieces['fate']): ReturnedPieces[] =>
  itemsOf(order)
    .filter((item) => returnableQuantityOf(item) > 0)
    .map((item) => ({
      item,
      fate,
      quantity: returnableQuantityOf(item),
      cards: (item.cards ?? []) as readonly string[],
    }))

/** All products that move, so that they are held in one order. */
export const affectedProductsOf = (
  pieces: readonly ReturnedPieces[],
  wanted: readonly { readonly product: string }[],
) =>
  [
    ...new Set([...pieces.map(({ item }) => String(idOf(item.product))), ...wanted.map(({ product }) => product)]),
  ].sort()

/** Whether nothing of an order stays with the customer. */
export function isFullReturn(order: Order, pieces: readonly ReturnedPieces[]): boolean {
  const back = new Map<unknown, number>()
  for (const { item, quantity } of pieces) back.set(item.id, (back.get(item.id) ?? 0) + quantity)
  return itemsOf(order).every((item) => returnableQuantityOf(item) - (back.get(item.id) ?? 0) <= 0)
}

/** What became of all that came back, where it is the same. */
export function commonDispositionOf(pieces: readonly ReturnedPieces[]): 'restocked' | 'written-off' | null {
  const fates = new Set(pieces.map(({ fate }) => (fate === 'restocked' ? 'restocked' : 'written-off')))
  const [only = null, ...others] = fates
  return others.length > 0 ? null : only
}
