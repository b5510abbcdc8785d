import { type Action, type AskedBy, phrase, type RecordOf, t } from 'deckhand'
import {
  type ActionAnswer,
  type Context,
  choicesIn,
  type Handler,
  Problem,
  together,
  type Values,
  write,
} from 'deckhand/server'
import { sql } from 'kysely'
import type orderResource from '../../../resources/customer-order'
import { giveCouponBack, takeCoupon } from '../../coupons/server/coupon-use'
import { alsoTold, tellCustomer } from '../../mails/server/tell'
import { papersOf, printMany } from '../../papers/server/print'
import { assignCards, assignNext, previewCards } from '../../stock/server/assign-many'
import { takeCardsBack } from '../../stock/server/card-moves'
import { releaseOrder, returnOrder, takeForOrder } from '../../stock/server/orders'
import { expectEnough, shortagesOf } from '../../stock/server/stock'
import { boughtByOrders } from './bought'
import { correct, takeCorrectionBack } from './correct'
import { dryRun } from './dry-run'
import { afterChange, beforeChange } from './editing/change'
import { entry } from './entry'
import { placedBy } from './exchange'
import { findAll } from './find-all'
import { keepFirstAddress, withPhones } from './first-address'
import { foundBy } from './found-by'
import { settleMoney } from './money/begin'
import { creditPieces, previewReturn, returnItems, shippingLeft } from './money/give-back'
import { currencyCalled, settled } from './money/ledger'
import { pay, settleBy, takePaymentBack } from './money/pay'
import { everything } from './money/pieces'
import { checkReference } from './money/reference-doubt'
import { previewRefund, refund } from './money/refund'
import { standingOf } from './money/standing'
import { cardsNeeded } from './order-item'
import { priceOrder } from './order-pricing'
import { lookUpCells, rememberColumns } from './parcel-columns'
import { previewShip, shipMany } from './ship-many'
import { soldByOrders } from './sold'
import { settleSums } from './sums'
import { expectTracking, needsTracking, trackingUrl } from './tracking'
import { expectStep, isStep, stepStays, takeStepBack } from './undo'

const orders = 'customer-order'

type Order = RecordOf<typeof orderResource>

/** What the customer has bought is added up by one order at a time. */
const lockCustomer = ({ store, trx }: Context, { customer }: Order) => store.lock(trx, 'customer', [customer.id])

/** Its uses are counted by one order at a time. */
const lockCoupon = ({ store, trx }: Context, { coupon }: Order) => store.lock(trx, 'coupon', coupon ? [coupon.id] : [])

/** Writes the new status of an order, and notes who changed it and why. */
async function writeAndNote(
  context: Context,
  record: Order,
  values: Values,
  action: Action,
  why: string | null | undefined,
): Promise<ActionAnswer> {
  const { moves: name = '' } = action
  const resource = context.store.registry.get(orders)
  const { note: _, reason: __, paymentMethod: ___, ...moved } = values
  const event = choicesIn(resource, name)[String(values[name])]?.label ?? String(values[name])
  const timeline = [...(record.timeline ?? []), entry(context, event, why)]
  await write(context, resource, action, record, { ...moved, timeline })
  return {}
}

/** Takes all back that is still with the customer, and credits it with the shipping; answers what of the order changes by it. */
async function takeAllBack(
  context: Context,
  record: Order,
  { returnedGoods, note }: AskedBy<typeof orderResource, 'orderStatus'>,
) {
  const fate = returnedGoods ?? 'written-off'
  const pieces = everything(record, fate)
  await returnOrder(context, record, fate === 'restocked')
  const shipping = await shippingLeft(context, record)
  const { changes } = await creditPieces(context, record, pieces, { shipping, reason: note ?? null })
  return { returnedGoods: fate, ...settled(record, changes) }
}

/** A payment that had succeeded is taken back only with a reason. */
function expectReason(record: Order, { reason }: AskedBy<typeof orderResource, 'paymentStatus'>) {
  if (record.paymentStatus !== 'success' || reason) return
  const message = t('Say why a payment that had succeeded is taken back.')
  throw new Problem(422, message, { reason: [message] })
}

/** Places an order as somebody who fills in its form does. */
const place = placedBy(
  async (context, values) => (await customerOrder.beforeCreate?.(context, values)) ?? {},
  async (context, order) => customerOrder.afterCreate?.(context, order),
)

export const customerOrder: Handler<typeof orderResource> = {
  tables: async (database) => {
    await settleMoney(database)
    await findAll(database)
    await settleSums(database)
  },
  rollups: [boughtByOrders, soldByOrders],
  computes: ['paymentStatus'],

  indexes: [['site', 'orderStatus', 'placedAt'], ['orderStatus', 'settlement'], ['paymentReference']],

  derived: {
    needsTracking: (_, table) => needsTracking(table),
    trackingUrl: (_, table) => trackingUrl(table),
    toGiveBack: (_, table) =>
      sql`(case when ${sql.ref(`${table}.due`)} < 0 then -${sql.ref(`${table}.due`)} else 0 end)`,
    cardsNeeded: ({ dialect }, table) => sql`cast((
      select coalesce(sum(${cardsNeeded('ordered')}), 0) from order_item as ordered
      where ${sql.ref('ordered.order')} = ${sql.ref(`${table}.id`)}) as ${sql.raw(dialect.integer)})`,
  },

  beforeCreate: async (context, values) => {
    const [priced, shortages] = await together([priceOrder(context, values), shortagesOf(context, values.items ?? [])])
    expectEnough(shortages)
    const { code } = await currencyCalled(context, values.currency)
    return {
      ...values,
      ...(await withPhones(context, values)),
      ...priced,
      ...standingOf(priced),
      ...foundBy({ ...priced, code }),
      placedAt: new Date().toISOString(),
      paymentStatus: 'pending',
      orderStatus: 'placed',
      timeline: [entry(context, phrase('Placed'), values.note)],
    }
  },

  afterCreate: async (context, order) => {
    await together([keepFirstAddress(context, order), takeCoupon(context, order), takeForOrder(context, order)])
    await tellCustomer(context, 'placed', order.id)
  },

  beforeEdit: beforeChange,
  afterEdit: afterChange,

  undo: {
    create: { refuses: () => t('A placed order stays. Cancel it instead.') },
    orderStatus: {
      refuses: stepStays,
      do: async (context, done) => {
        const { record, before } = done
        if (!isStep(context, record, before.orderStatus)) return takeStepBack(context, done)
        expectStep(context, record, before.orderStatus)
        const values = { orderStatus: before.orderStatus, note: null } as never
        await customerOrder.actions?.orderStatus?.(context, { record, values })
      },
    },
    paymentStatus: { permission: 'overridePayment', do: takePaymentBack },
    ship: { refuses: () => t('The goods have left. Wait until they are delivered, or return them.') },
    assignCards: { do: takeCardsBack },
    assignNext: { do: takeCardsBack },
    correct: { do: takeCorrectionBack },
    pay: { permission: 'overridePayment', do: takePaymentBack },
    refund: { refuses: () => t('Money that was given back stays in the books. Record a payment if it comes again.') },
    returnItems: { refuses: () => t('The goods came back and are credited. Place a new order instead.') },
  },

  actions: {
    preview: (context, { values }) => dryRun(context, values),
    orderStatus: alsoTold(async (context, { record, values }) => {
      const resource = context.store.registry.get(orders)
      const action = resource.actions.orderStatus
      const { orderStatus, note } = values
      if (orderStatus === 'shipped') await expectTracking(context, record, values.trackingNumber)
      if (orderStatus === 'cancelled' || orderStatus === 'returned') await lockCustomer(context, record)
      if (orderStatus === 'cancelled') {
        await lockCoupon(context, record)
        await releaseOrder(context, record)
        await giveCouponBack(context, record)
      }
      const cancelled = orderStatus === 'cancelled' && settled(record, { credited: record.total })
      const returned = orderStatus === 'returned' && (await takeAllBack(context, record, values))
      return writeAndNote(context, record, { ...values, ...cancelled, ...returned }, action, note)
    }),
    paymentStatus: alsoTold(async (context, { record, values }) => {
      const resource = context.store.registry.get(orders)
      const action = resource.actions.paymentStatus
      expectReason(record, values)
      const money = await settleBy(context, { record, values })
      return writeAndNote(context, record, { ...values, ...money }, action, values.reason)
    }),
    correct,
    pay: alsoTold(pay),
    refund: alsoTold(refund),
    previewRefund,
    checkReference,
    returnItems: alsoTold((context, given) => returnItems(context, given, place)),
    previewReturn,
    assignCards,
    assignNext,
    previewCards,
    ship: (context, given) =>
      shipMany(context, given, async (one, asked) => (await customerOrder.actions?.orderStatus?.(one, asked)) ?? {}),
    previewShip,
    lookUpCells,
    rememberColumns,
    ...papersOf,
    print: printMany,
  },
}
