import { t } from 'deckhand'
import { type Tables, type Transaction, unitsOf } from 'deckhand/server'
import type { AddFieldError } from './field-errors'
import { numberOf } from './pricing/amounts'

/** The customer of an order. */
export interface OrderingCustomer extends Pick<Tables['customer'], 'id' | 'category'> {
  /** The discount of the customer's category, if the category is active: 5 % is 50000n. */
  readonly rate: bigint
  /** The discount of the customer's category as a text: 'Resellers 5 %'. The value is null if there is no discount. */
  readonly terms: string | null
  readonly taxNumber: string | null
}

/** The name of a category with its discount, as stated on an order. Returns null if there is no discount. */
export const discountTermsOf = (category: unknown, rate: bigint): string | null =>
  rate === 0n ? null : `${category} ${numberOf(rate)} %`

/** Finds the customer with an id. Reports an error if the customer does not exist, is deleted or is inactive. */
export async function findCustomer(
  trx: Transaction,
  id: string,
  complain: AddFieldError,
): Promise<OrderingCustomer | undefined> {
  const row = await trx
    .selectFrom('customer')
    .leftJoin('customer_category as of', 'of.id', 'customer.category')
    .leftJoin('customer as same', 'same.id', 'customer.mergedInto')
    .select(['customer.mergedInto', 'same.firstName', 'same.lastName'])
    .select(['customer.id', 'customer.category', 'customer.deletedAt', 'customer.erasedAt', 'customer.status as own'])
    .select(['of.discount', 'of.status', 'of.name', 'customer.taxNumber', 'customer.taxNumberCheck'])
    .where('customer.id', '=', id)
    .executeTakeFirst()
  if (!row) complain('customer', t('This customer does not exist. Choose another customer.'))
  else if (row.mergedInto !== null)
    complain(
      'customer',
      t('This customer was merged into {{name}}. Choose {{name}} instead.', {
        name: [row.firstName, row.lastName].filter(Boolean).join(' '),
      }),
    )
  else if (row.erasedAt !== null)
    complain('customer', t('The personal data of this customer were erased. Choose another customer.'))
  else if (row.deletedAt !== null)
    complain('customer', t('This customer is deleted. Restore the customer first, or choose another customer.'))
  else if (row.own !== 1)
    complain('customer', t('This customer is inactive. Activate the customer first, or choose another customer.'))
  if (!row) return undefined
  const rate = row.status === 1 ? unitsOf(row.discount) : 0n
  const { id: customer, category } = row
  const taxNumber = row.taxNumberCheck === 'invalid' ? null : row.taxNumber
  return { id: customer, category, rate, terms: discountTermsOf(row.name, rate), taxNumber }
}
