import { t } from 'deckhand'
import { awaitAll, type Transaction, unitsOf } from 'deckhand/server'
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

/**
 * Finds the tax rounding that a site uses for new orders. Reports an error if the site does not exist or is inactive.
 */
export async function findTaxRounding(
  trx: Transaction,
  id: string,
  complain: AddFieldError,
): Promise<TaxRounding | undefined> {
  const found = await trx
    .selectFrom('site')
    .select(['name', 'status', 'taxRounding'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) complain('site', t('This site does not exist. Choose another site.'))
  else if (found.status !== 1)
    complain(
      'site',
      t("The site '{{name}}' is inactive. Activate it first, or choose another site.", { name: found.name }),
    )
  return found?.taxRounding ?? undefined
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
    states: pairs.filter(({ owner }) => owner === row.id),
    min: unitsOf(row.min),
    max: row.max === null ? null : unitsOf(row.max),
    rate: unitsOf(row.rate),
    perUnit: unitsOf(row.perUnit),
    freeAbove: row.freeAbove === null ? null : unitsOf(row.freeAbove),
    priority: row.priority ?? 0,
    currency: { rate: row.currencyRate === null ? unitsPerRate : unitsOf(row.currencyRate) },
  }))
}
