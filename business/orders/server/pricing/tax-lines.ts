import type { TaxCategory, TaxLine } from '../../../../resources/customer-order/tax-lines'
import { type Amount, amountOf, numberOf } from './amounts'

/** One tax on a price, before the calculation. */
export interface LineTax {
  /** The name without the rate, such as 'CGST'. */
  readonly name: string
  /** The tax rate, where 18 % is 180000n. All rates use this format. */
  readonly rate: bigint
  readonly category: TaxCategory
  /** The sentence that the law requires on the invoice. Default: none. */
  readonly note?: string | null
}

/** A calculated tax. */
export interface AppliedTax extends LineTax {
  /** The taxed amount without any tax. */
  readonly base: bigint
  readonly amount: bigint
  readonly isIncluded: boolean
}

/** Taxes with the same key have the same name, rate, category and sentence. */
export const taxKeyOf = ({ name, rate, category, note }: LineTax): string =>
  JSON.stringify([name, Number(rate), category, note ?? ''])

/** Adds up equal taxes. The result is sorted by rate and name. */
export function addUpTaxes(taxes: readonly AppliedTax[]): AppliedTax[] {
  const sums = new Map<string, AppliedTax>()
  for (const tax of taxes) {
    const key = `${taxKeyOf(tax)} ${tax.isIncluded}`
    const known = sums.get(key)
    sums.set(key, { ...tax, base: tax.base + (known?.base ?? 0n), amount: tax.amount + (known?.amount ?? 0n) })
  }
  return [...sums.entries()]
    .sort(([key, one], [other, two]) => Number(two.rate - one.rate) || (key < other ? -1 : 1))
    .map(([, tax]) => tax)
}

/** A calculated tax in the form in which records store taxes. `toNumber` converts its amounts. */
export const taxLineOf = (
  { name, rate, category, base, amount, isIncluded, note }: AppliedTax,
  toNumber: (amount: bigint) => number = numberOf,
): TaxLine => ({
  ...{ name, rate: numberOf(rate), category, base: toNumber(base), amount: toNumber(amount) },
  ...{ included: isIncluded, note: note ?? null },
})

/** A stored tax as a calculated tax. */
export const appliedTaxOf = ({
  name,
  rate,
  category,
  base,
  amount,
  included,
  note,
}: TaxLine): AppliedTax & {
  readonly base: Amount
  readonly amount: Amount
} => ({
  ...{ name, rate: amountOf(rate), category, note: note ?? null },
  ...{ base: amountOf(base), amount: amountOf(amount), isIncluded: included },
})

/**
 * Groups the taxes of a shipping charge by the part of the charge that they tax, such as the shares of two rates. The
 * result contains the positions of the taxes. Components of one tax, such as CGST and SGST, have the same taxed amount
 * and stay together. Two shares can have the same taxed amount by chance.
 *
 * @param net the taxed amount of the complete charge. Groups with another sum are wrong.
 * @returns one group for each tax if no other groups fit.
 */
export function groupTaxesByPart(taxes: readonly AppliedTax[], net: bigint): readonly (readonly number[])[] {
  const groupBy = (keyOf: (tax: AppliedTax) => string): number[][] => {
    const groups = new Map<string, number[]>()
    for (const [index, tax] of taxes.entries()) groups.set(keyOf(tax), [...(groups.get(keyOf(tax)) ?? []), index])
    return [...groups.values()]
  }
  const fits = (groups: readonly (readonly number[])[]) =>
    groups.reduce((sum, [first = 0]) => sum + (taxes[first]?.base ?? 0n), 0n) === net
  const candidates = [
    groupBy(({ base, isIncluded }) => `${base} ${isIncluded}`),
    groupBy(({ base, isIncluded, rate }) => `${base} ${isIncluded} ${rate}`),
  ]
  return candidates.find(fits) ?? taxes.map((_, index) => [index])
}
