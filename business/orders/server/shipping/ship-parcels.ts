import { type ActionInputFor, nextChoices, type RecordOf, refusalOf, t } from 'deckhand'
import { type ActionAnswer, type Context, choicesIn, isInRowScope, labelIn, Problem } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { expectTrackingNumber } from './tracking'

type Order = RecordOf<typeof orderResource>
type ShipRequest = { readonly values: ActionInputFor<typeof orderResource, 'ship'> }
type Parcel = ShipRequest['values']['parcels'][number]

/** A parcel with its order, or the reason why the order cannot be shipped. */
interface CheckedParcel {
  readonly parcel: Parcel
  readonly order?: Order
  readonly why?: { readonly field: keyof Parcel; readonly says: string }
}

/** Ships one order by the order status action. */
type ShipOrder = (
  context: Context,
  given: { readonly record: Order; readonly values: ActionInputFor<typeof orderResource, 'orderStatus'> },
) => Promise<ActionAnswer>

/** Matches a long number in scientific notation, which spreadsheets use for long numbers. */
const scientificNotation = /^\d(?:[.,]\d+)?E\+?\d+$/i

const folded = (number: string) => number.trim().toUpperCase()

/** Finds and locks the orders with these numbers that the user may see. */
async function findOrdersByNumber(
  { visibleStore: seen, store, trx }: Context,
  numbers: readonly string[],
): Promise<Map<string, Order>> {
  const found = await trx
    .selectFrom('customer_order as one')
    .select('one.id')
    .where('one.orderNumber', 'in', numbers)
    .where(isInRowScope(seen, 'customer-order', 'one'))
    .execute()
  const ids = found.map(({ id }) => id).sort()
  if (ids.length === 0) return new Map()
  await store.lock(trx, 'customer-order', ids)
  const orders = (await store.getAll(store.registry.get('customer-order'), ids, trx)) as Order[]
  return new Map(orders.map((order) => [folded(order.orderNumber ?? ''), order]))
}

/** Checks the order of each parcel. The order must exist, appear only once, and be ready for shipping. */
async function checkParcels(context: Context, parcels: readonly Parcel[]): Promise<CheckedParcel[]> {
  const orders = await findOrdersByNumber(
    context,
    parcels.map(({ orderNumber }) => folded(orderNumber)),
  )
  const lineOf = new Map<string, number>()
  const looked: CheckedParcel[] = []
  for (const [index, parcel] of parcels.entries()) {
    const number = folded(parcel.orderNumber)
    const before = lineOf.get(number)
    const order = orders.get(number)
    if (before === undefined) lineOf.set(number, index + 1)
    const why =
      before === undefined
        ? await shippingRefusalOf(context, parcel, order)
        : { field: 'orderNumber' as const, says: t('This order is already in row {{line}}.', { line: before }) }
    looked.push({ parcel, ...(order && { order }), ...(why && { why }) })
  }
  return looked
}

async function shippingRefusalOf(
  context: Context,
  parcel: Parcel,
  order: Order | undefined,
): Promise<CheckedParcel['why']> {
  if (!order) return { field: 'orderNumber', says: t('No order has this number. Check the order number.') }
  const resource = context.store.registry.get('customer-order')
  const { trackingNumber, courier } = parcel
  if (trackingNumber && scientificNotation.test(trackingNumber))
    return {
      field: 'trackingNumber',
      says: t('The spreadsheet changed this number. Format its column as text and enter the number again.'),
    }
  const statuses = choicesIn(resource, 'orderStatus')
  const status = order.orderStatus ?? ''
  if (!nextChoices(statuses, status).includes('shipped'))
    return {
      field: 'orderNumber',
      says: t("The order is '{{status}}'. Only packed orders can be shipped.", { status: labelIn(statuses, status) }),
    }
  const would = { orderStatus: 'shipped', ...(trackingNumber && { trackingNumber }), ...(courier && { courier }) }
  const refused = refusalOf(resource, 'orderStatus', resource.actions.orderStatus.label, order, would)
  if (refused !== undefined) return { field: 'orderNumber', says: refused }
  try {
    await expectTrackingNumber(context, order, trackingNumber || undefined)
  } catch (problem) {
    if (problem instanceof Problem) return { field: 'trackingNumber', says: problem.message }
    throw problem
  }
  return undefined
}

/** Previews a shipment: the order, the customer, the error and the warning of each parcel. */
export async function previewShipment(context: Context, { values }: ShipRequest): Promise<ActionAnswer> {
  const looked = await checkParcels(context, values.parcels)
  const doubts = await findParcelWarnings(context, values.parcels)
  return {
    data: {
      parcels: looked.map(({ order, why }, index) => ({
        order: order?.id ?? null,
        customer: order?.customer?.name ?? null,
        why: why?.says ?? null,
        doubt: doubts[index] ?? null,
      })),
    },
  }
}

/**
 * Ships many orders, each with its own courier and tracking number. The call ships either all orders or no order.
 *
 * @throws Problem 422 if an order cannot be shipped, with an error for each such row.
 */
export async function shipParcels(context: Context, { values }: ShipRequest, ship: ShipOrder): Promise<ActionAnswer> {
  const looked = await checkParcels(context, values.parcels)
  const refused = looked.flatMap(({ why }, index) => (why ? [{ index, ...why }] : []))
  const [first] = refused
  if (first)
    throw new Problem(
      422,
      t('{{count}} of {{total}} parcels cannot be shipped, so no parcel was shipped. Row {{line}}: {{why}}', {
        count: refused.length,
        total: looked.length,
        line: first.index + 1,
        why: first.says,
      }),
      Object.fromEntries(
        refused.map(({ index, field, says }) => [
          `parcels.${index}.${field}`,
          [t('Row {{line}}: {{why}}', { line: index + 1, why: says })],
        ]),
      ),
    )
  for (const { order, parcel } of looked) {
    const { trackingNumber, courier } = parcel
    const given = {
      orderStatus: 'shipped' as const,
      ...(trackingNumber && { trackingNumber }),
      ...(courier && { courier }),
    }
    if (order) await ship(context, { record: order, values: given as never })
  }
  return { message: t('{{count}} orders shipped.', { count: looked.length }), data: { count: looked.length } }
}

const lowerCased = (text: string | null | undefined) => text?.trim().toLowerCase() ?? ''

/**
 * A warning for each parcel with an unknown courier, or with the tracking number of an earlier row. The value for a
 * parcel without a warning is null.
 */
async function findParcelWarnings(
  { trx }: Pick<Context, 'trx'>,
  parcels: readonly Parcel[],
): Promise<readonly (string | null)[]> {
  const carriers = await trx.selectFrom('carrier').select('name').where('status', '=', 1).execute()
  const known = new Set(carriers.map(({ name }) => lowerCased(name)))
  const lineOf = new Map<string, number>()
  return parcels.map(({ courier, trackingNumber }, index) => {
    const number = lowerCased(trackingNumber)
    const before = number ? lineOf.get(number) : undefined
    if (number && before === undefined) lineOf.set(number, index + 1)
    if (before !== undefined) return t('Row {{line}} has the same tracking number.', { line: before })
    if (courier && known.size > 0 && !known.has(lowerCased(courier)))
      return t("Courier '{{courier}}' is not in the list of couriers. The parcel will have no tracking link.", {
        courier,
      })
    return null
  })
}
