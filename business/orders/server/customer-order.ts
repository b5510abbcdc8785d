import { type Action, type ActionInputFor, phrase, type RecordOf, t } from 'deckhand'
import {
  type ActionAnswer,
  awaitAll,
  type Context,
  choicesIn,
  type Handler,
  Problem,
  type Values,
  writeActionValues,
} from 'deckhand/server'
import { sql } from 'kysely'
import type orderResource from '../../../resources/customer-order'
import { countCouponUse, releaseCouponUse } from '../../coupons/server/redeem-coupon'
import { issueInvoiceByHand } from '../../invoices/server/issue-documents'
import { queueCustomerMail, withCustomerMails } from '../../mails/server/customer-mail'
import { checkOrderPapers } from '../../papers/server/check-characters'
import { downloadPaperActions, printOrderPapers } from '../../papers/server/print-papers'
import { assignMissingCards, assignNextCards, previewNextCards } from '../../stock/server/cards/assign-next-cards'
import { undoCardAssignments } from '../../stock/server/cards/card-actions'
import { releaseOrderStock, returnOrderStock, takeStockForOrder } from '../../stock/server/order-stock'
import { expectNoShortages, findShortages } from '../../stock/server/stock'
import { backfillSearchKeywords } from './backfill-search-keywords'
import { correctOrderDetails, undoOrderCorrection } from './correct-details'
import { afterOrderEdit, beforeOrderEdit } from './editing/edit-hooks'
import { createOrderPlacer } from './exchange'
import { fillAddressPhones, saveFirstAddress } from './first-address'
import { backfillPayments } from './money/backfill-payments'
import { findCurrencyById, withPaymentState } from './money/payment-ledger'
import { paymentStateOf } from './money/payment-state'
import { checkPaymentReference, recordPayment, setPaymentStatus, undoPayment } from './money/record-payment'
import { previewRefund, refundOrder } from './money/refund'
import { creditReturnedPieces, previewReturn, readUncreditedShipping, returnItems } from './money/return-items'
import { allReturnablePieces } from './money/returned-pieces'
import { withInvoices } from './money/with-invoices'
import { cardsNeededSql } from './order-item'
import { previewOrder } from './preview-order'
import { priceOrder } from './pricing/order-pricing'
import { orderSearchFieldsOf } from './search-keywords'
import { lookUpCourierFileCells, rememberCourierFileColumns } from './shipping/courier-file-columns'
import { previewShipment, shipParcels } from './shipping/ship-parcels'
import { expectTrackingNumber, needsTrackingSql, trackingUrlSql } from './shipping/tracking'
import { customerTotalsRollup } from './statistics/customer-totals'
import { orderSalesRollup } from './statistics/daily-sales'
import { rebuildStaleAggregates } from './statistics/rebuild-aggregates'
import { timelineEntry } from './timeline-entry'
import { expectStatusAllowed, isForwardStep, statusUndoRefusal, undoStatusChange } from './undo-status'

const orders = 'customer-order'

type Order = RecordOf<typeof orderResource>

/** Locks the customer, so that only one order at a time can update the totals of the customer. */
const lockCustomer = ({ store, trx }: Context, { customer }: Order) => store.lock(trx, 'customer', [customer.id])

/** Locks the coupon, so that only one order at a time can update the used count of the coupon. */
const lockCoupon = ({ store, trx }: Context, { coupon }: Order) => store.lock(trx, 'coupon', coupon ? [coupon.id] : [])

/** Writes the new status of an order, with a timeline entry that names the user and the reason. */
async function writeAndNote(
  context: Context,
  record: Order,
  values: Values,
  action: Action,
  why: string | null | undefined,
): Promise<ActionAnswer> {
  const { transition: name = '' } = action
  const resource = context.store.registry.get(orders)
  const { note: _, reason: __, paymentMethod: ___, ...moved } = values
  const event = choicesIn(resource, name)[String(values[name])]?.label ?? String(values[name])
  const timeline = [...(record.timeline ?? []), timelineEntry(context, event, why)]
  await writeActionValues(context, resource, action, record, { ...moved, timeline })
  return {}
}

/**
 * Takes back all pieces that the customer still has, and credits these pieces and the shipping.
 * @returns the resulting changes of the order.
 */
async function returnAllPieces(
  context: Context,
  record: Order,
  { returnedGoods, note }: ActionInputFor<typeof orderResource, 'orderStatus'>,
) {
  const fate = returnedGoods ?? 'written-off'
  const pieces = allReturnablePieces(record, fate)
  await returnOrderStock(context, record, fate === 'restocked')
  const shipping = await readUncreditedShipping(context, record)
  const { changes } = await creditReturnedPieces(context, record, pieces, { shipping, reason: note ?? null })
  return { returnedGoods: fate, ...withPaymentState(record, changes) }
}

/**
 * Requires a reason if the payment of the order had succeeded.
 *
 * @throws Problem 422 if the required reason is missing.
 */
function expectReason(record: Order, { reason }: ActionInputFor<typeof orderResource, 'paymentStatus'>) {
  if (record.paymentStatus !== 'success' || reason) return
  const message = t('To reverse a successful payment, enter a reason.')
  throw new Problem(422, message, { reason: [message] })
}

/** Places an order by the same rules as the order form. */
const place = createOrderPlacer(
  async (context, values) => (await customerOrder.beforeCreate?.(context, values)) ?? {},
  async (context, order) => customerOrder.afterCreate?.(context, order),
)

export const customerOrder: Handler<typeof orderResource> = {
  tables: async (database) => {
    await backfillPayments(database)
    await backfillSearchKeywords(database)
    await rebuildStaleAggregates(database)
  },
  rollups: [customerTotalsRollup, orderSalesRollup],
  computes: ['paymentStatus'],

  indexes: [['site', 'orderStatus', 'placedAt'], ['orderStatus', 'settlement'], ['paymentReference']],

  derived: {
    needsTracking: (_, table) => needsTrackingSql(table),
    trackingUrl: (_, table) => trackingUrlSql(table),
    toGiveBack: (_, table) =>
      sql`(case when ${sql.ref(`${table}.due`)} < 0 then -${sql.ref(`${table}.due`)} else 0 end)`,
    cardsNeeded: ({ dialect }, table) => sql`cast((
      select coalesce(sum(${cardsNeededSql('ordered')}), 0) from order_item as ordered
      where ${sql.ref('ordered.order')} = ${sql.ref(`${table}.id`)}) as ${sql.raw(dialect.integer)})`,
  },

  beforeCreate: async (context, values) => {
    const [priced, shortages] = await awaitAll([
      priceOrder(context, values),
      findShortages(context, values.items ?? []),
    ])
    expectNoShortages(shortages)
    const { code } = await findCurrencyById(context, values.currency)
    return {
      ...values,
      ...(await fillAddressPhones(context, values)),
      ...priced,
      ...paymentStateOf(priced),
      ...orderSearchFieldsOf({ ...priced, code }),
      placedAt: new Date().toISOString(),
      paymentStatus: 'pending',
      orderStatus: 'placed',
      timeline: [timelineEntry(context, phrase('Placed'), values.note)],
    }
  },

  afterCreate: async (context, order) => {
    await awaitAll([
      saveFirstAddress(context, order),
      countCouponUse(context, order),
      takeStockForOrder(context, order),
    ])
    await queueCustomerMail(context, 'placed', order.id)
  },

  beforeEdit: beforeOrderEdit,
  afterEdit: afterOrderEdit,

  undo: {
    create: { refuses: () => t('A placed order cannot be undone. Cancel the order instead.') },
    orderStatus: {
      refuses: statusUndoRefusal,
      do: async (context, done) => {
        const { record, before } = done
        if (!isForwardStep(context, record, before.orderStatus)) return undoStatusChange(context, done)
        expectStatusAllowed(context, record, before.orderStatus)
        const values = { orderStatus: before.orderStatus, note: null } as never
        await customerOrder.actions?.orderStatus?.(context, { record, values })
      },
    },
    paymentStatus: { permission: 'overridePayment', do: undoPayment },
    ship: { refuses: () => t('The order is already shipped. You can only mark it as delivered or returned.') },
    assignCards: { do: undoCardAssignments },
    assignNext: { do: undoCardAssignments },
    correct: { do: undoOrderCorrection },
    pay: { permission: 'overridePayment', do: undoPayment },
    issueInvoice: {
      refuses: () => t('An invoice cannot be undone. Change or cancel the order to correct the invoice.'),
    },
    refund: { refuses: () => t('A refund cannot be undone. If the customer pays again, record a payment.') },
    returnItems: {
      refuses: () => t('A return cannot be undone because the goods are already credited. Create a new order instead.'),
    },
  },

  actions: {
    preview: (context, { values }) => previewOrder(context, values),
    orderStatus: withCustomerMails(
      withInvoices(async (context, { record, values }) => {
        const resource = context.store.registry.get(orders)
        const action = resource.actions.orderStatus
        const { orderStatus, note } = values
        if (orderStatus === 'shipped') await expectTrackingNumber(context, record, values.trackingNumber)
        if (orderStatus === 'cancelled' || orderStatus === 'returned') await lockCustomer(context, record)
        if (orderStatus === 'cancelled') {
          await lockCoupon(context, record)
          await releaseOrderStock(context, record)
          await releaseCouponUse(context, record)
        }
        const cancelled = orderStatus === 'cancelled' && withPaymentState(record, { credited: record.total })
        const returned = orderStatus === 'returned' && (await returnAllPieces(context, record, values))
        return writeAndNote(context, record, { ...values, ...cancelled, ...returned }, action, note)
      }),
    ),
    paymentStatus: withCustomerMails(
      withInvoices(async (context, { record, values }) => {
        const resource = context.store.registry.get(orders)
        const action = resource.actions.paymentStatus
        expectReason(record, values)
        const money = await setPaymentStatus(context, { record, values })
        return writeAndNote(context, record, { ...values, ...money }, action, values.reason)
      }),
    ),
    correct: correctOrderDetails,
    pay: withCustomerMails(withInvoices(recordPayment)),
    refund: withCustomerMails(withInvoices(refundOrder)),
    previewRefund,
    checkReference: checkPaymentReference,
    returnItems: withCustomerMails(withInvoices((context, given) => returnItems(context, given, place))),
    previewReturn,
    assignCards: assignMissingCards,
    assignNext: assignNextCards,
    previewCards: previewNextCards,
    ship: (context, given) =>
      shipParcels(context, given, async (one, asked) => (await customerOrder.actions?.orderStatus?.(one, asked)) ?? {}),
    previewShip: previewShipment,
    lookUpCells: lookUpCourierFileCells,
    rememberColumns: rememberCourierFileColumns,
    issueInvoice: issueInvoiceByHand,
    ...downloadPaperActions,
    print: printOrderPapers,
    checkPapers: checkOrderPapers,
  },
}
