import { idOf } from 'deckhand'
import type { Values } from 'deckhand/server'
import type { TaxLine } from '../../../../resources/customer-order/tax-lines'
import { type Amount, amountOf, proportionalShareOf } from '../pricing/amounts'
import { allocateByLargestRemainder } from '../pricing/largest-remainder'
import { storedTaxesOf } from '../pricing/price-lines'
import {
  type AppliedTax,
  addUpTaxes,
  appliedTaxOf,
  groupTaxesByPart,
  type LineTax,
  taxKeyOf,
} from '../pricing/tax-lines'

/** The charges of an order from which credits are calculated. */
export interface OrderCharges {
  readonly items: readonly Values[]
  readonly shipping?: number | null
  readonly shippingTaxLines?: readonly TaxLine[] | null
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
  /** The taxes. Credit notes from before tax lines existed have only `tax`. */
  readonly taxLines: readonly TaxLine[] | null
  /** Whether the pieces were returned. */
  readonly isReturned: boolean
}

/** The tax of a group of charges, by the key of the tax. */
type TaxAmounts = ReadonlyMap<string, Amount>

/** An item of an order with its credited amount, or the remainder of the order's total that belongs to no item. */
export interface CreditableItem {
  /** The item. The value is undefined for the remainder of the total that belongs to no item. */
  readonly item: Values | undefined
  /** The name and rate of the tax. */
  readonly terms: string
  /** The price that the customer pays, including tax. */
  readonly gross: Amount
  readonly tax: Amount
  /** The taxes that add up to `tax`. */
  readonly taxes: readonly AppliedTax[]
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
  /** The part of `tax` that the credit notes state as separate taxes. */
  readonly taxes: TaxAmounts
}

/** The shipping charge with its taxes, and the credited amounts. All amounts include tax. */
export interface CreditableShipping {
  readonly charged: Amount
  readonly credited: Amount
  readonly taxes: readonly AppliedTax[]
  /** The credited taxes, as stated on the credit notes. */
  readonly stated: readonly AppliedTax[]
}

/** The charges of an order and the credited amounts. */
export interface CreditState {
  readonly items: readonly CreditableItem[]
  readonly shipping: CreditableShipping
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

const onTop = (taxes: readonly AppliedTax[]): Amount =>
  sum(taxes.map(({ amount, isIncluded }) => (isIncluded ? 0n : amount)))

const termsOf = ({ taxTerms, tax }: Values): string => String(taxTerms ?? `${Number(tax ?? 0)} %`)

/**
 * The charge of each item. Older orders did not store the tax of each item, so this function distributes the tax of
 * such orders over the items.
 */
function chargedItems({ items, shipping, shippingTaxLines, tax, total }: OrderCharges, unit: Amount): CreditableItem[] {
  const shippingTaxes = (shippingTaxLines ?? []).map(appliedTaxOf)
  const goods = amountOf(total) - amountOf(shipping) - onTop(shippingTaxes)
  const goodsTax = amountOf(tax) - sum(shippingTaxes.map(({ amount }) => amount))
  const isTaxKept = items.every(({ taxAmount }) => typeof taxAmount === 'number')
  const weighted = (weight: (item: Values) => Amount) =>
    items.map((item, index) => ({ weight: weight(item), key: String(index) }))
  const parts = (whole: Amount, weight: (item: Values) => Amount) =>
    allocateByLargestRemainder(whole / unit, weighted(weight)).map((part) => part * unit)
  const kept = (item: Values) => amountOf(item.taxAmount)
  const taxes = isTaxKept ? items.map(kept) : parts(goodsTax, (item) => netOf(item) * amountOf(item.tax))
  const gross = isTaxKept
    ? items.map((item) => netOf(item) + (item.taxIncluded ? 0n : kept(item)))
    : parts(goods, netOf)
  const charged = items.map((item, index): CreditableItem => {
    const pieces = Number(item.quantity ?? 0) - Number(item.returned ?? 0)
    const [whole, ownTax] = [gross[index] ?? 0n, taxes[index] ?? 0n]
    return {
      ...{ item, terms: termsOf(item), gross: whole, tax: ownTax, taxes: chargedTaxesOf(item, whole, ownTax) },
      ...{ credited: 0n, unreturnedPieces: pieces, uncreditedPieces: pieces },
    }
  })
  const rest = goods - sum(gross)
  if (rest <= 0n) return charged
  const left = goodsTax - sum(taxes)
  const unexplained = { item: undefined, terms: '', gross: rest, tax: left, taxes: chargedTaxesOf({}, rest, left) }
  return [...charged, { ...unexplained, credited: 0n, unreturnedPieces: 0, uncreditedPieces: 0 }]
}

/** The taxes of an item. Older orders stored only one tax of each item. */
function chargedTaxesOf(item: Values, gross: Amount, tax: Amount): AppliedTax[] {
  if (Array.isArray(item.taxLines)) return (item.taxLines as readonly TaxLine[]).map(appliedTaxOf)
  const [one] = storedTaxesOf(item)
  const isIncluded = item.taxIncluded === true
  if (!one && tax === 0n) return []
  return [{ ...(one ?? { name: 'Tax', rate: 0n, category: 'S' }), base: gross - tax, amount: tax, isIncluded }]
}

const addToTaxes = (sums: Map<string, Amount>, lines: readonly TaxLine[]) => {
  for (const line of lines) {
    const key = taxKeyOf(appliedTaxOf(line))
    sums.set(key, (sums.get(key) ?? 0n) + amountOf(line.amount))
  }
  return sums
}

/**
 * Calculates the charges of an order, and the amounts that its credit notes have credited.
 *
 * @param notes the credit notes of the order. `shipping` includes tax, and `shippingTaxLines` are its taxes. `others`
 * are credits without a line of a credit note. Default: 0.
 */
export function creditStateOf(
  charges: OrderCharges,
  notes: {
    readonly lines: readonly CreditNoteLine[]
    readonly shipping: Amount
    readonly shippingTaxLines?: readonly TaxLine[]
    readonly others?: Amount
  },
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
    const known = stated.get(terms) ?? { amount: 0n, tax: 0n, taxes: new Map<string, Amount>() }
    stated.set(terms, {
      amount: known.amount + line.amount,
      tax: known.tax + line.tax,
      taxes: addToTaxes(new Map(known.taxes), line.taxLines ?? []),
    })
    const taken = found?.terms === terms ? least(line.amount, uncreditedAmountOf(found)) : 0n
    if (found) {
      found.credited += taken
      if (!line.isReturned) found.uncreditedPieces = Math.max(0, found.uncreditedPieces - (line.quantity ?? 0))
    }
    floating.push({ terms, amount: line.amount - taken })
  }
  floating.push({ amount: notes.others ?? 0n })
  const shippingTaxes = (charges.shippingTaxLines ?? []).map(appliedTaxOf)
  const charged = amountOf(charges.shipping) + onTop(shippingTaxes)
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
  return {
    items,
    shipping: {
      ...{ charged, credited: least(shipping, charged), taxes: shippingTaxes },
      stated: addUpTaxes((notes.shippingTaxLines ?? []).map(appliedTaxOf)),
    },
    stated,
    unit,
  }
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
  /** The taxes that add up to `tax`. */
  readonly taxes: readonly AppliedTax[]
  readonly says?: Values
}

/** A planned credit note. */
export interface CreditPlan {
  readonly parts: readonly PlannedCreditLine[]
  /** The credited shipping, including tax. */
  readonly shipping: Amount
  readonly shippingTaxes: readonly AppliedTax[]
  /** The taxes of all parts and of the shipping, added up. */
  readonly taxes: readonly AppliedTax[]
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
 * Plans a credit note. All refunds, returns, exchanges and cancellations use this function. For each tax of each tax
 * rate, and for each tax of the shipping, the tax on all credits so far is rounded. The credit note states this tax
 * minus the tax of the earlier credit notes.
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
  const shippingTaxes = shippingTaxesOf(state, freight)
  const taxes = addUpTaxes([...parts.flatMap((part) => part.taxes), ...shippingTaxes])
  return {
    parts,
    shipping: freight,
    shippingTaxes,
    taxes,
    tax: sum(taxes.map(({ amount }) => amount)),
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

/** The taxes of a group of charges, added up. */
const taxTotalsOf = (items: readonly CreditableItem[]) => {
  const totals = new Map<
    string,
    { readonly tax: LineTax & { readonly isIncluded: boolean }; readonly amount: Amount }
  >()
  for (const tax of items.flatMap(({ taxes }) => taxes)) {
    const key = taxKeyOf(tax)
    totals.set(key, { tax, amount: (totals.get(key)?.amount ?? 0n) + tax.amount })
  }
  return [...totals.entries()]
}

/**
 * The stated tax of each tax of a rate. Earlier credit notes may state only the sum of the taxes, which is divided in
 * proportion.
 */
function statedTaxesOf(totals: ReturnType<typeof taxTotalsOf>, stated: TaxRateCredits | undefined, unit: Amount) {
  const named = totals.map(([key]) => stated?.taxes.get(key) ?? 0n)
  const unnamed = (stated?.tax ?? 0n) - sum([...(stated?.taxes.values() ?? [])])
  const shares = allocateByLargestRemainder(
    unnamed / unit,
    totals.map(([key, { amount }]) => ({ weight: amount, key })),
  )
  return named.map((amount, index) => amount + (shares[index] ?? 0n) * unit)
}

function withTaxes(
  { items, stated, unit }: CreditState,
  parts: readonly Omit<PlannedCreditLine, 'tax' | 'taxes'>[],
  credited: ReadonlyMap<CreditableItem, Amount>,
): PlannedCreditLine[] {
  const rates = chargesByTaxRate(items.map((item) => ({ ...item, credited: credited.get(item) ?? 0n })))
  const shared = new Map<
    unknown,
    { readonly tax: LineTax & { readonly isIncluded: boolean }; readonly amount: Amount }[]
  >()
  for (const [terms, rate] of rates) {
    const group = parts.filter(({ of }) => of.terms === terms)
    const totals = taxTotalsOf(items.filter((item) => item.terms === terms))
    const before = statedTaxesOf(totals, stated.get(terms), unit)
    for (const [at, [, total]] of totals.entries()) {
      const amount = proportionalShareOf(total.amount, rate.credited, rate.gross, unit) - (before[at] ?? 0n)
      const sign = amount < 0n ? -1n : 1n
      const shares = allocateByLargestRemainder(
        (sign * amount) / unit,
        group.map((part, index) => ({ weight: part.amount, key: String(index) })),
      )
      for (const [index, part] of group.entries())
        shared.set(part, [...(shared.get(part) ?? []), { tax: total.tax, amount: sign * (shares[index] ?? 0n) * unit }])
    }
  }
  return parts.map((part) => {
    const taxes = shared.get(part) ?? []
    const tax = sum(taxes.map(({ amount }) => amount))
    return { ...part, tax, taxes: taxes.map((one) => ({ ...one.tax, base: part.amount - tax, amount: one.amount })) }
  })
}

/** The taxes of a credited part of the shipping charge. */
function shippingTaxesOf({ shipping, unit }: CreditState, amount: Amount): AppliedTax[] {
  const { taxes, charged, credited, stated } = shipping
  if (amount === 0n) return []
  const after = credited + amount
  const sums = taxes.map((tax) => proportionalShareOf(tax.amount, after, charged, unit))
  const groups = groupTaxesByPart(taxes, charged - sum(taxes.map((tax) => tax.amount)))
  const shares = allocateByLargestRemainder(
    (after - sum(sums)) / unit,
    groups.map(([first = 0], index) => ({ weight: taxes[first]?.base ?? 0n, key: String(index) })),
  )
  return taxes.map((tax, index) => {
    const before = stated.find((one) => taxKeyOf(one) === taxKeyOf(tax) && one.isIncluded === tax.isIncluded)
    const share = shares[groups.findIndex((group) => group.includes(index))] ?? 0n
    return {
      ...tax,
      base: share * unit - (before?.base ?? 0n),
      amount: (sums[index] ?? 0n) - (before?.amount ?? 0n),
    }
  })
}
