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
