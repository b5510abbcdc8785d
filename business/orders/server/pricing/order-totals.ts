import { applyRate, type MinorUnits, taxOn } from './amounts'
import { allocateByLargestRemainder } from './largest-remainder'

/**
 * A line of an order before the calculation. The amounts of a line are in the smallest unit of the order's currency.
 */
export interface PricingLine {
  readonly product: string
  /** The price of one piece. */
  readonly price: MinorUnits
  readonly quantity: bigint
  /** The discount on the complete line, at most the price of the line. */
  readonly discount: MinorUnits
  /** The tax rate, where 18 % is 180000n. All rates use this format. */
  readonly taxRate: bigint
  /** Whether the price includes the tax. */
  readonly isTaxIncluded: boolean
  /**
   * The name and rate of the tax as a text. Default: none. Taxes with the same rate but different names are rounded
   * separately.
   */
  readonly taxTerms?: string | null
}

/** Whether the tax of an order is rounded once per tax rate, as in EN 16931, or once per line. */
export type TaxRounding = 'rate' | 'line'

/**
 * The discount of a coupon: a rate of the goods to which the coupon applies, with an optional cap, or a fixed amount.
 */
export interface CouponDiscount {
  readonly rate?: bigint
  readonly cap?: MinorUnits
  readonly amount?: MinorUnits
  /** Whether the coupon applies to a line. Default: the coupon applies to all lines. */
  readonly appliesTo?: (line: PricingLine) => boolean
}

export interface LineTotals {
  readonly gross: MinorUnits
  /** All discounts on this line: its own discount, the customer's discount, and its share of the coupon discount. */
  readonly discount: MinorUnits
  /** The price of the line after all discounts. The price excludes tax that is added to prices. */
  readonly net: MinorUnits
  readonly tax: MinorUnits
}

export interface OrderTotals {
  /** The totals of the lines, in the sequence of the given lines. */
  readonly lines: readonly LineTotals[]
  readonly subtotal: MinorUnits
  readonly discount: MinorUnits
  /** The discount by the coupon, which is included in the discount. */
  readonly byCoupon: MinorUnits
  readonly shipping: MinorUnits
  /** The id of the applied shipping rule. The value is null if no rule applies. */
  readonly shippingRule: string | null
  /** The sum of the tax that prices include and the tax that is added to prices. */
  readonly tax: MinorUnits
  readonly total: MinorUnits
}

export interface DeliveryCost {
  readonly rule: string | null
  readonly cost: MinorUnits
}

export interface TotalsTerms {
  /** The discount of the customer's category. Default: 0. */
  readonly customerRate?: bigint
  readonly reduction?: CouponDiscount
  /** Calculates the shipping charge from the price of the goods after all discounts. Default: free shipping. */
  readonly delivery?: (goods: MinorUnits) => DeliveryCost
  /** The rounding of the tax. Default: 'rate'. */
  readonly taxRounding?: TaxRounding
}

const sum = (amounts: readonly MinorUnits[]): MinorUnits => amounts.reduce((all, amount) => all + amount, 0n)
const least = (...amounts: readonly MinorUnits[]): MinorUnits => amounts.reduce((a, b) => (b < a ? b : a))

const grossOf = ({ price, quantity }: PricingLine) => price * quantity

/**
 * The price of a line after its own discount and the customer's discount. The customer's discount applies to the
 * already reduced price.
 */
const netOf = (line: PricingLine, customerRate: bigint): MinorUnits => {
  const left = grossOf(line) - line.discount
  return left - applyRate(left, customerRate)
}

/** The price of the goods before any coupon. The minimum order of a coupon applies to this amount. */
export const goodsTotalOf = (lines: readonly PricingLine[], customerRate = 0n): MinorUnits =>
  sum(lines.map((line) => netOf(line, customerRate)))

/** Calculates the totals of an order by the rules of docs/totals.md. */
export function orderTotalsOf(lines: readonly PricingLine[], terms: TotalsTerms = {}): OrderTotals {
  const { customerRate = 0n, reduction, delivery = () => ({ rule: null, cost: 0n }), taxRounding = 'rate' } = terms
  const before = lines.map((line) => netOf(line, customerRate))
  const shares = reduction ? sharesOf(lines, before, reduction) : lines.map(() => 0n)
  const nets = lines.map((_, index) => (before[index] ?? 0n) - (shares[index] ?? 0n))
  const taxes = taxRounding === 'line' ? taxesPerLine(lines, nets) : taxesPerRate(lines, nets)
  const worked = lines.map((line, index): LineTotals => {
    const [gross, net, tax] = [grossOf(line), nets[index] ?? 0n, taxes[index] ?? 0n]
    return { gross, discount: gross - net, net, tax }
  })
  const subtotal = sum(worked.map(({ gross }) => gross))
  const discount = sum(worked.map((line) => line.discount))
  const tax = sum(worked.map((line) => line.tax))
  const onTop = sum(worked.map((line, index) => (lines[index]?.isTaxIncluded ? 0n : line.tax)))
  const { rule: shippingRule, cost: shipping } = delivery(subtotal - discount)
  const total = subtotal - discount + onTop + shipping
  return { lines: worked, subtotal, discount, byCoupon: sum(shares), shipping, shippingRule, tax, total }
}

const taxesPerLine = (lines: readonly PricingLine[], nets: readonly MinorUnits[]): MinorUnits[] =>
  lines.map(({ taxRate, isTaxIncluded }, index) => taxOn(nets[index] ?? 0n, taxRate, isTaxIncluded))

/** Rounds the tax once per tax rate, and distributes the tax over the lines of that rate. */
function taxesPerRate(lines: readonly PricingLine[], nets: readonly MinorUnits[]): MinorUnits[] {
  const taxes = lines.map(() => 0n)
  for (const key of new Set(lines.map(rateKeyOf))) {
    const group = [...lines.entries()].filter(([, line]) => rateKeyOf(line) === key)
    const [[, { taxRate, isTaxIncluded }]] = group as [[number, PricingLine]]
    const partakers = group.map(([index, line]) => ({ weight: nets[index] ?? 0n, key: keyOf(line) }))
    const tax = taxOn(sum(partakers.map(({ weight }) => weight)), taxRate, isTaxIncluded)
    const parts = allocateByLargestRemainder(tax, partakers)
    for (const [at, [index]] of group.entries()) taxes[index] = parts[at] ?? 0n
  }
  return taxes
}

/** Lines with the same key have the same tax. */
const rateKeyOf = ({ taxTerms, taxRate, isTaxIncluded }: PricingLine) =>
  [taxTerms ?? '', taxRate, isTaxIncluded].join(' ')

/**
 * The coupon discount of each line. The total coupon discount is at most the price of the lines to which the coupon
 * applies.
 */
function sharesOf(
  lines: readonly PricingLine[],
  before: readonly MinorUnits[],
  reduction: CouponDiscount,
): MinorUnits[] {
  const { rate = 0n, amount, cap, appliesTo: holdsFor = () => true } = reduction
  const weights = before.map((net, index) => (holdsFor(lines[index] as PricingLine) ? net : 0n))
  const base = sum(weights)
  const whole = least(amount ?? applyRate(base, rate), cap ?? base, base)
  return allocateByLargestRemainder(
    whole,
    lines.map((line, index) => ({ weight: weights[index] ?? 0n, key: keyOf(line) })),
  )
}

/** Lines with the same key are equal in all respects. */
const keyOf = ({ product, price, quantity, discount, taxRate, isTaxIncluded }: PricingLine) =>
  [product, price, quantity, discount, taxRate, isTaxIncluded].join(' ')
