import { formatDayInSentence, t, type Values } from 'deckhand'
import { type Context, type Handler, Problem } from 'deckhand/server'
import { sql } from 'kysely'
import type taxRuleResource from '../../../resources/tax-rule'
import { applyRuleSet, previewRuleSet } from './apply-rule-set'
import { conditionsOf, derivedValuesOf, lockTaxRules, rateOf, readStoredRules } from './stored-rules'
import { rulesOverlap } from './tax-rules'

/**
 * Checks that no other active rule applies to the same supplies on the same day.
 *
 * @throws Problem 422 if rules overlap.
 */
async function expectNoOverlap(context: Context, id: string | undefined, values: Values): Promise<void> {
  if (values.status === 0) return
  const own = conditionsOf(values)
  const others = await readStoredRules(context)
  const met = others.find(
    ({ rule, conditions }) => rule.id !== id && rule.status === 1 && rulesOverlap(own, conditions),
  )
  if (!met) return
  const { name, validFrom, validTo } = met.rule
  const message =
    validFrom || validTo
      ? t(
          "This rule overlaps with '{{name}}' ({{from}} – {{to}}): both have the same tax, place and buyer. Change the dates of one rule, or deactivate it.",
          {
            name,
            from: validFrom ? formatDayInSentence(validFrom) : t('Always'),
            to: validTo ? formatDayInSentence(validTo) : t('No end'),
          },
        )
      : t(
          "This rule overlaps with '{{name}}': both have the same tax, place and buyer, and '{{name}}' has no dates. Give both rules dates, or deactivate one rule.",
          { name },
        )
  throw new Problem(422, message, { validFrom: [message] })
}

/** Checks that a treatment without tax names its reason on the invoice. */
function expectNote({ category, note }: Values): void {
  if (note || !['AE', 'K', 'G', 'E', 'O'].includes(String(category))) return
  const message = t('Enter the sentence for the invoice. It states why the invoice charges no tax.')
  throw new Problem(422, message, { note: [message] })
}

/** Checks that a taxed rule has a rate. A rule with the treatment 'Zero rate' states the zero rate on e-invoices. */
function expectRate(values: Values): void {
  if (values.status === 0 || values.category !== 'S' || rateOf(values) > 0) return
  const message = t("Enter the rate, or choose the treatment 'Zero rate'.")
  throw new Problem(422, message, { rate: [message] })
}

/** Checks that nobody changes the rate of a rule whose components decide the rate. */
function expectRateOfComponents(after: Values, { rate, components }: Values): void {
  const parts = (after.components ?? []) as readonly unknown[]
  if (parts.length === 0 || components !== undefined || rate === undefined || Number(rate) === rateOf(after)) return
  const message = t('The rate of this rule is the sum of its components. Change the rates of the components instead.')
  throw new Problem(422, message, { rate: [message] })
}

async function checkRule(context: Context, id: string | undefined, values: Values) {
  expectNote(values)
  expectComponentsMatch(values)
  expectRate(values)
  await lockTaxRules(context)
  await expectNoOverlap(context, id, values)
}

/** Checks the components: a treatment without tax has only rates of 0, and names are unique. */
function expectComponentsMatch({ category, components }: Values): void {
  const list = (components ?? []) as readonly { readonly name?: string; readonly rate?: number }[]
  const taxed = list.find(({ rate }) => category !== 'S' && Number(rate ?? 0) !== 0)
  const double = list.find(({ name }, index) => list.findIndex((one) => one.name === name) !== index)
  const message = taxed
    ? t("With this treatment the buyer pays no tax. Set the rate of '{{name}}' to 0.", { name: taxed.name ?? '' })
    : double && t("The component '{{name}}' is listed twice. Remove one of them.", { name: double.name ?? '' })
  if (message) throw new Problem(422, message, { components: [message] })
}

export const taxRule: Handler<typeof taxRuleResource> = {
  derived: {
    gapUntil: (_, table) => {
      const own = (name: string) => sql.ref(`${table}.${name}`)
      return sql`(select case when min(later."validFrom") > ${own('nextDay')} then min(later."validFrom") end
        from tax_rule as later where later."conditionKey" = ${own('conditionKey')} and later.status = 1
        and later."validFrom" > ${own('validTo')} and ${own('status')} = 1)`
    },
  },
  beforeCreate: async (context, values) => {
    await checkRule(context, undefined, values)
    return { ...values, rate: rateOf(values), ...derivedValuesOf(conditionsOf(values)) }
  },
  beforeEdit: async (context, stored, changes) => {
    const after = { ...stored, ...changes }
    expectRateOfComponents(after, changes)
    await checkRule(context, stored.id, after)
    return { ...changes, rate: rateOf(after), ...derivedValuesOf(conditionsOf(after)) }
  },
  actions: {
    chooseRuleSet: (context, { values }) => applyRuleSet(context, values),
    previewRuleSet: (context, { values }) => previewRuleSet(context, values),
  },
}
