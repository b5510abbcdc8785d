import { t } from 'deckhand'
import { type Tables, type Transaction, unitsOf } from 'deckhand/server'
import type { AddFieldError } from './field-errors'
import { numberOf } from './pricing/amounts'

/** Who orders. */
export interface OrderingCustomer extends Pick<Tables['customer'], 'id' | 'category'> {
  /** The discount of an active category: 5 % is 50000n. */
  readonly rate: bigint
  /** The same in words: 'Resellers 5 %'; null where there is none. */
  readonly terms: string | null
}

/** A category and its discount as they are named on an order. */
export const discountTermsOf = (category: unknown, rate: bigint): string | null =>
  rate === 0n ? null : `${category} ${numberOf(rate)} %`

/** The customer of that id. Complains where there is none, or one who may not order. */
export async function findCustomer(
  trx: Transaction,
  id: string,
  complain: AddFieldError,
): Promise<OrderingCustomer | undefined> {
  const row = await trx
    .selectFrom('customer')
    .leftJoin('customer_category as of', 'of.id', 'customer.category')
    .select(['customer.id', 'customer.category', 'customer.deletedAt', 'customer.status as own'])
    .select(['of.discount', 'of.status', 'of.name'])
    .where('customer.id', '=', id)
    .executeTakeFirst()
  if (!row) complain('customer', t('This customer does not exist. Choose another customer.'))
  else if (row.deletedAt !== null)
    complain('customer', t('This customer is deleted. Restore the customer first, or choose another customer.'))
  else if (row.own !== 1)
    complain('customer', t('This customer is inactive. Activate the customer first, or choose another customer.'))
  if (!row) return undefined
  const rate = row.status === 1 ? unitsOf(row.discount) : 0n
  return { id: row.id, category: row.category, rate, terms: discountTermsOf(row.name, rate) }
}
