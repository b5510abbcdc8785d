import { applyRate, type MinorUnits, taxOn, withoutTax } from './amounts'
import { type AllocationWeight, allocateByLargestRemainder } from './largest-remainder'
import { type AppliedTax, addUpTaxes, type LineTax, taxKeyOf } from './tax-lines'

/** The taxes of a price. */
export interface TaxTreatment {
  readonly taxes: readonly LineTax[]
  /** Whether the price includes the taxes. */
  readonly isTaxIncluded: boolean
  /**
   * The rate of the tax that was removed from the price, because the buyer does not pay the tax. Default: no tax was
   * removed.
   */
  readonly removedRate?: bigint
}

/**
 * A line of an order before the calculation. The amounts of a line are in the smallest unit of the order's currency.
 */
export interface PricingLine extends TaxTreatment {
  readonly product: string
  /** The price of one piece. */
  readonly price: MinorUnits
  readonly quantity: bigint
  /** The discount on the complete line, at most the price of the line. */
  readonly discount: MinorUnits
  /** Whether the line is delivered. The shipping charge has the taxes of the delivered lines. Default: true. */
  readonly isDelivered?: boolean
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
  /** The sum of the taxes. */
  readonly tax: MinorUnits
  readonly taxes: readonly AppliedTax[]
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
  /** Whether no shipping rule matches, so that staff must enter the shipping charge. */
  readonly isShippingUnknown: boolean
  readonly shippingTax: MinorUnits
  readonly shippingTaxes: readonly AppliedTax[]
  /** The sum of the tax that prices include and the tax that is added to prices. The sum includes the shipping tax. */
  readonly tax: MinorUnits
  /** The sum of the taxes that the prices and the shipping charge include. */
  readonly taxIncluded: MinorUnits
  /** The taxes of all lines and of the shipping, added up. */
  readonly taxes: readonly AppliedTax[]
  readonly total: MinorUnits
}

export interface DeliveryCost {
  readonly rule: string | null
  readonly cost: MinorUnits
  /** Whether a person entered the cost. Deckhand removes no tax from an entered cost. Default: false. */
  readonly isEntered?: boolean
  /** Whether no shipping rule matches, so that staff must enter the shipping charge. Default: false. */
  readonly isUnknown?: boolean
}

/** The taxes of the shipping charge: the taxes of the goods in proportion, or separate taxes. */
export type ShippingTaxTerms = 'goods' | TaxTreatment

export interface TotalsTerms {
  /** The discount of the customer's category. Default: 0. */
  readonly customerRate?: bigint
  readonly reduction?: CouponDiscount
  /** Calculates the shipping charge from the price of the goods after all discounts. Default: free shipping. */
  readonly delivery?: (goods: MinorUnits) => DeliveryCost
  /** The taxes of the shipping charge. Default: none. */
  readonly shippingTax?: ShippingTaxTerms
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
  const {
    customerRate = 0n,
    reduction,
    delivery = (): DeliveryCost => ({ rule: null, cost: 0n }),
    taxRounding = 'rate',
  } = terms
  const before = lines.map((line) => netOf(line, customerRate))
  const shares = reduction ? sharesOf(lines, before, reduction) : lines.map(() => 0n)
  const goods = lines.map((line, index): TaxedAmount => {
    return { ...line, amount: (before[index] ?? 0n) - (shares[index] ?? 0n), key: keyOf(line) }
  })
  const subtotal = sum(lines.map(grossOf))
  const discount = subtotal - sum(goods.map(({ amount }) => amount))
  const { rule: shippingRule, ...charge } = delivery(subtotal - discount)
  const freight = shippingPartsOf(lines, goods, charge, terms.shippingTax)
  const taxes = roundTaxes([...goods, ...freight], taxRounding)
  const worked = lines.map((line, index): LineTotals => {
    const [gross, net, applied] = [grossOf(line), goods[index]?.amount ?? 0n, taxes[index] ?? []]
    return { gross, discount: gross - net, net, tax: taxSum(applied), taxes: applied }
  })
  const shippingTaxes = addUpTaxes(taxes.slice(lines.length).flat())
  const shipping = terms.shippingTax ? sum(freight.map(({ amount }) => amount)) : charge.cost
  const all = addUpTaxes(taxes.flat())
  const taxIncluded = taxSum(all.filter(({ isIncluded }) => isIncluded))
  const tax = taxSum(all)
  const total = subtotal - discount + tax - taxIncluded + shipping
  return {
    ...{ lines: worked, subtotal, discount, byCoupon: sum(shares), shipping, shippingRule },
    isShippingUnknown: charge.isUnknown ?? false,
    ...{ shippingTax: taxSum(shippingTaxes), shippingTaxes, tax, taxIncluded, taxes: all, total },
  }
}

const taxSum = (taxes: readonly AppliedTax[]): MinorUnits => sum(taxes.map(({ amount }) => amount))

/** An amount with its taxes: a line, or a part of the shipping charge. */
interface TaxedAmount extends TaxTreatment {
  readonly amount: MinorUnits
  /** Amounts with the same key are equal in all respects. */
  readonly key: string
}

/** Amounts with the same key have the same taxes. */
const treatmentKeyOf = ({ taxes, isTaxIncluded, removedRate = 0n }: TaxTreatment) =>
  JSON.stringify([taxes.map(taxKeyOf), isTaxIncluded, Number(removedRate)])

/** The parts of the shipping charge, by their taxes. */
function shippingPartsOf(
  lines: readonly PricingLine[],
  goods: readonly TaxedAmount[],
  { cost, isEntered = false }: Omit<DeliveryCost, 'rule'>,
  shippingTax: ShippingTaxTerms | undefined,
): TaxedAmount[] {
  if (!shippingTax || cost === 0n) return []
  const part = (treatment: TaxTreatment, share: MinorUnits): TaxedAmount => ({
    ...treatment,
    amount: isEntered ? share : withoutTax(share, treatment.removedRate ?? 0n),
    key: `shipping ${treatmentKeyOf(treatment)}`,
  })
  if (shippingTax !== 'goods') return [part(shippingTax, cost)]
  const isDelivered = (index: number) => lines[index]?.isDelivered !== false
  const all = [...goods.entries()]
  const followed = all.some(([index]) => isDelivered(index)) ? all.filter(([index]) => isDelivered(index)) : all
  const isFree = followed.every(([, { amount }]) => amount === 0n)
  const groups = new Map<string, { readonly treatment: TaxTreatment; readonly weight: bigint }>()
  for (const [index, one] of followed) {
    const { taxes, isTaxIncluded, removedRate } = one
    const key = treatmentKeyOf(one)
    const weight = (groups.get(key)?.weight ?? 0n) + (isFree ? (lines[index]?.quantity ?? 0n) : one.amount)
    groups.set(key, { treatment: { taxes, isTaxIncluded, ...(removedRate && { removedRate }) }, weight })
  }
  const shares = allocateByLargestRemainder(
    cost,
    [...groups].map(([key, { weight }]) => ({ key, weight })),
  )
  return [...groups.values()].map(({ treatment }, index) => part(treatment, shares[index] ?? 0n))
}

/**
 * The taxes of amounts. Each tax is rounded once per tax rate, or once per amount. Taxes that amounts include are
 * rounded together for amounts with the same taxes, and never exceed an amount.
 */
function roundTaxes(parts: readonly TaxedAmount[], rounding: TaxRounding): AppliedTax[][] {
  const amounts = parts.map(({ taxes }) => taxes.map(() => 0n))
  const groupKey = (key: string, index: number) => (rounding === 'line' ? `${index} ${key}` : key)
  const onTop = new Map<string, [index: number, at: number][]>()
  const included = new Map<string, number[]>()
  for (const [index, part] of parts.entries())
    if (part.isTaxIncluded) {
      const key = groupKey(treatmentKeyOf(part), index)
      included.set(key, [...(included.get(key) ?? []), index])
    } else
      for (const [at, tax] of part.taxes.entries()) {
        const key = groupKey(taxKeyOf(tax), index)
        onTop.set(key, [...(onTop.get(key) ?? []), [index, at]])
      }
  const weightOf = (index: number): AllocationWeight => ({
    weight: parts[index]?.amount ?? 0n,
    key: parts[index]?.key ?? '',
  })
  for (const group of onTop.values()) {
    const [[first, place]] = group as [[number, number]]
    const weights = group.map(([index]) => weightOf(index))
    const tax = taxOn(sum(weights.map(({ weight }) => weight)), parts[first]?.taxes[place]?.rate ?? 0n)
    const shares = allocateByLargestRemainder(tax, weights)
    for (const [one, [index, at]] of group.entries()) (amounts[index] as bigint[])[at] = shares[one] ?? 0n
  }
  for (const group of included.values()) {
    const { taxes } = parts[group[0] as number] as TaxedAmount
    const weights = group.map(weightOf)
    const whole = sum(weights.map(({ weight }) => weight))
    const rate = sum(taxes.map((tax) => tax.rate))
    let left = whole
    const sums = taxes.map((tax) => {
      const amount = least(taxOn(whole, tax.rate, rate), left)
      left -= amount
      return amount
    })
    const floors = (index: number, from: number) =>
      sum(sums.slice(from).map((amount) => (whole === 0n ? 0n : (amount * (weights[index]?.weight ?? 0n)) / whole)))
    const taken = weights.map(() => 0n)
    for (const [at, amount] of sums.entries()) {
      const shares = allocateByLargestRemainder(
        amount,
        weights.map((one, index) => ({ ...one, most: one.weight - (taken[index] ?? 0n) - floors(index, at + 1) })),
      )
      for (const [one, index] of group.entries()) {
        const share = shares[one] ?? 0n
        taken[one] = (taken[one] ?? 0n) + share
        ;(amounts[index] as bigint[])[at] = share
      }
    }
  }
  return parts.map(({ amount, taxes, isTaxIncluded }, index) => {
    const own = amounts[index] ?? []
    const base = isTaxIncluded ? amount - sum(own) : amount
    return taxes.map((tax, at) => ({ ...tax, base, amount: own[at] ?? 0n, isIncluded: isTaxIncluded }))
  })
}

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
const keyOf = (line: PricingLine) =>
  [line.product, line.price, line.quantity, line.discount, treatmentKeyOf(line)].join(' ')
