import { foldText } from 'deckhand'
import { awaitAll, subdivisionCodeOf, subdivisionsAround, type Transaction, unitsOf } from 'deckhand/server'
import { amountOf, numberOf } from '../../orders/server/pricing/amounts'
import type { TaxTreatment } from '../../orders/server/pricing/order-totals'
import type { LineTax } from '../../orders/server/pricing/tax-lines'
import { checkTaxNumber, isNorthernIrishNumber } from './tax-numbers'
import { findTaxRule, type Place, removesIncludedTax, type Supply, type TaxRuleConditions } from './tax-rules'

/** An active tax rule with its taxes. */
export interface ActiveTaxRule extends TaxRuleConditions {
  readonly id: string
  readonly taxes: readonly LineTax[]
}

/** A product with the values of its tax. Rates are in ten-thousandths. */
export interface TaxedProduct {
  readonly taxId: string
  readonly taxName: string
  readonly taxRate: bigint
  readonly isInclusive: boolean
  /** The first day of the tax. Before this day, the product has no tax. */
  readonly taxFrom: string | null
  readonly isService: boolean
}

/** The taxes of a product in an order. */
export interface TaxTerms extends TaxTreatment {
  /** The names and rates as a text: 'CGST 9 % + SGST 9 %'. The value is null if the product has no tax yet. */
  readonly terms: string | null
}

/** The state, the country and the postcode of an address, as an order stores them. */
interface AddressPlace {
  readonly state?: string | null | undefined
  readonly country?: string | null | undefined
  readonly postcode?: string | null | undefined
}

/** The facts of an order that decide its taxes. */
export interface TaxFacts {
  readonly site: string | null
  /** The day of the order, as YYYY-MM-DD in the time zone of the site. */
  readonly day: string
  readonly seller: Place | undefined
  readonly shippingAddress?: AddressPlace | null | undefined
  readonly billingAddress?: AddressPlace | null | undefined
  readonly buyerTaxNumber: string | null
}

/**
 * The name of a tax with its rate, as stated on an order: 'GST 18 %'. The text does not repeat the rate if the name
 * contains the rate.
 */
export function taxTermsOf(name: string, rate: bigint): string {
  const number = String(numberOf(rate))
  return name.split(/[\s%]+/).includes(number) ? name : `${name} ${number} %`
}

/** The name of a tax without its rate: 'GST 18 %' → 'GST'. */
export const taxNameOf = (name: string, rate: bigint): string => {
  const number = String(numberOf(rate)).replace('.', '\\.')
  const bare = name
    .replace(new RegExp(`(^|\\s)${number}\\s*%?(?=\\s|$)`), ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return bare === '' ? name : bare
}

/** The names and rates of several taxes as a text: 'CGST 9 % + SGST 9 %'. */
const joinedTermsOf = (taxes: readonly LineTax[]): string =>
  taxes.map(({ name, rate }) => taxTermsOf(name, rate)).join(' + ')

/** The place of an address. The states are the ISO 3166-2 codes of the state and of the states that contain it. */
export function placeOf(address: AddressPlace | null | undefined): Place | undefined {
  const { country, state, postcode } = address ?? {}
  if (!country) return undefined
  return { country, states: stateCodesOf(country, state), postcode }
}

/** The codes of a state. A state without an ISO 3166-2 code is identified by its name. */
export function stateCodesOf(country: string, state: string | null | undefined): readonly string[] {
  if (!state) return []
  const code = subdivisionCodeOf(country, state)
  return code ? subdivisionsAround(code) : [`${country}:${foldText(state.trim())}`]
}

/** The active tax rules, the oldest first. */
export async function findTaxRules(trx: Transaction): Promise<ActiveTaxRule[]> {
  const [rows, states] = await awaitAll([
    trx.selectFrom('tax_rule').selectAll().where('status', '=', 1).orderBy('createdAt').orderBy('id').execute(),
    trx
      .selectFrom('tax_rule__states as pair')
      .innerJoin('state', 'state.id', 'pair.target')
      .select(['pair.owner', 'state.name', 'state.code', 'state.country'])
      .execute(),
  ])
  return rows.map((row): ActiveTaxRule => {
    return {
      id: row.id,
      ...{ tax: row.tax, site: row.site, relation: row.relation, buyer: row.buyer, supply: row.supply },
      ...{ validFrom: row.validFrom, validTo: row.validTo, postcodes: row.postcodes || null },
      countries: JSON.parse(row.countries ?? '[]') as readonly string[],
      states: states
        .filter(({ owner }) => owner === row.id)
        .map(({ country, name, code }) => stateCodesOf(country, name)[0] ?? `${country}-${code}`),
      taxes: lineTaxesOf({ ...row, rate: numberOf(unitsOf(row.rate)), components: JSON.parse(row.components ?? '[]') }),
    }
  })
}

interface RuleTaxes extends Pick<LineTax, 'category' | 'note'> {
  readonly taxName: string
  /** The rate in percent. */
  readonly rate?: number
  readonly components?: readonly { readonly name: string; readonly rate: number }[] | null
}

/** The taxes that a rule charges: its components, or the tax of its rate. */
export function lineTaxesOf({ taxName, rate = 0, components, category, note = null }: RuleTaxes): readonly LineTax[] {
  const parts = components?.length ? components : [{ name: taxName, rate }]
  return parts.map(({ name, rate: percent }) => ({ name, rate: amountOf(percent), category, note }))
}

/** Finds the taxes of products in one order. */
export interface OrderTaxes {
  /** The id of the rule that applies to a product. Undefined if the rate of the product's tax applies. */
  ruleOf(product: TaxedProduct): string | undefined
  termsOf(product: TaxedProduct): TaxTerms
}

/** Prepares the search for the taxes of one order. */
export async function makeOrderTaxes(rules: readonly ActiveTaxRule[], facts: TaxFacts): Promise<OrderTaxes> {
  const { seller } = facts
  const destination = placeOf(facts.shippingAddress) ?? seller
  const services = placeOf(facts.billingAddress) ?? destination
  const buyerNumberFrom = rules.length === 0 ? undefined : await buyerNumberCountryOf(facts)
  // IGST Act 2017, section 10(1)(b): a registered buyer decides the place of supply, also if the goods go elsewhere in India.
  const isBilledInIndia = [buyerNumberFrom, seller, destination, services].every(
    (one) => (typeof one === 'object' ? one.country : one) === 'IN',
  )
  const goods = isBilledInIndia ? services : destination
  const supplyOf = ({ taxId, isService }: TaxedProduct): Supply => ({
    ...{ tax: taxId, site: facts.site, day: facts.day, seller, buyerNumberFrom },
    ...{ place: isService ? services : goods, supply: isService ? 'services' : 'goods' },
  })
  const isTaxedYet = ({ taxFrom }: TaxedProduct) => taxFrom === null || taxFrom <= facts.day
  const ruleOf = (product: TaxedProduct) => (isTaxedYet(product) ? findTaxRule(rules, supplyOf(product)) : undefined)
  const ownTax = ({ taxName: name, taxRate: rate }: TaxedProduct): LineTax => ({
    ...{ name: taxNameOf(name, rate), rate, category: rate === 0n ? 'Z' : 'S' },
  })
  /** The rate of the tax that a consumer in the place of the seller pays. Prices with tax include this tax. */
  const domesticRateOf = (product: TaxedProduct) => {
    const domestic = { ...supplyOf(product), place: seller, buyerNumberFrom: undefined }
    const taxes = findTaxRule(rules, domestic)?.taxes ?? [ownTax(product)]
    return taxes.reduce((sum, { rate }) => sum + rate, 0n)
  }
  return {
    ruleOf: (product) => ruleOf(product)?.id,
    termsOf(product) {
      const { isInclusive, taxName, taxRate } = product
      if (!isTaxedYet(product)) return { taxes: [], isTaxIncluded: isInclusive, terms: null }
      const rule = ruleOf(product)
      if (!rule) return { taxes: [ownTax(product)], isTaxIncluded: isInclusive, terms: taxTermsOf(taxName, taxRate) }
      const { taxes } = rule
      const isRemoved = isInclusive && taxes.every(({ category }) => removesIncludedTax(category))
      const removedRate = isRemoved ? domesticRateOf(product) : 0n
      return {
        ...{ taxes, terms: joinedTermsOf(taxes), isTaxIncluded: isInclusive && !isRemoved },
        ...(removedRate > 0n && { removedRate }),
      }
    },
  }
}

/**
 * The country of the buyer's tax number, or XI for Northern Ireland. Undefined if the number is invalid, or no number for
 * businesses.
 */
async function buyerNumberCountryOf(facts: TaxFacts): Promise<string | undefined> {
  const { buyerTaxNumber, billingAddress, shippingAddress } = facts
  if (!buyerTaxNumber) return undefined
  const around = [billingAddress?.country, shippingAddress?.country].filter((one) => typeof one === 'string')
  const { country, isValid, isBusinessNumber } = await checkTaxNumber(buyerTaxNumber, [...new Set(around)])
  if (isValid === false || !isBusinessNumber) return undefined
  return isNorthernIrishNumber(buyerTaxNumber) ? 'XI' : country
}
