import { t } from 'deckhand'
import { awaitAll, type Transaction, timeZoneOrDefault, unitsOf } from 'deckhand/server'
import { stateCodesOf, type TaxedProduct } from '../../../taxes/server/order-taxes'
import type { Place } from '../../../taxes/server/tax-rules'
import type { AddFieldError } from '../field-errors'
import type { NamedCurrency } from './amounts'
import { unitsPerRate } from './amounts'
import type { TaxRounding } from './order-totals'
import type { ShippingRule } from './shipping-cost'

/** Finds the currency with an id. Reports an error if the currency does not exist or is inactive. */
export async function findActiveCurrency(
  trx: Transaction,
  id: string,
  complain: AddFieldError,
): Promise<NamedCurrency | undefined> {
  const found = await trx
    .selectFrom('currency_master')
    .select(['code', 'rate', 'decimals', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) complain('currency', t('This currency does not exist. Choose another currency.'))
  else if (found.status !== 1)
    complain(
      'currency',
      t('Currency {{code}} is inactive. Activate it or choose another currency.', { code: found.code }),
    )
  return found && { code: found.code, decimals: found.decimals, rate: unitsOf(found.rate) }
}

/** The values of a site that decide the taxes of its orders. */
export interface SiteTerms {
  readonly id: string
  readonly timezone: string
  readonly taxRounding: TaxRounding
  readonly shippingTaxation: 'none' | 'goods' | 'own'
  /** The separate tax of the shipping charge. */
  readonly shippingTax: TaxedProduct | undefined
  /** The place from which the site sells. Undefined if neither the site nor its company names a country. */
  readonly place: Place | undefined
}

/**
 * Finds the values of a site that decide the taxes of its orders. Reports an error if the site does not exist or is
 * inactive.
 */
export async function findSiteTerms(
  trx: Transaction,
  id: string,
  complain?: AddFieldError,
): Promise<SiteTerms | undefined> {
  const found = await trx
    .selectFrom('site')
    .leftJoin('legal_entity as entity', 'entity.id', 'site.legalEntity')
    .leftJoin('state', 'state.id', 'site.state')
    .leftJoin('state as entityState', 'entityState.id', 'entity.state')
    .leftJoin('tax_master as tax', 'tax.id', 'site.shippingTax')
    .select(['site.name', 'site.status', 'site.taxRounding', 'site.shippingTaxation', 'site.timezone', 'site.country'])
    .select(['entity.country as entityCountry', 'state.name as state', 'entityState.name as entityState'])
    .select(['tax.id as taxId', 'tax.name as taxName', 'tax.rate', 'tax.inclusive', 'tax.validFrom'])
    .where('site.id', '=', id)
    .executeTakeFirst()
  if (!found) complain?.('site', t('This site does not exist. Choose another site.'))
  else if (found.status !== 1)
    complain?.(
      'site',
      t("The site '{{name}}' is inactive. Activate it first, or choose another site.", { name: found.name }),
    )
  if (!found) return undefined
  const country = found.country ?? found.entityCountry
  const state = found.state ?? (country === found.entityCountry ? found.entityState : null)
  return {
    id,
    timezone: timeZoneOrDefault(found.timezone),
    taxRounding: found.taxRounding ?? 'rate',
    shippingTaxation: found.shippingTaxation ?? 'none',
    shippingTax:
      found.taxId === null
        ? undefined
        : {
            taxId: found.taxId,
            taxName: String(found.taxName),
            taxRate: unitsOf(found.rate),
            isInclusive: found.inclusive === 1,
            taxFrom: found.validFrom,
            isService: false,
          },
    place: country ? { country, states: stateCodesOf(country, state) } : undefined,
  }
}

/** The active shipping rules of all sites. */
export async function findShippingRules(trx: Transaction): Promise<ShippingRule[]> {
  const rules = trx
    .selectFrom('shipping_rule as rule')
    .leftJoin('site', 'site.id', 'rule.site')
    .leftJoin('currency_master as currency', 'currency.id', 'site.currency')
    .selectAll('rule')
    .select('currency.rate as currencyRate')
    .where('rule.status', '=', 1)
    .execute()
  const states = trx
    .selectFrom('shipping_rule__states as pair')
    .innerJoin('state', 'state.id', 'pair.target')
    .select(['pair.owner', 'state.name', 'state.country'])
    .execute()
  const [rows, pairs] = await awaitAll([rules, states])
  return rows.map((row) => ({
    id: row.id,
    site: row.site,
    basis: row.basis,
    createdAt: row.createdAt,
    countries: row.countries === null ? [] : (JSON.parse(String(row.countries)) as string[]),
    states: pairs.filter(({ owner }) => owner === row.id),
    postcodes: row.postcodes,
    min: unitsOf(row.min),
    max: row.max === null ? null : unitsOf(row.max),
    rate: unitsOf(row.rate),
    perUnit: unitsOf(row.perUnit),
    freeAbove: row.freeAbove === null ? null : unitsOf(row.freeAbove),
    priority: row.priority ?? 0,
    currency: { rate: row.currencyRate === null ? unitsPerRate : unitsOf(row.currencyRate) },
  }))
}
