/** The credit for one item, in the form in which it is sent to the API. */
export interface CreditedLine {
  readonly orderItem: string
  /** Pieces. A string if the input is not a number. */
  readonly quantity?: number | string | null
  /** An amount that replaces the price of the pieces. */
  readonly amount?: number | string | null
}

/** The part of an item that is not credited yet. */
export interface CreditableItem {
  readonly orderItem: string
  readonly name: string
  readonly amount: number
  /** Pieces. */
  readonly quantity: number
}

/** The credited lines in the value of the refund form. */
export const creditedLinesIn = (value: unknown): readonly CreditedLine[] => (Array.isArray(value) ? value : [])

const isEmptyLine = ({ quantity, amount }: CreditedLine) => !quantity && !amount

/** Adds a line, or replaces the line of the same item. Removes the line if it has neither pieces nor an amount. */
export const withCreditedLine = (lines: readonly CreditedLine[], line: CreditedLine): CreditedLine[] => [
  ...lines.filter(({ orderItem }) => orderItem !== line.orderItem),
  ...(isEmptyLine(line) ? [] : [line]),
]
