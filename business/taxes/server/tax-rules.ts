import { doPostcodeRangesMeet, isInPostcodeRanges } from 'deckhand'
import type { TaxCategory } from '../../../resources/customer-order/tax-lines'
import { euCountries, taxNumberCountryOf } from './eu-countries'

/** A place: a country by its code of ISO 3166-1, and a state of the country. */
export interface Place {
  readonly country: string
  /** The ISO 3166-2 code of the state, and of the states that contain it. The list is empty if the state is unknown. */
  readonly states: readonly string[]
  /** Default: the postcode is unknown. */
  readonly postcode?: string | null | undefined
}

/** The relation of the place of supply to the place of the seller. */
export type SellerRelation = 'same-state' | 'other-state' | 'same-country' | 'other-country'

/** The conditions of a tax rule. An empty condition means any value. */
export interface TaxRuleConditions {
  /** The id of the tax of the product. */
  readonly tax: string | null
  readonly site: string | null
  readonly relation: SellerRelation | null
  readonly countries: readonly string[]
  /** The ISO 3166-2 codes of the states. */
  readonly states: readonly string[]
  /** Postcodes and ranges of postcodes. */
  readonly postcodes: string | null
  readonly buyer: 'consumer' | 'business' | null
  readonly supply: 'goods' | 'services' | null
  /** The first and the last day, as YYYY-MM-DD. */
  readonly validFrom: string | null
  readonly validTo: string | null
}

/** A supply of one product: the facts that decide which tax rule applies. */
export interface Supply {
  readonly tax: string
  readonly site: string | null
  readonly day: string
  readonly seller: Place | undefined
  /** The place of supply. */
  readonly place: Place | undefined
  readonly supply: 'goods' | 'services'
  /**
   * The country of the buyer's valid tax number, or XI for Northern Ireland. Undefined if the buyer has no valid tax
   * number.
   */
  readonly buyerNumberFrom: string | undefined
}

/** The postcodes of Northern Ireland. Its goods follow the EU rules, with tax numbers that start with XI. */
export const northernIrishPostcodes = 'BT*'

/** The prefix of the tax numbers that businesses at a place have for a kind of supply. */
function numberPrefixOf({ country, postcode }: Place, supply: Supply['supply']): string {
  const isNorthernIrish = country === 'GB' && isInPostcodeRanges(postcode, northernIrishPostcodes)
  return isNorthernIrish && supply === 'goods' ? 'XI' : taxNumberCountryOf(country)
}

/** Whether goods or services at a place with this prefix follow the EU rules. */
const isEuPrefix = (prefix: string | undefined) => prefix === 'XI' || euCountries.includes(prefix ?? '')

/**
 * Whether a buyer counts as a business at the place of supply. The tax number must be of the country of that place. For
 * a place in the EU, a number of any EU country except the seller's country is sufficient. For goods from the EU to
 * Northern Ireland, the number must start with XI.
 */
export function isBusinessBuyer({ seller, place, supply, buyerNumberFrom }: Supply): boolean {
  if (!buyerNumberFrom || !place) return false
  const at = numberPrefixOf(place, supply)
  const from = seller && numberPrefixOf(seller, supply)
  const own = buyerNumberFrom === 'XI' && supply === 'services' ? 'GB' : buyerNumberFrom
  if (own === at) return true
  const isBritish = [own, at].every((prefix) => prefix === 'GB' || prefix === 'XI')
  return isBritish ? own === 'XI' || !isEuPrefix(from) : own !== from && isEuPrefix(own) && isEuPrefix(at)
}

function relationHolds(relation: SellerRelation, seller: Place | undefined, place: Place | undefined): boolean {
  if (!seller || !place) return false
  const isSameCountry = seller.country === place.country
  if (relation === 'other-country') return !isSameCountry
  if (relation === 'same-country') return isSameCountry
  if (!isSameCountry || seller.states.length === 0 || place.states.length === 0) return false
  return (seller.states[0] === place.states[0]) === (relation === 'same-state')
}

const share = <T>(one: readonly T[], other: readonly T[]) => one.some((value) => other.includes(value))

/** Whether a day is one of the days of a rule. Both ends are included. */
const isValidOn = ({ validFrom, validTo }: TaxRuleConditions, day: string) =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo)

const ruleApplies = (rule: TaxRuleConditions, supply: Supply): boolean =>
  (rule.tax === null || rule.tax === supply.tax) &&
  (rule.site === null || rule.site === supply.site) &&
  (rule.supply === null || rule.supply === supply.supply) &&
  (rule.buyer === null || (rule.buyer === 'business') === isBusinessBuyer(supply)) &&
  (rule.relation === null || relationHolds(rule.relation, supply.seller, supply.place)) &&
  (rule.countries.length === 0 || rule.countries.includes(supply.place?.country ?? '')) &&
  (rule.states.length === 0 || share(rule.states, supply.place?.states ?? [])) &&
  (rule.postcodes === null || isInPostcodeRanges(supply.place?.postcode, rule.postcodes)) &&
  isValidOn(rule, supply.day)

/** The conditions of a rule in the sequence of their weight. A filled condition wins against an empty condition. */
const rankOf = (rule: TaxRuleConditions): readonly number[] => [
  Number(rule.site !== null),
  Number(rule.tax !== null),
  Number(rule.postcodes !== null),
  Number(rule.states.length > 0),
  Number(rule.countries.length > 0),
  rule.relation === null ? 0 : rule.relation.endsWith('-state') ? 2 : 1,
  Number(rule.buyer !== null),
  Number(rule.supply !== null),
]

const compareRanks = (one: TaxRuleConditions, other: TaxRuleConditions): number => {
  const ranks = rankOf(other)
  return rankOf(one).reduce((found, rank, index) => found || rank - (ranks[index] ?? 0), 0)
}

/**
 * The rule that applies to a supply. The rule with the most specific conditions wins. A condition on the site weighs
 * most. Then follow the tax, the postcodes, the states, the countries, the relation to the seller, the buyer, and the kind
 * of supply. Of equal rules, the first in the list wins.
 */
export const findTaxRule = <Rule extends TaxRuleConditions>(rules: readonly Rule[], supply: Supply): Rule | undefined =>
  rules
    .filter((rule) => ruleApplies(rule, supply))
    .reduce<Rule | undefined>((best, rule) => (best && compareRanks(best, rule) >= 0 ? best : rule), undefined)

/** Whether two rules can apply to the same supply, on the same day, with conditions of equal rank. */
export const rulesOverlap = (one: TaxRuleConditions, other: TaxRuleConditions): boolean =>
  compareRanks(one, other) === 0 &&
  one.tax === other.tax &&
  one.site === other.site &&
  one.relation === other.relation &&
  one.buyer === other.buyer &&
  one.supply === other.supply &&
  (one.countries.length === 0 || share(one.countries, other.countries)) &&
  (one.states.length === 0 || share(one.states, other.states)) &&
  doPostcodeRangesMeet(one.postcodes, other.postcodes) &&
  (one.validFrom ?? '') <= (other.validTo ?? '9999-12-31') &&
  (other.validFrom ?? '') <= (one.validTo ?? '9999-12-31')

/** The categories whose buyer pays no tax to the seller, so that a price with tax is reduced by the tax. */
const categoriesWithoutTax: readonly TaxCategory[] = ['AE', 'K', 'G', 'O']

/** Whether Deckhand removes the tax from a price that includes tax. */
export const removesIncludedTax = (category: TaxCategory): boolean => categoriesWithoutTax.includes(category)
