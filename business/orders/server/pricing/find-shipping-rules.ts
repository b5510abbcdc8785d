import { awaitAll, type Transaction, unitsOf } from 'deckhand/server'
import { unitsPerRate } from './amounts'
import type { ShippingRule } from './shipping-cost'

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
