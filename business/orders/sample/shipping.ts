import type { SampleRow } from 'deckhand/server'
import type { Customer } from '../../customers/sample/customers'
import type { MasterData } from '../../masters/sample/master-data'
import { amountOf, type Currency, unitsPerRate } from '../server/pricing/amounts'
import type { Parcel, ShippingBasis, ShippingRule } from '../server/pricing/shipping-cost'
import type { BasketLine } from './basket'

const made = new WeakMap<MasterData, readonly ShippingRule[]>()

/** The active shipping rules, in the format that the calculation of delivery expects. */
export function shippingRulesOf(basics: MasterData): readonly ShippingRule[] {
  const known = made.get(basics) ?? basics.shippingRules.filter(({ status }) => status === 1).map(ruleFrom(basics))
  made.set(basics, known)
  return known
}

const ruleFrom =
  ({ sites, states, currencies }: MasterData) =>
  (rule: SampleRow): ShippingRule => {
    const site = sites.find(({ id }) => id === rule.site)
    const currency = currencies.find(({ id }) => id === site?.currency)
    const within = (rule.states ?? []) as readonly string[]
    return {
      id: rule.id,
      site: site?.id ?? null,
      countries: (rule.countries ?? []) as readonly string[],
      postcodes: null,
      states: states
        .filter(({ id }) => within.includes(id))
        .map(({ name, country }) => ({ name: String(name), country: String(country) })),
      basis: rule.basis as ShippingBasis,
      min: amountOf(rule.min),
      max: rule.max === undefined ? null : amountOf(rule.max),
      rate: amountOf(rule.rate),
      perUnit: amountOf(rule.perUnit),
      freeAbove: rule.freeAbove === undefined ? null : amountOf(rule.freeAbove),
      priority: Number(rule.priority),
      createdAt: String(rule.createdAt),
      currency: { rate: currency ? BigInt(Math.round(Number(currency.rate) * Number(unitsPerRate))) : unitsPerRate },
    }
  }

interface DeliveryInput {
  readonly site: SampleRow
  readonly customer: Customer
  readonly goods: bigint
  readonly currency: Currency
}

/** The parcel of a basket. Returns undefined if the basket contains only services. */
export function parcelOf(
  wanted: readonly BasketLine[],
  { site, customer, goods, currency }: DeliveryInput,
): Parcel | undefined {
  const delivered = wanted.filter(({ product }) => product.type !== 'service')
  if (delivered.length === 0) return undefined
  const sum = (of: (one: BasketLine) => number) => BigInt(delivered.reduce((all, one) => all + of(one), 0))
  return {
    site: site.id,
    state: String(customer.address.state),
    country: String(customer.address.country),
    postcode: String(customer.address.postcode),
    weight: sum(({ product, quantity }) => Number(product.weight ?? 0) * quantity),
    quantity: sum(({ quantity }) => quantity),
    goods,
    currency,
  }
}
