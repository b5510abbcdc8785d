import { type RecordOf, t } from 'deckhand'
import { type Context, type Handler, unitsOf } from 'deckhand/server'
import { sql } from 'kysely'
import type customerResource from '../../../resources/customer'

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

/** Locks the orders of a customer, then the customer, so that no order changes during the erasure. */
export async function lockOrdersOfCustomer({ store, trx }: Context, id: string): Promise<void> {
  const orders = await trx.selectFrom('customer_order').select('id').where('customer', '=', id).execute()
  await store.lock(
    trx,
    'customer-order',
    orders.map((order) => order.id),
  )
  await store.lock(trx, 'customer', [id])
}

/** The reasons why a customer cannot be erased now: open orders, and orders with an amount due. */
async function findErasureRefusals({ trx }: Context, { id }: Customer): Promise<readonly string[]> {
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
  return [
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
  lock: lockOrdersOfCustomer,
  refusals: findErasureRefusals,
}
