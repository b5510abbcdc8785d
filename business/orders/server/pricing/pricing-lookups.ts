import { t } from 'deckhand'
import { type Transaction, unitsOf } from 'deckhand/server'
import type { AddFieldError } from '../field-errors'
import type { NamedCurrency } from './amounts'
import type { TaxRounding } from './order-totals'

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
