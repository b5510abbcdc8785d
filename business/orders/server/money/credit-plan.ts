import { idOf } from 'deckhand'
import type { Values } from 'deckhand/server'
import { type Amount, amountOf, proportionalShareOf } from '../pricing/amounts'
import { allocateByLargestRemainder } from '../pricing/largest-remainder'

/** What an order charges, as far as credits follow from it. */
export interface OrderCharges {
  readonly items: readonly Values[]
  readonly shipping?: number | null
  readonly tax?: number | null
  readonly total?: number | null
}

/** A line of a credit note, as it was issued. */
export interface CreditNoteLine {
  readonly orderItem: unknown
  readonly taxTerms: string | null
  /** Pieces that were credited; null for a price reduction. */
  readonly quantity: number | null
  readonly amount: Amount
  readonly tax: Amount
  /** Whether the pieces came back. */
  readonly isReturned: boolean
}

/** An item of an order, or the part of its total that no item explains, with what of it is credited. */
export interface CreditableItem {
  /** Undefined for what no item explains. */
  readonly item: Values | undefined
  /** The tax by name and rate. */
  readonly terms: string
  /** As the customer pays it, with its tax. */
  readonly gross: Amount
  readonly tax: Amount
  /** What of `gross` is credited. */
  readonly credited: Amount
  /** Pieces that have not come back. */
  readonly unreturnedPieces: number
  /** Pieces of these that are not credited. */
  readonly uncreditedPieces: number
}

/** The credits of one tax rate, as the credit notes state them. */
export interface TaxRateCredits {
  readonly amount: Amount
  readonly tax: Amount
}

/** What an order charges and what of it is credited. */
export interface CreditState {
  readonly items: readonly CreditableItem[]
  readonly shipping: { readonly charged: Amount; readonly credited: Amount }
  /** By the tax by name and rate. */
  readonly stated: ReadonlyMap<string, TaxRateCredits>
  /** The smallest amount of the order's currency. */
  readonly unit: Amount
}

const sum = (amounts: readonly Amount[]): Amount => amounts.reduce((all, one) => all + one, 0n)
const least = (one: Amount, other: Amount): Amount => (other < one ? other : one)

/** What of an item is not credited. */
export const uncreditedAmountOf = ({ gross, credited }: CreditableItem): Amount => gross - credited

/** What of the shipping is not credited. */
export const uncreditedShippingOf = ({ shipping }: CreditState): Amount => shipping.charged - shipping.credited

/** The price of an item less its discounts: as the customer pays it, less tax on top. */
const netOf = ({ price, quantity, discount }: Values): Amount =>
  amountOf(price) * BigInt(Number(quantity ?? 0)) - amountOf(discount)

const termsOf = ({ taxTerms, tax }: Values): string => String(taxTerms ?? `${Number(tax ?? 0)} %`)

/** What an order charges for each item. Orders from before the tax of each item was kept share out their own. */
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
 * What an order charges, and what its credit notes have credited of that.
 *
 * @param others what is credited without a line of a credit note. Default: nothing.
 */
export function creditStateOf(
  charges: OrderCharges,
  notes: { readonly lines: readonly CreditNoteLine[]; readonly shipping: Amount; readonly others?: Amount },
  decimals: number,
): CreditState {
  const unit = 10n ** BigInt(4 - decimals)
  const items: { -readonly [Name in keyof CreditableItem]: CreditableItem[Name] }[] = chargedItems(charges, unit)
  const stated = new Map<string, TaxRateCredits>()
  /** What is credited of no item that is still there: it reduces the price of the last ones first. */
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

/** What is to be credited of an item: an amount, or what some of its pieces come to. */
export interface CreditRequest {
  readonly of: CreditableItem
  readonly quantity?: number
  /** Default: the part of what is not credited of `among` pieces that `quantity` has. */
  readonly amount?: Amount
  readonly among?: number
  /** What else its line of the credit note says. */
  readonly says?: Values
}

/** A line of a credit note to be. */
export interface PlannedCreditLine {
  readonly of: CreditableItem
  readonly quantity?: number
  readonly amount: Amount
  /** The tax within the amount. */
  readonly tax: Amount
  readonly says?: Values
}

/** What a credit note comes to. */
export interface CreditPlan {
  readonly parts: readonly PlannedCreditLine[]
  readonly shipping: Amount
  /** Within the total. */
  readonly tax: Amount
  readonly total: Amount
  /** What is credited then of each item that it credits, less tax on top. */
  readonly creditedOf: ReadonlyMap<unknown, Amount>
}

/** What is credited besides wishes for single items. */
export interface CreditExtras {
  readonly shipping?: Amount
  /** Spread in proportion over all that is not credited then, the shipping included. */
  readonly goodwill?: Amount
}

/**
 * Works out a credit note: the one way by which refunds, returns, exchanges and cancellations are credited. For each tax rate
 * it states the rounded tax on all that is credited by then, less what the credit notes before have stated.
 *
 * @param wishes no more than is left of each item.
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

/** What is credited of each item by its id, less tax on top. */
export const creditedAmountsByItem = ({ items, unit }: CreditState): ReadonlyMap<unknown, Amount> =>
  new Map(items.flatMap((of) => (of.item ? [[of.item.id, netCredited(of, of.credited, unit)] as const] : [])))

const netCredited = ({ item = {}, gross }: CreditableItem, credited: Amount, unit: Amount): Amount =>
  item.taxIncluded ? credited : proportionalShareOf(credited, netOf(item), gross, unit)

/** What an order charges at each tax rate, with what is credited of it. */
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
