import { foldText, type RecordOf, t } from 'deckhand'
import { type Context, type Handler, unitsOf } from 'deckhand/server'
import { sql } from 'kysely'
import type customerResource from '../../../resources/customer'
import { lockOrdersOfCustomers } from './lock-orders-of-customers'

type Customer = RecordOf<typeof customerResource>

/** The name of erased customers, as the declaration of customers states it. */
export const erasedCustomerName = 'Erased customer'

/** The statuses of orders that need no further work. */
const closedStatuses = ['delivered', 'cancelled', 'returned'] as const

/** The maximum number of order numbers in a refusal. */
const shown = 3

const listed = (numbers: readonly (string | null)[]) =>
  numbers.length > shown
    ? t('{{names}} and {{count}} more', { names: numbers.slice(0, shown).join(', '), count: numbers.length - shown })
    : numbers.join(', ')

/** The ids of customers that were merged into a customer, and the id of the customer. */
const withDuplicates = (id: string) => sql<string>`(
  with recursive same(id) as (
    select cast(${id} as text) union select customer.id from customer join same on customer."mergedInto" = same.id
  ) select id from same)`

/**
 * The numbers of open orders that other customers send to a customer. The parcels need the name and the address. The
 * result is empty if another customer has the same name.
 */
async function findPresents({ store, trx }: Context, { id, firstName, lastName }: Customer): Promise<string[]> {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const namesake = await trx
    .selectFrom('customer')
    .select('id')
    .where('firstName', '=', firstName)
    .where(sql<boolean>`coalesce("lastName", '') = ${lastName ?? ''}`)
    .where('id', 'not in', withDuplicates(id))
    .executeTakeFirst()
  if (namesake) return []
  const orders = await trx
    .selectFrom('customer_order')
    .select(['orderNumber', 'shippingAddress'])
    .where('orderStatus', 'not in', closedStatuses)
    .where('customer', 'not in', withDuplicates(id))
    .where(sql<boolean>`${store.dialect.contains(sql.ref('shippingAddress'), JSON.stringify(name).slice(1, -1))}`)
    .orderBy('placedAt')
    .execute()
  const recipient = (address: unknown) => (JSON.parse(String(address)) as { readonly name?: string }).name ?? ''
  return orders
    .filter(({ shippingAddress }) => foldText(recipient(shippingAddress)) === foldText(name))
    .map(({ orderNumber }) => orderNumber ?? '')
}

/** The reasons why a customer cannot be erased now: open orders, presents, and orders with an amount due. */
async function findErasureRefusals(context: Context, customer: Customer): Promise<readonly string[]> {
  const { trx } = context
  const { id } = customer
  const orders = await trx
    .selectFrom('customer_order')
    .select(['orderNumber', 'orderStatus', 'due'])
    .where('customer', 'in', withDuplicates(id))
    .orderBy('placedAt')
    .execute()
  const isClosed = (status: string | null) => closedStatuses.some((one) => one === status)
  const open = orders.filter(({ orderStatus }) => !isClosed(orderStatus)).map(({ orderNumber }) => orderNumber)
  const unpaid = orders
    .filter(({ orderStatus, due }) => isClosed(orderStatus) && unitsOf(due) !== 0n)
    .map(({ orderNumber }) => orderNumber)
  const presents = await findPresents(context, customer)
  return [
    ...(presents.length > 0
      ? [
          t(
            'These open orders of other customers go to this customer: {{orders}}. Deliver or cancel the orders first.',
            {
              orders: listed(presents),
            },
          ),
        ]
      : []),
    ...(open.length > 0
      ? [
          t(
            'These orders are still open: {{orders}}. Deliver or cancel the orders first, because the customer can no longer be reached after the erasure.',
            { orders: listed(open) },
          ),
        ]
      : []),
    ...(unpaid.length > 0
      ? [
          t('Money is still due for these orders: {{orders}}. Record the payment or the refund first.', {
            orders: listed(unpaid),
          }),
        ]
      : []),
  ]
}

/** The part of the erasure that the declaration of customers cannot express. */
export const customerErasure: NonNullable<Handler<typeof customerResource>['erasure']> = {
  lock: (context, id) => lockOrdersOfCustomers(context, [id]),
  refusals: findErasureRefusals,
}
