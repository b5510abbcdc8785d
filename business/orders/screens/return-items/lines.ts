import { type AnyRecord, inSerialOrder } from 'deckhand'

/** Pieces of an item that come back alike, as they are sent. */
export interface ReturnedLine {
  readonly orderItem: string
  readonly quantity: number
  readonly condition?: string | null
  readonly fate: string
  readonly cards?: readonly string[]
}

const list = (value: unknown): readonly ReturnedLine[] => (Array.isArray(value) ? value : [])

/** The lines of one item, with where they stand among all. */
export const linesOf = (value: unknown, item: string) => list(value).filter(({ orderItem }) => orderItem === item)

/** Puts other lines of an item in the place of those that it had; those without pieces are left out. */
export const withLines = (value: unknown, item: string, lines: readonly ReturnedLine[]): ReturnedLine[] => [
  ...list(value).filter(({ orderItem }) => orderItem !== item),
  ...lines.filter(({ quantity }) => quantity > 0),
]

/** How many pieces of an item can still come back. */
export const leftOf = ({ quantity, returned }: AnyRecord): number => Number(quantity ?? 0) - Number(returned ?? 0)

/** The serials of an item that are with the customer. */
export const cardsOf = ({ cards }: AnyRecord): readonly string[] =>
  Array.isArray(cards) ? cards.map(String).sort(inSerialOrder) : []
