import { applyRate, type MinorUnits, taxOn } from './amounts'
import { allocateByLargestRemainder } from './largest-remainder'

/** A line of an order before it is worked out. Amounts are in the smallest unit of the order's currency. */
export interface PricingLine {
  readonly product: string
  /** Of one piece. */
  readonly price: MinorUnits
  readonly quantity: bigint
  /** Off the whole line; no more than the line costs. */
  readonly discount: MinorUnits
  /** 18 % is 180000n, as for every rate. */
  readonly taxRate: bigint
  /** Whether the price includes the tax. */
  readonly isTaxIncluded: boolean
  /** The tax by name and rate. Default: none, so that lines of the same rate bear the same tax. */
  readonly taxTerms?: string | null
}

/** Whether the tax of an order is rounded once for each tax rate, as EN 16931 does, or once for each line. */
export type TaxRounding = 'rate' | 'line'

/** What a coupon takes off: a part of the goods that it holds for, up to a cap if there is one, or a fixed amount. */
export interface CouponDiscount {
  readonly rate?: bigint
  readonly cap?: MinorUnits
  readonly amount?: MinorUnits
  /** Default: every line. */
  readonly appliesTo?: (line: PricingLine) => boolean
}

export interface LineTotals {
  readonly gross: MinorUnits
  /** All that is taken off this line: its own discount, the customer's, and its share of the coupon's. */
  readonly discount: MinorUnits
  /** What is left, as the customer pays it, less tax on top. */
  readonly net: MinorUnits
  readonly tax: MinorUnits
}

export interface OrderTotals {
  /** In the order of the lines given. */
  readonly lines: readonly LineTotals[]
  readonly subtotal: MinorUnits
  readonly discount: MinorUnits
  /** What of the discount the coupon takes off. */
  readonly byCoupon: MinorUnits
  readonly shipping: MinorUnits
  /** The id of the rule that delivery was worked out by, if one fits. */
  readonly shippingRule: string | null
  /** Included and on top. */
  readonly tax: MinorUnits
  readonly total: MinorUnits
}

export interface DeliveryCost {
  readonly rule: string | null
  readonly cost: MinorUnits
}

export interface TotalsTerms {
  /** The discount of the customer's category. Default: none. */
  readonly customerRate?: bigint
  readonly reduction?: CouponDiscount
  /** Delivery, from what the goods come to after all discounts. Default: none, for nothing. */
  readonly delivery?: (goods: MinorUnits) => DeliveryCost
  /** Default: 'rate'. */
  readonly taxRounding?: TaxRounding
}

const sum = (amounts: readonly MinorUnits[]): MinorUnits => amounts.reduce((all, amount) => all + amount, 0n)
const least = (...amounts: readonly MinorUnits[]): MinorUnits => amounts.reduce((a, b) => (b < a ? b : a))

const grossOf = ({ price, quantity }: PricingLine) => price * quantity

/** What a line comes to after its own discount and the customer's, which is taken off what the first one leaves. */
const netOf = (line: PricingLine, customerRate: bigint): MinorUnits => {
  const left = grossOf(line) - line.discount
  return left - applyRate(left, customerRate)
}

/** What the goods come to before any coupon: what a coupon's minimum is measured by. */
export const goodsTotalOf = (lines: readonly PricingLine[], customerRate = 0n): MinorUnits =>
  sum(lines.map((line) => netOf(line, customerRate)))

/** Works out what an order comes to, by the rules of docs/totals.md. */
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

/** The tax of each rate on all that bears it, rounded once, and shared out among its lines. */
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

/** Lines of the same key bear the same tax. */
const rateKeyOf = ({ taxTerms, taxRate, isTaxIncluded }: PricingLine) =>
  [taxTerms ?? '', taxRate, isTaxIncluded].join(' ')

/** What a coupon takes off each line: its part of a whole that is no more than the lines it holds for come to. */
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

/** Lines of the same key are alike in everything. */
const keyOf = ({ product, price, quantity, discount, taxRate, isTaxIncluded }: PricingLine) =>
  [product, price, quantity, discount, taxRate, isTaxIncluded].join(' ')
