import { type Context, runInSavepoint } from 'deckhand/server'

/** The error that releases all locks, because somebody placed an order before the customers were locked. */
class OrderPlaced extends Error {}

/**
 * Locks all orders of customers, then the customers, in the common sequence. If somebody places an order in the
 * meantime, releases all locks and starts again. A lock on an order after a lock on its customer could be a deadlock.
 */
export async function lockOrdersOfCustomers({ store, trx }: Context, customers: readonly string[]): Promise<void> {
  for (;;)
    try {
      await runInSavepoint(trx, async (part) => {
        const findOrders = async () => {
          const orders = await part
            .selectFrom('customer_order')
            .select('id')
            .where('customer', 'in', customers)
            .execute()
          return orders.map(({ id }) => id)
        }
        const orders = await findOrders()
        await store.lock(part, 'customer-order', orders)
        await store.lock(part, 'customer', customers)
        if ((await findOrders()).some((id) => !orders.includes(id))) throw new OrderPlaced()
      })
      return
    } catch (error) {
      if (!(error instanceof OrderPlaced)) throw error
    }
}
