import { type AnyRecord, compareSerials } from 'deckhand'

/** Returned pieces of an item in the same condition, in the format of the API. */
export interface ReturnedLine {
  readonly orderItem: string
  /** The number of pieces. The value is a string if the input is not a number. */
  readonly quantity: number | string
  readonly condition?: string | null
  readonly fate: string
  readonly cards?: readonly string[]
}

const list = (value: unknown): readonly ReturnedLine[] => (Array.isArray(value) ? value : [])

/** The returned lines of one item. */
export const returnedLinesOf = (value: unknown, item: string) =>
  list(value).filter(({ orderItem }) => orderItem === item)

/** The number of pieces of a line. Returns 0 if the input is not a number. */
export const quantityOf = ({ quantity }: ReturnedLine): number => (typeof quantity === 'number' ? quantity : 0)

/** Replaces the lines of an item. The result contains no lines without pieces. */
export const withReturnedLines = (value: unknown, item: string, lines: readonly ReturnedLine[]): ReturnedLine[] => [
  ...list(value).filter(({ orderItem }) => orderItem !== item),
  ...lines.filter((line) => typeof line.quantity === 'string' || line.quantity > 0),
]

/** The number of pieces of an item that can still be returned. */
export const returnableQuantityOf = ({ quantity, returned }: AnyRecord): number =>
  Number(quantity ?? 0) - Number(returned ?? 0)

/** The serials of the item's cards that the customer has, sorted. */
export const cardSerialsOf = ({ cards }: AnyRecord): readonly string[] =>
  Array.isArray(cards) ? cards.map(String).sort(compareSerials) : []
