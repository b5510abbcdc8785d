import { type ActionInputFor, isEmpty, t } from 'deckhand'
import { type ActionAnswer, type Context, Problem } from 'deckhand/server'
import type siteResource from '../../../resources/site'
import { usualRoles } from '../../staff/server/usual-roles'
import { applyRuleSet } from '../../taxes/server/apply-rule-set'
import { expectCompanyTaxNumbers } from '../../taxes/server/expect-tax-number'

type SetUp = ActionInputFor<typeof siteResource, 'setUp'>

/**
 * Creates the company, its site, the currency of its prices and the chosen tax rules, in one transaction. The first site becomes the default
 * site, its currency becomes the base currency, and the usual roles are added.
 *
 * @throws Problem 409 if a site or a company with the name exists.
 */
export async function setUpShop(context: Context, { values }: { readonly values: SetUp }): Promise<ActionAnswer> {
  const { store, trx } = context
  const { registry } = store
  const { companyName, country, line1, postcode, city, taxNumber, logo, language, timezone } = values
  const siteName = isEmpty(values.siteName) ? companyName : String(values.siteName)
  await expectFreeNames(context, companyName, siteName)
  const taxNumbers = taxNumber ? [{ country, number: taxNumber }] : []
  await expectCompanyTaxNumbers(taxNumbers, () => 'taxNumber')
  const place = { country, state: values.state ?? null }
  const currency = await findOrAddCurrency(context, values.currency)
  const company = await store.insert(trx, registry.get('legal-entity'), {
    ...{ name: companyName, line1, postcode, city, ...place, logo: logo ?? null, status: 1 },
    taxNumbers,
  })
  const isFirst = (await trx.selectFrom('site').select('id').limit(1).executeTakeFirst()) === undefined
  const site = await store.insert(trx, registry.get('site'), {
    ...{ name: siteName, code: await freeCode(context, siteName), legalEntity: company, ...place },
    ...{ currency, language, timezone, taxRounding: 'rate', requiresTracking: false, isDefault: isFirst, status: 1 },
  })
  if (isFirst) await addUsualRoles(context)
  const { taxRules: ruleSet } = values
  if (ruleSet)
    await applyRuleSet(context, { ruleSet, site, taxesShipping: true } as never).catch((problem: Error) => {
      const { status, message, errors } = problem as Problem
      throw errors ? new Problem(status, message, { [errors.site ? 'state' : 'taxRules']: [message] }) : problem
    })
  return { data: { id: site, site, company } }
}

async function expectFreeNames({ trx }: Context, companyName: string, siteName: string): Promise<void> {
  const company = await trx.selectFrom('legal_entity').select('id').where('name', '=', companyName).executeTakeFirst()
  const site = await trx.selectFrom('site').select('id').where('name', '=', siteName).executeTakeFirst()
  const taken = t('This name is already used. Change the existing record in the settings, or enter another name.')
  if (company) throw new Problem(409, taken, { companyName: [taken] })
  if (site) throw new Problem(409, taken, { siteName: [taken] })
}

/** A free code of a site, from the letters and digits of its name: 'Loja do Porto' becomes LOJADOPORTO. */
async function freeCode({ trx }: Context, name: string): Promise<string> {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 16)
  const wanted = letters || 'SITE'
  const taken = new Set((await trx.selectFrom('site').select('code').execute()).map(({ code }) => code))
  let code = wanted
  for (let number = 2; taken.has(code); number += 1) code = `${wanted}${number}`
  return code
}

/** The id of the currency with a code. A missing currency is added with its name and symbol in the person's language. */
async function findOrAddCurrency({ store, trx }: Context, code: string): Promise<string> {
  const known = await trx.selectFrom('currency_master').select('id').where('code', '=', code).executeTakeFirst()
  if (known) return known.id
  if (!Intl.supportedValuesOf('currency').includes(code)) {
    const message = t('There is no currency {{code}}. Enter a code of ISO 4217, such as EUR.', { code })
    throw new Problem(422, message, { currency: [message] })
  }
  const base = await trx.selectFrom('currency_master').select('code').where('isBase', '=', 1).executeTakeFirst()
  if (base) {
    const message = t(
      'The shop has no currency {{code}} yet. Add it to the currencies with its exchange rate to {{base}} first.',
      { code, base: base.code },
    )
    throw new Problem(422, message, { currency: [message] })
  }
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
  return store.insert(trx, store.registry.get('currency-master'), {
    ...{ name: new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code, code, symbol },
    ...{ decimals: format.resolvedOptions().maximumFractionDigits ?? 2, rate: 1, isBase: true, status: 1 },
  })
}

/** Adds the usual roles whose names are free. */
async function addUsualRoles({ store, trx }: Context): Promise<void> {
  const taken = (await trx.selectFrom('role').select('name').execute()).map(({ name }) => name)
  const resource = store.registry.get('role')
  for (const { name, description, permissions, isSystem } of usualRoles(store.registry))
    if (!isSystem && !taken.includes(name))
      await store.insert(trx, resource, { name, description, permissions, isSystem: false, status: 1 })
}
