import { type AnyRecord, compareSerials } from 'deckhand'

/** Pieces of an item that come back alike, as they are sent. */
export interface ReturnedLine {
  readonly orderItem: string
  /** A text where what was typed is no number. */
  readonly quantity: number | string
  readonly condition?: string | null
  readonly fate: string
  readonly cards?: readonly string[]
}

const list = (value: unknown): readonly ReturnedLine[] => (Array.isArray(value) ? value : [])

/** The lines of one item, with where they stand among all. */
export const returnedLinesOf = (value: unknown, item: string) =>
  list(value).filter(({ orderItem }) => orderItem === item)

/** How many pieces a line has; none while that is no number. */
export const quantityOf = ({ quantity }: ReturnedLine): number => (typeof quantity === 'number' ? quantity : 0)

/** Puts other lines of an item in the place of those that it had; those without pieces are left out. */
export const withReturnedLines = (value: unknown, item: string, lines: readonly ReturnedLine[]): ReturnedLine[] => [
  ...list(value).filter(({ orderItem }) => orderItem !== item),
  ...lines.filter((line) => typeof line.quantity === 'string' || line.quantity > 0),
]

/** How many pieces of an item can still come back. */
export const returnableQuantityOf = ({ quantity, returned }: AnyRecord): number =>
  Number(quantity ?? 0) - Number(returned ?? 0)

/** The serials of an item that are with the customer. */
export const cardSerialsOf = ({ cards }: AnyRecord): readonly string[] =>
  Array.isArray(cards) ? cards.map(String).sort(compareSerials) : []
