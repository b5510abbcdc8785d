import { isInPostcodeRanges } from 'deckhand'
import { placesAround, subdivisionCodeOf } from 'deckhand/server'
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

/** The measure to which the limits of a shipping rule apply. Weights are in grams. */
export type ShippingBasis = 'total' | 'weight' | 'quantity'

/** An active shipping rule. Amounts and limits are in ten-thousandths. */
export interface ShippingRule {
  readonly id: string
  /** The site of the rule. If the site is null, the rule applies to all sites. */
  readonly site: string | null
  /** The countries to which the rule applies. If the list is empty, the rule applies to all countries. */
  readonly countries: readonly string[]
  /** The states to which the rule applies. If the list is empty, the rule applies to all states. */
  readonly states: readonly { readonly name: string; readonly country: string }[]
  /** The postcodes and ranges of postcodes to which the rule applies. If null, the rule applies to all postcodes. */
  readonly postcodes: string | null
  readonly basis: ShippingBasis
  readonly min: Amount
  readonly max: Amount | null
  readonly rate: Amount
  readonly perUnit: Amount
  readonly freeAbove: Amount | null
  readonly priority: number
  readonly createdAt: string
  /** The currency of the rule's amounts: the currency of its site, or the base currency. */
  readonly currency: Pick<Currency, 'rate'>
}

/** The goods to deliver, and their destination. */
export interface Parcel {
  readonly site: string
  /** The name or the code of the state, if the address has one. */
  readonly state: string | null
  readonly country: string
  readonly postcode: string | null
  /** The weight of the parcel in grams. */
  readonly weight: bigint
  readonly quantity: bigint
  /** The price of the goods after all discounts, in the smallest unit of the order's currency. */
  readonly goods: MinorUnits
  readonly currency: Currency
}

const unitsPerOne = 10_000n

/** The measure of a parcel for each basis of a rule, in ten-thousandths. A total is in the rule's currency. */
const measures: Readonly<Record<ShippingBasis, (parcel: Parcel, rule: ShippingRule) => bigint>> = {
  total: ({ goods, currency }, rule) =>
    convertAmount(fromMinorUnits(currency, goods), currency.rate, rule.currency.rate),
  weight: ({ weight }) => weight * unitsPerOne,
  quantity: ({ quantity }) => quantity * unitsPerOne,
}

const measure = (rule: ShippingRule, parcel: Parcel) => measures[rule.basis](parcel, rule)

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Whether the destination is in a state. An address of Barcelona is in Catalonia. */
function isInState({ state, country }: Parcel, places: readonly string[], of: ShippingRule['states'][number]): boolean {
  const wanted = subdivisionCodeOf(of.country, of.name)
  const isSameName = state !== null && isSame(country, of.country) && isSame(state, of.name)
  return isSameName || (wanted !== undefined && places.includes(wanted))
}

const ruleApplies = (rule: ShippingRule, parcel: Parcel, places: readonly string[]): boolean => {
  const measured = measure(rule, parcel)
  return (
    (rule.site === null || rule.site === parcel.site) &&
    (rule.countries.length === 0 || rule.countries.some((country) => places.includes(country))) &&
    (rule.states.length === 0 || rule.states.some((state) => isInState(parcel, places, state))) &&
    (rule.postcodes === null || isInPostcodeRanges(parcel.postcode, rule.postcodes)) &&
    measured >= rule.min &&
    (rule.max === null || measured <= rule.max)
  )
}

/**
 * The matching rule with the lowest priority number. If several rules have the same number, the oldest rule applies.
 */
function chooseRule(rules: readonly ShippingRule[], parcel: Parcel): ShippingRule | undefined {
  const places = placesAround(parcel.country, parcel.state)
  return rules
    .filter((rule) => ruleApplies(rule, parcel, places))
    .sort((a, b) => a.priority - b.priority || (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1))[0]
}

const costOf = (rule: ShippingRule, parcel: Parcel): MinorUnits => {
  const isFree = rule.freeAbove !== null && measures.total(parcel, rule) >= rule.freeAbove
  return isFree
    ? 0n
    : toMinorUnits(parcel.currency, rule.rate + multiplyPrice(rule.perUnit, measure(rule, parcel)), rule.currency)
}

/**
 * Calculates the shipping of a parcel by the matching rule. With a free-shipping coupon, the cost is 0. If no rule
 * matches, staff must enter the shipping charge.
 */
export function calculateDelivery(
  rules: readonly ShippingRule[],
  parcel: Parcel | undefined,
  shipsFree = false,
): DeliveryCost {
  const rule = parcel && chooseRule(rules, parcel)
  return {
    rule: rule?.id ?? null,
    cost: rule && !shipsFree ? costOf(rule, parcel) : 0n,
    ...(parcel && !rule && { isUnknown: true }),
  }
}
