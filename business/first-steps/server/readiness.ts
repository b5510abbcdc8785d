import { t } from 'deckhand'
import { type ActionAnswer, awaitAll, type Context } from 'deckhand/server'
import { ruleSetForCountry } from '../../taxes/server/apply-rule-set'

/** A step towards the first order, with the sentences that say what the first order still needs. */
export interface FirstStep {
  readonly name: 'company' | 'taxes' | 'shipping' | 'product' | 'colleagues'
  readonly isDone: boolean
  /** Whether an order needs this step. */
  readonly isNeeded: boolean
  /** The sentences about missing data. The list is empty if nothing is missing. */
  readonly missing: readonly string[]
}

const step = (name: FirstStep['name'], missing: readonly (string | false)[], isNeeded = true): FirstStep => {
  const sentences = missing.filter((sentence) => sentence !== false)
  return { name, isDone: sentences.length === 0, isNeeded, missing: sentences }
}

/** Reports for each step what the first order still needs. */
export async function readReadiness({ trx }: Context): Promise<ActionAnswer> {
  const [sites, base, taxes, rules, categories, products, stocked, people, orders] = await awaitAll([
    trx
      .selectFrom('site')
      .leftJoin('legal_entity as company', 'company.id', 'site.legalEntity')
      .select(['site.id', 'site.name', 'site.isDefault', 'site.country', 'company.id as company', 'company.line1'])
      .where('site.status', '=', 1)
      .orderBy('site.isDefault', 'desc')
      .execute(),
    trx.selectFrom('currency_master').select('id').where('isBase', '=', 1).limit(1).execute(),
    trx.selectFrom('tax_master').select('id').where('status', '=', 1).limit(1).execute(),
    trx.selectFrom('shipping_rule').select(['id', 'site']).where('status', '=', 1).execute(),
    trx.selectFrom('product_category').select('id').where('status', '=', 1).limit(1).execute(),
    trx.selectFrom('product').select(['id', 'name']).where('status', '=', 1).limit(1).execute(),
    trx
      .selectFrom('product')
      .select('id')
      .where('status', '=', 1)
      .where((on) => on.or([on('stock', '>', 0), on('type', '=', 'service')]))
      .limit(1)
      .execute(),
    trx.selectFrom('user').select('password').where('status', '=', 1).execute(),
    trx.selectFrom('customer_order').select('id').limit(1).execute(),
  ])
  const [site] = sites
  const homeless = sites.find(({ company }) => company === null)
  const bare = sites.find(({ company, line1 }) => company !== null && !line1)
  const reached = rules.some((rule) => rule.site === null || rule.site === site?.id)
  const steps = [
    step('company', [
      !site && t('An order belongs to a site. Enter your company and its first site.'),
      site !== undefined &&
        base.length === 0 &&
        t('Amounts need a base currency. Choose one in the list of currencies.'),
      homeless !== undefined &&
        t("The site '{{name}}' belongs to no company, so its invoices have no seller. Choose a company for the site.", {
          name: homeless.name,
        }),
      bare !== undefined && t('The company has no address. Invoices must show the address of the seller.'),
    ]),
    step('taxes', [taxes.length === 0 && t('A product needs a tax. Add the tax rate of your products.')]),
    step('shipping', [
      !reached &&
        t('No shipping rule applies yet. Without a rule, you must enter the shipping charge of each order yourself.'),
    ]),
    step('product', [
      categories.length === 0 && t('There is no product category yet. Add a category first.'),
      products.length === 0 && t('An order needs a product. Add the first product with its price.'),
      products.length > 0 &&
        stocked.length === 0 &&
        t("'{{name}}' is not in stock. Record the received pieces as a stock-in.", { name: products[0]?.name ?? '' }),
    ]),
    step(
      'colleagues',
      [
        people.length < 2 && t('You work alone so far. You can invite colleagues at any time.'),
        people.some(({ password }) => password === null) &&
          t('A colleague has no password yet. Open the user, and create a password link for the colleague.'),
      ],
      false,
    ),
  ]
  return {
    data: {
      steps,
      lacks: { category: categories.length === 0, tax: taxes.length === 0, product: products.length === 0 },
      isReady: steps.every(({ isDone, isNeeded }) => isDone || !isNeeded),
      hasOrders: orders.length > 0,
      site: site ? { id: site.id, name: site.name } : null,
      taxRules: site?.country ? ruleSetForCountry(site.country) : null,
    },
  }
}
