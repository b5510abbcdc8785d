import { idOf, plusDays, type RecordOf, type Values } from 'deckhand'
import type { Context } from 'deckhand/server'
import type taxRuleResource from '../../../resources/tax-rule'
import type { TaxRuleConditions } from './tax-rules'

type TaxRule = RecordOf<typeof taxRuleResource>

/** The conditions of a tax rule from its values. The states are the ids of their records. */
export const conditionsOf = (values: Values): TaxRuleConditions => {
  const text = (name: string) => (idOf(values[name]) ?? values[name] ?? null) as string | null
  const list = (name: string) => ((values[name] ?? []) as readonly unknown[]).map((one) => String(idOf(one) ?? one))
  return {
    ...{ tax: text('tax'), site: text('site'), countries: list('countries'), states: list('states') },
    ...{
      relation: text('relation') as TaxRuleConditions['relation'],
      buyer: text('buyer') as TaxRuleConditions['buyer'],
    },
    supply: text('supply') as TaxRuleConditions['supply'],
    postcodes: text('postcodes') || null,
    ...{ validFrom: text('validFrom'), validTo: text('validTo') },
  }
}

/** The stored values that follow from the conditions of a rule. */
export const derivedValuesOf = (conditions: TaxRuleConditions) => {
  const { validFrom: _, validTo, countries, states, postcodes, ...others } = conditions
  const places = { countries: [...countries].sort(), states: [...states].sort(), ...(postcodes && { postcodes }) }
  return {
    conditionKey: JSON.stringify({ ...others, ...places }),
    nextDay: validTo === null ? null : plusDays(validTo, 1),
  }
}

/** The rate of a rule: the sum of the rates of its components, or its own rate. */
export function rateOf({ rate, components }: Values): number {
  const parts = (components ?? []) as readonly { readonly rate?: number | null }[]
  return parts.length === 0
    ? Number(rate ?? 0)
    : Number(parts.reduce((sum, one) => sum + Number(one.rate ?? 0), 0).toFixed(4))
}

/** Locks the tax rules, so that only one transaction at a time adds or changes rules. */
export const lockTaxRules = ({ store, trx }: Context) => store.lockName(trx, 'tax-rule')

/** All stored rules with their conditions. */
export async function readStoredRules({ store, trx }: Context) {
  const resource = store.registry.get('tax-rule')
  const ids = await trx.selectFrom('tax_rule').select('id').orderBy('createdAt').orderBy('id').execute()
  const rules: { readonly rule: TaxRule; readonly conditions: TaxRuleConditions }[] = []
  for (const { id } of ids) {
    const rule = (await store.get(resource, id, trx)) as TaxRule | undefined
    if (rule) rules.push({ rule, conditions: conditionsOf(rule) })
  }
  return rules
}
