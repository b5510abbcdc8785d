import { rowsAtOpening, type SampleContext, type SampleRow } from 'deckhand/server'
import type { MasterData } from '../../masters/sample/master-data'
import { ruleSetForCountry, ruleSets, taxRuleRowOf } from '../server/apply-rule-set'
import { type ActiveTaxRule, lineTaxesOf } from '../server/order-taxes'
import { conditionsOf } from '../server/stored-rules'

/**
 * Makes the tax rules of the sites from the rule sets of their countries. In Europe, all sample products have the
 * standard rate, so the rules with the standard rate apply to all taxes.
 */
export function makeTaxRules(world: SampleContext, { sites, taxes }: Pick<MasterData, 'sites' | 'taxes'>): SampleRow[] {
  const rows = sites.flatMap((site) => {
    const name = ruleSetForCountry(String(site.country))
    const set = ruleSets[name]
    const { rules } = set.make(String(site.country), [])
    return rules
      .filter(({ tax }) => tax !== 'VAT-RED')
      .map((template) =>
        taxRuleRowOf(template, {
          ...{ ruleSet: `${name} ${set.asOf}`, site: site.id, states: template.states ?? [] },
          tax: taxes.find(({ code }) => code === template.tax)?.id ?? null,
        }),
      )
  })
  return rowsAtOpening(world, rows)
}

/** A sample tax rule, as the calculation of an order expects it. */
export const activeTaxRuleOf = (row: SampleRow): ActiveTaxRule => ({
  id: row.id,
  ...conditionsOf(row),
  taxes: lineTaxesOf(row as unknown as Parameters<typeof lineTaxesOf>[0]),
})
