import { type Amount, amountOf, numberOf } from '../amounts'

/** A line of an order, as far as it can be credited. */
export interface Sold {
  readonly price?: number | null
  readonly quantity?: number | null
  readonly discount?: number | null
  readonly taxAmount?: number | null
  readonly taxIncluded?: boolean | null
  /** Pieces that have come back. */
  readonly returned?: number | null
}

/** What is credited for pieces of a line. */
export interface Part {
  /** As the customer has paid it, with its tax. */
  readonly amount: number
  /** The tax within the amount. */
  readonly tax: number
  /** The amount less tax on top: what it takes off the line's own total. */
  readonly net: number
}

/** The share of the first pieces of a line in a whole, rounded to the unit so that all pieces have the whole. */
const shareOf = (whole: Amount, pieces: number, quantity: number, unit: bigint): Amount => {
  const units = whole / unit
  const all = BigInt(quantity)
  return ((units * BigInt(pieces) * 2n + all) / (all * 2n)) * unit
}

/**
 * What is credited for the next pieces of a line that come back: together all pieces come to what the line did, whatever
 * the parts in which they come.
 *
 * @param decimals digits after the decimal point of the order's currency.
 */
export function partOfLine(line: Sold, pieces: number, decimals: number): Part {
  const quantity = Number(line.quantity ?? 0)
  const before = Number(line.returned ?? 0)
  const unit = 10n ** BigInt(4 - decimals)
  const next = (whole: Amount) =>
    quantity === 0 ? 0n : shareOf(whole, before + pieces, quantity, unit) - shareOf(whole, before, quantity, unit)
  const net = next(amountOf(line.price) * BigInt(quantity) - amountOf(line.discount))
  const tax = next(amountOf(line.taxAmount))
  return { net: numberOf(net), tax: numberOf(tax), amount: numberOf(line.taxIncluded ? net : net + tax) }
}
