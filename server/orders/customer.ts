import { idOf, t } from '../../src/vocabulary'
import { Problem } from '../problem'
import type { Transaction } from '../store/store'

/** Who orders. */
export interface Customer {
  readonly id: string
  readonly category: string | null
  /** The discount of an active category: 5 % is 50000n. */
  readonly rate: bigint
}

/** @throws Problem 422 where there is no such customer. */
export async function findCustomer(trx: Transaction, reference: unknown): Promise<Customer> {
  const row = await trx
    .selectFrom('customer')
    .leftJoin('customer_category as of', 'of.id', 'customer.category')
    .select(['customer.id', 'customer.category', 'of.discount', 'of.status'])
    .where('customer.id', '=', idOf(reference))
    .executeTakeFirst()
  const message = t('There is no such customer.')
  if (!row) throw new Problem(422, message, { customer: [message] })
  return { id: row.id, category: row.category, rate: row.status === 1 ? BigInt(row.discount ?? 0) : 0n }
}
