/** What is credited of an item, as it is sent. */
export interface CreditedLine {
  readonly orderItem: string
  /** Pieces. What is typed and is not a number stays a text. */
  readonly quantity?: number | string | null
  /** In place of what the pieces come to. */
  readonly amount?: number | string | null
}

/** What of an item is not credited. */
export interface CreditableItem {
  readonly orderItem: string
  readonly name: string
  readonly amount: number
  /** Pieces. */
  readonly quantity: number
}

/** The lines of a refund dialog. */
export const creditedLinesIn = (value: unknown): readonly CreditedLine[] => (Array.isArray(value) ? value : [])

const isEmptyLine = ({ quantity, amount }: CreditedLine) => !quantity && !amount

/** Puts a line in the place of the one of its item. A line without pieces and amount is left out. */
export const withCreditedLine = (lines: readonly CreditedLine[], line: CreditedLine): CreditedLine[] => [
  ...lines.filter(({ orderItem }) => orderItem !== line.orderItem),
  ...(isEmptyLine(line) ? [] : [line]),
]
