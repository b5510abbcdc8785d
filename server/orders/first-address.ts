import { type AnyRecord, idOf, isEmpty } from '../../src/vocabulary'
import type { Context } from '../handlers/handler'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * What was typed with the order of a customer of whom nothing was known is kept with the customer: the address as the first
 * of the book, where its state is one that is known, and the telephone number.
 */
export async function keepFirstAddress({ store, trx }: Context, order: AnyRecord): Promise<void> {
  const customers = store.registry.get('customer')
  const customer = await store.get(customers, text(idOf(order.customer)), trx)
  const { name, line1, line2, city, postcode, country, state, phone } = order.shippingAddress as Partial<AnyRecord>
  if (!customer) return
  if (isEmpty(customer.phone) && !isEmpty(phone)) await store.update(trx, customers, customer.id, { phone })
  if (!isEmpty(customer.addresses)) return
  const known = await trx
    .selectFrom('state')
    .select('id')
    .where('name', '=', text(state))
    .where('country', '=', text(country))
    .executeTakeFirst()
  if (!known) return
  const isBilling = JSON.stringify(order.billingAddress) === JSON.stringify(order.shippingAddress)
  await store.insert(trx, store.registry.get('customer-address'), {
    ...{ customer: customer.id, name, line1, line2, city, postcode, country, phone },
    state: known.id,
    isDefaultShipping: true,
    isDefaultBilling: isBilling,
  })
}
