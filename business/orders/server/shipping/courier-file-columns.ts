import type { ActionInputFor } from 'deckhand'
import { type ActionAnswer, type Context, isInRowScope } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'

type CourierFileRequest<Action extends 'lookUpCells' | 'rememberColumns'> = {
  readonly values: ActionInputFor<typeof orderResource, Action>
}

const folded = (text: string) => text.trim().toLowerCase()

/**
 * Finds the cells of a courier's file that are order numbers. The response also contains the confirmed columns of each
 * courier's files.
 */
export async function lookUpCourierFileCells(
  { visibleStore: seen, trx }: Context,
  { values }: CourierFileRequest<'lookUpCells'>,
): Promise<ActionAnswer> {
  const numbers = [...new Set((values.cells ?? []).map((cell) => cell.trim().toUpperCase()))]
  const found =
    numbers.length === 0
      ? []
      : await trx
          .selectFrom('customer_order as one')
          .select('one.orderNumber')
          .where('one.orderNumber', 'in', numbers)
          .where(isInRowScope(seen, 'customer-order', 'one'))
          .execute()
  const carriers = await trx
    .selectFrom('carrier')
    .select(['name', 'orderColumn', 'trackingColumn', 'courierColumn'])
    .where('status', '=', 1)
    .orderBy('name')
    .execute()
  return {
    data: {
      orders: found.map(({ orderNumber }) => orderNumber),
      couriers: carriers.map(({ name, orderColumn, trackingColumn, courierColumn }) => ({
        name,
        heads: {
          ...(orderColumn && { orderNumber: orderColumn }),
          ...(trackingColumn && { trackingNumber: trackingColumn }),
          ...(courierColumn && { courier: courierColumn }),
        },
      })),
    },
  }
}

/**
 * Stores the columns that a user confirmed for the files of a courier. The function does nothing if the courier is not
 * in the list of couriers.
 */
export async function rememberCourierFileColumns(
  { store, trx }: Context,
  { values }: CourierFileRequest<'rememberColumns'>,
): Promise<ActionAnswer> {
  const carriers = await trx.selectFrom('carrier').select(['id', 'name']).where('status', '=', 1).execute()
  const carrier = carriers.find(({ name }) => folded(name ?? '') === folded(values.carrier))
  if (carrier)
    await store.update(trx, store.registry.get('carrier'), carrier.id, {
      orderColumn: values.orderNumber ?? null,
      trackingColumn: values.trackingNumber,
      courierColumn: values.courier ?? null,
    })
  return { data: { isRemembered: carrier !== undefined } }
}
