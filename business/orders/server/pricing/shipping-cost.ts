import {
  type Amount,
  type Currency,
  convertAmount,
  fromMinorUnits,
  type MinorUnits,
  multiplyPrice,
  toMinorUnits,
} from './amounts'
import type { DeliveryCost } from './order-totals'

/** What rules are measured against; weights in grams. */
export type ShippingBasis = 'total' | 'weight' | 'quantity'

/** An active shipping rule. Amounts and measures are in ten-thousandths. */
export interface ShippingRule {
  readonly id: string
  /** Empty: every site. */
  readonly site: string | null
  /** Empty: every state. */
  readonly states: readonly { readonly name: string; readonly country: string }[]
  readonly basis: ShippingBasis
  readonly min: Amount
  readonly max: Amount | null
  readonly rate: Amount
  readonly perUnit: Amount
  readonly freeAbove: Amount | null
  readonly priority: number
  readonly createdAt: string
  /** What its amounts are in: the currency of its site, or the base. */
  readonly currency: Pick<Currency, 'rate'>
}

/** What is to be delivered, and where. */
export interface Parcel {
  readonly site: string
  readonly state: string
  readonly country: string
  /** In grams. */
  readonly weight: bigint
  readonly quantity: bigint
  /** What the goods come to after all discounts, in the smallest unit of the order's currency. */
  readonly goods: MinorUnits
  readonly currency: Currency
}

const unitsPerOne = 10_000n

/** What the parcel measures by a rule's basis; a total in the rule's currency. */
const measures: Readonly<Record<ShippingBasis, (parcel: Parcel, rule: ShippingRule) => bigint>> = {
  total: ({ goods, currency }, rule) =>
    convertAmount(fromMinorUnits(currency, goods), currency.rate, rule.currency.rate),
  weight: ({ weight }) => weight * unitsPerOne,
  quantity: ({ quantity }) => quantity * unitsPerOne,
}

const measure = (rule: ShippingRule, parcel: Parcel) => measures[rule.basis](parcel, rule)

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

const ruleApplies = (rule: ShippingRule, parcel: Parcel): boolean => {
  const measured = measure(rule, parcel)
  return (
    (rule.site === null || rule.site === parcel.site) &&
    (rule.states.length === 0 ||
      rule.states.some(({ name, country }) => isSame(name, parcel.state) && isSame(country, parcel.country))) &&
    measured >= rule.min &&
    (rule.max === null || measured <= rule.max)
  )
}

/** Of the rules that fit, the one with the lowest priority number, and of several the oldest. */
const chooseRule = (rules: readonly ShippingRule[], parcel: Parcel): ShippingRule | undefined =>
  rules
    .filter((rule) => ruleApplies(rule, parcel))
    .sort((a, b) => a.priority - b.priority || (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1))[0]

const costOf = (rule: ShippingRule, parcel: Parcel): MinorUnits => {
  const isFree = rule.freeAbove !== null && measures.total(parcel, rule) >= rule.freeAbove
  return isFree
    ? 0n
    : toMinorUnits(parcel.currency, rule.rate + multiplyPrice(rule.perUnit, measure(rule, parcel)), rule.currency)
}

/** Delivers a parcel by the rule that counts for it; for nothing where no rule fits, or the coupon ships free. */
export function calculateDelivery(
  rules: readonly ShippingRule[],
  parcel: Parcel | undefined,
  shipsFree = false,
): DeliveryCost {
  const rule = parcel && chooseRule(rules, parcel)
  return { rule: rule?.id ?? null, cost: rule && !shipsFree ? costOf(rule, parcel) : 0n }
}
