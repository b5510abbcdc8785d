import { idOf } from 'deckhand'
import type { Values } from 'deckhand/server'
import { type Amount, amountOf, proportionalShareOf } from '../pricing/amounts'
import { allocateByLargestRemainder } from '../pricing/largest-remainder'

/** The charges of an order from which credits are calculated. */
export interface OrderCharges {
  readonly items: readonly Values[]
  readonly shipping?: number | null
  readonly tax?: number | null
  readonly total?: number | null
}

/** A line of an issued credit note. */
export interface CreditNoteLine {
  readonly orderItem: unknown
  readonly taxTerms: string | null
  /** The number of credited pieces. The value is null for a price reduction. */
  readonly quantity: number | null
  readonly amount: Amount
  readonly tax: Amount
  /** Whether the pieces were returned. */
  readonly isReturned: boolean
}

/** An item of an order with its credited amount, or the remainder of the order's total that belongs to no item. */
export interface CreditableItem {
  /** The item. The value is undefined for the remainder of the total that belongs to no item. */
  readonly item: Values | undefined
  /** The name and rate of the tax. */
  readonly terms: string
  /** The price that the customer pays, including tax. */
  readonly gross: Amount
  readonly tax: Amount
  /** The amount of `gross` that is already credited. */
  readonly credited: Amount
  /** The number of pieces that were not returned. */
  readonly unreturnedPieces: number
  /** The number of pieces that were neither returned nor credited. */
  readonly uncreditedPieces: number
}

/** The credits of one tax rate, as stated on the credit notes. */
export interface TaxRateCredits {
  readonly amount: Amount
  readonly tax: Amount
}

/** The charges of an order and the credited amounts. */
export interface CreditState {
  readonly items: readonly CreditableItem[]
  readonly shipping: { readonly charged: Amount; readonly credited: Amount }
  /** The credits on credit notes, by the name and rate of the tax. */
  readonly stated: ReadonlyMap<string, TaxRateCredits>
  /** The smallest amount of the order's currency. */
  readonly unit: Amount
}

const sum = (amounts: readonly Amount[]): Amount => amounts.reduce((all, one) => all + one, 0n)
const least = (one: Amount, other: Amount): Amount => (other < one ? other : one)

/** The amount of an item that is not credited. */
export const uncreditedAmountOf = ({ gross, credited }: CreditableItem): Amount => gross - credited

/** The amount of the shipping charge that is not credited. */
export const uncreditedShippingOf = ({ shipping }: CreditState): Amount => shipping.charged - shipping.credited

/** The price of an item minus its discounts. The price excludes tax that is added to prices. */
const netOf = ({ price, quantity, discount }: Values): Amount =>
  amountOf(price) * BigInt(Number(quantity ?? 0)) - amountOf(discount)

const termsOf = ({ taxTerms, tax }: Values): string => String(taxTerms ?? `${Number(tax ?? 0)} %`)

/**
 * The charge of each item. Older orders did not store the tax of each item, so this function distributes the tax of
 * such orders over the items.
 */
function chargedItems({ items, shipping, tax, total }: OrderCharges, unit: Amount): CreditableItem[] {
  const goods = amountOf(total) - amountOf(shipping)
  const isTaxKept = items.every(({ taxAmount }) => typeof taxAmount === 'number')
  const weighted = (weight: (item: Values) => Amount) =>
    items.map((item, index) => ({ weight: weight(item), key: String(index) }))
  const parts = (whole: Amount, weight: (item: Values) => Amount) =>
    allocateByLargestRemainder(whole / unit, weighted(weight)).map((part) => part * unit)
  const kept = (item: Values) => amountOf(item.taxAmount)
  const taxes = isTaxKept ? items.map(kept) : parts(amountOf(tax), (item) => netOf(item) * amountOf(item.tax))
  const gross = isTaxKept
    ? items.map((item) => netOf(item) + (item.taxIncluded ? 0n : kept(item)))
    : parts(goods, netOf)
  const charged = items.map((item, index): CreditableItem => {
    const pieces = Number(item.quantity ?? 0) - Number(item.returned ?? 0)
    return {
      ...{ item, terms: termsOf(item), gross: gross[index] ?? 0n, tax: taxes[index] ?? 0n },
      ...{ credited: 0n, unreturnedPieces: pieces, uncreditedPieces: pieces },
    }
  })
  const rest = goods - sum(gross)
  if (rest <= 0n) return charged
  const unexplained = { item: undefined, terms: '', gross: rest, tax: amountOf(tax) - sum(taxes) }
  return [...charged, { ...unexplained, credited: 0n, unreturnedPieces: 0, uncreditedPieces: 0 }]
}

/**
 * Calculates the charges of an order, and the amounts that its credit notes have credited.
 *
 * @param notes the credit notes of the order. `others` are credits without a line of a credit note. Default: 0.
 */
export function creditStateOf(
  charges: OrderCharges,
  notes: { readonly lines: readonly CreditNoteLine[]; readonly shipping: Amount; readonly others?: Amount },
  decimals: number,
): CreditState {
  const unit = 10n ** BigInt(4 - decimals)
  const items: { -readonly [Name in keyof CreditableItem]: CreditableItem[Name] }[] = chargedItems(charges, unit)
  const stated = new Map<string, TaxRateCredits>()
  /**
   * Credits that exceed their item, or whose item no longer exists. Such credits reduce the uncredited amounts of the
   * last items first.
   */
  const floating: { readonly terms?: string; readonly amount: Amount }[] = []
  for (const line of notes.lines) {
    const found = items.find(({ item }) => item && idOf(item.orderItem ?? item.id) === line.orderItem)
    const terms = line.taxTerms ?? found?.terms ?? ''
    const known = stated.get(terms) ?? { amount: 0n, tax: 0n }
    stated.set(terms, { amount: known.amount + line.amount, tax: known.tax + line.tax })
    const taken = found?.terms === terms ? least(line.amount, uncreditedAmountOf(found)) : 0n
    if (found) {
      found.credited += taken
      if (!line.isReturned) found.uncreditedPieces = Math.max(0, found.uncreditedPieces - (line.quantity ?? 0))
    }
    floating.push({ terms, amount: line.amount - taken })
  }
  floating.push({ amount: notes.others ?? 0n })
  const charged = amountOf(charges.shipping)
  let { shipping } = notes
  for (const { terms, amount } of floating) {
    let open = amount
    for (const one of [...items.filter((item) => item.terms === terms).reverse(), ...items.toReversed()]) {
      const taken = least(open, uncreditedAmountOf(one))
      one.credited += taken
      open -= taken
    }
    shipping += open
  }
  return { items, shipping: { charged, credited: least(shipping, charged) }, stated, unit }
}

/** The requested credit for an item: an amount, or a number of pieces. */
export interface CreditRequest {
  readonly of: CreditableItem
  readonly quantity?: number
  /** The amount to credit. Default: the share of the uncredited amount for `quantity` of `among` pieces. */
  readonly amount?: Amount
  readonly among?: number
  /** Further values of the line on the credit note. */
  readonly says?: Values
}

/** A line of a planned credit note. */
export interface PlannedCreditLine {
  readonly of: CreditableItem
  readonly quantity?: number
  readonly amount: Amount
  /** The tax included in the amount. */
  readonly tax: Amount
  readonly says?: Values
}

/** A planned credit note. */
export interface CreditPlan {
  readonly parts: readonly PlannedCreditLine[]
  readonly shipping: Amount
  /** The tax, which is included in the total. */
  readonly tax: Amount
  readonly total: Amount
  /**
   * The credited amount of each affected item after this credit note, by the item's id. The amount excludes tax that is
   * added to prices.
   */
  readonly creditedOf: ReadonlyMap<unknown, Amount>
}

/** Credits that do not belong to single items. */
export interface CreditExtras {
  readonly shipping?: Amount
  /**
   * The goodwill amount. The plan distributes this amount in proportion over all items and shipping that are not
   * credited yet.
   */
  readonly goodwill?: Amount
}

/**
 * Plans a credit note. All refunds, returns, exchanges and cancellations use this function. For each tax rate, the tax
 * on all credits so far is rounded. The credit note states this tax minus the tax of the earlier credit notes.
 *
 * @param wishes the requested credits, at most the uncredited amount of each item.
 */
export function planCredit(
  state: CreditState,
  wishes: readonly CreditRequest[],
  { shipping = 0n, goodwill = 0n }: CreditExtras = {},
): CreditPlan {
  const credited = new Map(state.items.map((item) => [item, item.credited]))
  const pieces = new Map<CreditableItem, number>()
  const leftNow = (of: CreditableItem) => of.gross - (credited.get(of) ?? 0n)
  const take = (of: CreditableItem, amount: Amount) => credited.set(of, (credited.get(of) ?? 0n) + amount)
  const taken = wishes.map(({ of, quantity, amount, among = 0, says }) => {
    const before = pieces.get(of) ?? 0
    const worth = amount ?? proportionalShareOf(leftNow(of), BigInt(quantity ?? 0), BigInt(among - before), state.unit)
    pieces.set(of, before + (quantity ?? 0))
    take(of, worth)
    return { of, quantity, amount: worth, says }
  })
  const open = uncreditedShippingOf(state) - shipping
  const shares = allocateByLargestRemainder(goodwill / state.unit, [
    ...state.items.map((item, index) => ({ weight: leftNow(item), key: String(index) })),
    { weight: open, key: 'shipping' },
  ]).map((share) => share * state.unit)
  const spread = state.items.flatMap((of, index) => {
    const amount = shares[index] ?? 0n
    if (amount === 0n) return []
    take(of, amount)
    return [{ of, amount }]
  })
  const parts = withTaxes(state, [...taken, ...spread], credited)
  const freight = shipping + (shares.at(-1) ?? 0n)
  return {
    parts,
    shipping: freight,
    tax: sum(parts.map(({ tax }) => tax)),
    total: sum(parts.map(({ amount }) => amount)) + freight,
    creditedOf: new Map(
      [...new Set(parts.map(({ of }) => of))].flatMap((of) =>
        of.item ? [[of.item.id, netCredited(of, credited.get(of) ?? 0n, state.unit)] as const] : [],
      ),
    ),
  }
}

/** The credited amount of each item by its id. The amount excludes tax that is added to prices. */
export const creditedAmountsByItem = ({ items, unit }: CreditState): ReadonlyMap<unknown, Amount> =>
  new Map(items.flatMap((of) => (of.item ? [[of.item.id, netCredited(of, of.credited, unit)] as const] : [])))

const netCredited = ({ item = {}, gross }: CreditableItem, credited: Amount, unit: Amount): Amount =>
  item.taxIncluded ? credited : proportionalShareOf(credited, netOf(item), gross, unit)

/** The charges and the credited amounts of an order by tax rate. */
export function chargesByTaxRate(
  items: readonly CreditableItem[],
): ReadonlyMap<string, { gross: Amount; tax: Amount; credited: Amount }> {
  const rates = new Map<string, { gross: Amount; tax: Amount; credited: Amount }>()
  for (const { terms, gross, tax, credited } of items) {
    const known = rates.get(terms) ?? { gross: 0n, tax: 0n, credited: 0n }
    rates.set(terms, { gross: known.gross + gross, tax: known.tax + tax, credited: known.credited + credited })
  }
  return rates
}

function withTaxes(
  { items, stated, unit }: CreditState,
  parts: readonly Omit<PlannedCreditLine, 'tax'>[],
  credited: ReadonlyMap<CreditableItem, Amount>,
): PlannedCreditLine[] {
  const rates = chargesByTaxRate(items.map((item) => ({ ...item, credited: credited.get(item) ?? 0n })))
  const taxes = new Map<unknown, Amount>()
  for (const [terms, rate] of rates) {
    const group = parts.filter(({ of }) => of.terms === terms)
    const tax = proportionalShareOf(rate.tax, rate.credited, rate.gross, unit) - (stated.get(terms)?.tax ?? 0n)
    const sign = tax < 0n ? -1n : 1n
    const shares = allocateByLargestRemainder(
      (sign * tax) / unit,
      group.map(({ amount }, index) => ({ weight: amount, key: String(index) })),
    )
    for (const [index, part] of group.entries()) taxes.set(part, sign * (shares[index] ?? 0n) * unit)
  }
  return parts.map((part) => ({ ...part, tax: taxes.get(part) ?? 0n }))
}
