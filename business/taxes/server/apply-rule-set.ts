import { type ActionInputFor, choicesOf, t } from 'deckhand'
import { type ActionAnswer, type Context, Problem, subdivisionCodeOf, unitsOf } from 'deckhand/server'
import type taxRuleResource from '../../../resources/tax-rule'
import { numberOf } from '../../orders/server/pricing/amounts'
import { findSiteTerms } from '../../orders/server/pricing/pricing-lookups'
import { countryName } from './expect-tax-number'
import { blank } from './rule-sets/blank'
import { eu } from './rule-sets/eu'
import { india } from './rule-sets/india'
import type { RuleSet, RuleSetTax, RuleTemplate } from './rule-sets/rule-set'
import { switzerland } from './rule-sets/switzerland'
import { uk } from './rule-sets/uk'
import { conditionsOf, derivedValuesOf, lockTaxRules, rateOf, readStoredRules } from './stored-rules'
import { rulesOverlap } from './tax-rules'

type RuleSetRequest = ActionInputFor<typeof taxRuleResource, 'chooseRuleSet'>

export const ruleSets: Readonly<Record<RuleSetRequest['ruleSet'], RuleSet>> = { india, eu, uk, switzerland, blank }

/** The rule set that fits a seller in a country. */
export const ruleSetForCountry = (country: string): RuleSetRequest['ruleSet'] =>
  (Object.entries(ruleSets).find(([, { sellers }]) => sellers?.includes(country))?.[0] ??
    'blank') as RuleSetRequest['ruleSet']

interface RuleRowInput {
  /** The rule set with its day: 'eu 2026-01-01'. */
  readonly ruleSet: string
  readonly site: string
  /** The id of the tax of the product. The value is null if the rule is for all taxes. */
  readonly tax: string | null
  /** The ids of the states. */
  readonly states: readonly string[]
}

/** The values of the record of a rule of a rule set. */
export function taxRuleRowOf({ isActive = true, tax: _, ...template }: RuleTemplate, input: RuleRowInput) {
  const values = { ...template, ...input }
  return { ...values, rate: rateOf(values), ...derivedValuesOf(conditionsOf(values)), status: isActive ? 1 : 0 }
}

/** The records that a rule set makes for a site. */
interface RuleSetPlan {
  readonly set: RuleSet
  readonly taxes: readonly (RuleSetTax & { readonly id: string | undefined })[]
  readonly rules: readonly {
    readonly template: RuleTemplate
    /** The name of the existing rule with the same conditions. Undefined if the rule is new. */
    readonly existing: string | undefined
    readonly states: readonly string[]
  }[]
}

/** The ids of state records by their codes of ISO 3166-2. */
async function stateIdsOf({ trx }: Context, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const countries = [...new Set(codes.map((code) => code.slice(0, 2)))]
  if (countries.length === 0) return new Map()
  const rows = await trx
    .selectFrom('state')
    .select(['id', 'name', 'code', 'country'])
    .where('country', 'in', countries)
    .execute()
  return new Map(
    rows.flatMap(({ id, name, code, country }) => {
      const found = subdivisionCodeOf(country, name) ?? subdivisionCodeOf(country, code)
      return found ? [[found, id] as const] : []
    }),
  )
}

/** The label of a rule set in the dialog. */
const nameOf = ({ store }: Context, ruleSet: string): string =>
  choicesOf(store.registry.get('tax-rule').actions.chooseRuleSet.fields?.ruleSet)?.[ruleSet]?.label ?? ruleSet

const refuse = (field: string, message: string): never => {
  throw new Problem(422, message, { [field]: [message] })
}

async function planRuleSet(context: Context, request: RuleSetRequest): Promise<RuleSetPlan> {
  const { trx } = context
  const set = ruleSets[request.ruleSet]
  const site = await findSiteTerms(trx, request.site)
  if (!site) return refuse('site', t('This site does not exist. Choose another site.'))
  const country = site.place?.country
  if (!country) return refuse('site', t('The site has no country. Enter the country of the site first.'))
  if (set.sellers && !set.sellers.includes(country))
    refuse(
      'ruleSet',
      t("This rule set is not for sellers in {{country}}. Choose the rule set '{{name}}'.", {
        country: countryName(country),
        name: t(nameOf(context, ruleSetForCountry(country))),
      }),
    )
  if (set.needsState && site.place?.states.length === 0)
    refuse('site', t('The site has no state, but its taxes depend on the state. Enter the state of the site first.'))
  const known = await trx
    .selectFrom('tax_master')
    .select(['id', 'code', 'name', 'rate', 'status', 'inclusive'])
    .execute()
  const own = known
    .filter(({ status }) => status === 1)
    .map(({ code, name, rate, inclusive }) => ({
      code,
      name,
      rate: numberOf(unitsOf(rate)),
      inclusive: inclusive === 1,
    }))
  const made = set.make(country, own)
  const taxes = made.taxes.map((tax) => {
    const chosen = tax.replacedBy && request[tax.replacedBy]
    return { ...tax, id: chosen || known.find(({ code, name }) => code === tax.code || name === tax.name)?.id }
  })
  const idOfCode = (code: string) =>
    taxes.find((tax) => tax.code === code)?.id ?? known.find((one) => one.code === code)?.id ?? `new ${code}`
  const stored = (await readStoredRules(context)).filter(({ conditions }) => conditions.site === site.id)
  const ids = await stateIdsOf(
    context,
    made.rules.flatMap(({ states = [] }) => states),
  )
  const rules = made.rules.flatMap((template) => {
    const states = (template.states ?? []).flatMap((code) => ids.get(code) ?? [])
    if (template.states && states.length === 0) return []
    const values = { ...template, states, site: site.id, tax: template.tax ? idOfCode(template.tax) : null }
    const conditions = conditionsOf(values)
    const existing = stored.find((one) => rulesOverlap(one.conditions, conditions))?.rule.name
    return [{ template, states, existing }]
  })
  return { set, taxes, rules }
}

/** Makes the rules of a rule set for a site, and the missing taxes. Rules that already exist stay unchanged. */
export async function applyRuleSet(context: Context, request: RuleSetRequest): Promise<ActionAnswer> {
  const { store, trx } = context
  await lockTaxRules(context)
  const { set, taxes, rules } = await planRuleSet(context, request)
  const ids = new Map<string, string>()
  for (const { id, replacedBy: _, ...tax } of taxes)
    ids.set(tax.code, id ?? (await store.insert(trx, store.registry.get('tax-master'), { ...tax, status: 1 } as never)))
  const others = await trx.selectFrom('tax_master').select(['id', 'code']).execute()
  for (const { id, code } of others) if (!ids.has(code)) ids.set(code, id)
  const added = rules.filter(({ existing }) => existing === undefined)
  const rows = added.map(({ template, states }) =>
    taxRuleRowOf(template, {
      ...{ ruleSet: `${request.ruleSet} ${set.asOf}`, site: request.site, states },
      tax: template.tax ? (ids.get(template.tax) ?? null) : null,
    }),
  )
  await store.insertAll(trx, store.registry.get('tax-rule'), rows as never)
  if (request.taxesShipping && request.ruleSet !== 'blank')
    await store.update(trx, store.registry.get('site'), request.site, { shippingTaxation: 'goods' } as never)
  return {
    data: { added: rows.length, existing: rules.length - rows.length, taxes: taxes.filter(({ id }) => !id).length },
    message:
      rows.length === 0
        ? t('The site already has all rules of this set. Nothing was added.')
        : t('{{count}} tax rules created.', { count: rows.length }),
  }
}

/** Previews the taxes and rules that a rule set makes. */
export async function previewRuleSet(context: Context, request: RuleSetRequest): Promise<ActionAnswer> {
  const { set, taxes, rules } = await planRuleSet(context, request)
  return {
    data: {
      asOf: set.asOf,
      remarks: set.remarks.map((remark) => t(remark)),
      taxes: taxes.map(({ code, name, rate, id }) => ({ code, name, rate, isNew: id === undefined })),
      rules: rules.map(
        ({ template: { name, category, rate = 0, components = [], note = null, source }, existing }) => ({
          ...{ name, category, note, source, existing: existing ?? null },
          rate: rateOf({ rate, components }),
        }),
      ),
    },
  }
}
