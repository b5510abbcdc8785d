import {
  idOf,
  isBackwardTransition,
  nextChoices,
  phrase,
  previousValueFieldOf,
  type RecordOf,
  refusalOf,
  t,
} from 'deckhand'
import { type Context, choicesIn, Problem, type RecordedCall, restoreFormerValues } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'
import { countCouponUse } from '../../coupons/server/redeem-coupon'
import { updateInvoices } from '../../invoices/server/issue-documents'
import { movementReasons } from '../../stock/server/ledger/movement-reasons'
import { postStockEntries } from '../../stock/server/ledger/stock-ledger'
import { reallocateCredits } from './money/credit-notes'
import { withPaymentState } from './money/payment-ledger'
import { timelineEntry } from './timeline-entry'

type Order = RecordOf<typeof orderResource>

/** A change of an order that may be undone, with the present order. */
export type UndoableOrderChange = RecordedCall & { readonly record: Order }

/** The reason why a status change of an order cannot be undone. Returns undefined if the change can be undone. */
export function statusUndoRefusal({ after }: Pick<RecordedCall, 'after'>): string | undefined {
  if (after.orderStatus === 'shipped')
    return t('The order is already shipped. You can only mark it as delivered or returned.')
  if (after.orderStatus === 'returned') return t('The order was returned and is closed. Create a new order instead.')
  return undefined
}

/** Whether the order may change to a status by an ordinary forward transition. */
export function isForwardStep({ store }: Context, record: Order, status: unknown): boolean {
  const statuses = choicesIn(store.registry.get('customer-order'), 'orderStatus')
  const current = record.orderStatus ?? ''
  const former =
    (record as unknown as Readonly<Record<string, string | null>>)[previousValueFieldOf('orderStatus')] ?? null
  return (
    nextChoices(statuses, current, former).includes(String(status)) && !isBackwardTransition(statuses, current, status)
  )
}

/**
 * Checks that no rule forbids a status change, for example because of missing cards.
 *
 * @throws Problem 409 with the reason.
 */
export function expectStatusAllowed({ store }: Context, record: Order, orderStatus: unknown): void {
  const orders = store.registry.get('customer-order')
  const why = refusalOf(orders, 'orderStatus', orders.actions.orderStatus.label, record, { orderStatus })
  if (why !== undefined) throw new Problem(409, why)
}

/** Adds a timeline entry with the undone status change and the user who undid the change. */
async function addUndoneEntry(context: Context, { record, after }: UndoableOrderChange) {
  const { store, trx } = context
  const orders = store.registry.get('customer-order')
  const label = choicesIn(orders, 'orderStatus')[String(after.orderStatus)]?.label
  const undone = timelineEntry(context, phrase('Undone'), label ? t(label) : null)
  await store.update(trx, orders, record.id, { timeline: [...(record.timeline ?? []), undone] })
}

/** Whether a refund of an order was recorded after a time. */
const wasRefundedSince = async ({ trx }: Context, { id }: Order, at = ''): Promise<boolean> =>
  (await trx
    .selectFrom('payment')
    .select('id')
    .where('order', '=', id)
    .where('kind', '=', 'refunded')
    .where('at', '>=', at)
    .executeTakeFirst()) !== undefined

const ofOrder = ({ entries, record }: UndoableOrderChange) => entries.filter((one) => one.record === record.id)

/**
 * Undoes a status change. Undoing a cancellation reserves the stock, the cards and the coupon use again.
 *
 * @throws Problem 409 if a refund was recorded after the status change, or if a card of the order is no longer
 * available.
 */
export async function undoStatusChange(context: Context, done: UndoableOrderChange): Promise<void> {
  const { store, trx } = context
  const { record, entries, after } = done
  if (after.orderStatus === 'cancelled') {
    if (await wasRefundedSince(context, record, entries[0]?.at))
      throw new Problem(
        409,
        t('A refund was already recorded, so you cannot undo the cancellation. Create a new order instead.'),
      )
    await store.lock(trx, 'customer', [record.customer.id])
    await store.lock(trx, 'coupon', record.coupon ? [record.coupon.id] : [])
    const released = entries.filter(({ resource, action }) => resource === 'stock-movement' && action === 'created')
    await postStockEntries(
      context,
      released.map(({ changes }) => {
        const value = (name: string) => changes.find(({ field }) => field === name)?.after
        return {
          product: String(idOf(value('product'))),
          kind: 'taken' as const,
          quantity: -Number(value('quantity')),
          order: record.id,
          reason: movementReasons.ordered(record.orderNumber),
        }
      }),
    )
    const cards = entries.filter(({ resource }) => ['card', 'customer-card-mapping'].includes(resource))
    await restoreFormerValues(context, { entries: cards }).catch((error: unknown) => {
      throw error instanceof Problem
        ? new Problem(409, t('A card of this order is no longer available. {{why}}', { why: error.message }))
        : error
    })
  }
  await restoreFormerValues(context, { entries: ofOrder(done) })
  const orders = store.registry.get('customer-order')
  const now = (await store.get(orders, record.id, trx)) as Order
  await store.update(trx, orders, record.id, withPaymentState(now))
  if (after.orderStatus === 'cancelled') await countCouponUse(context, record)
  await addUndoneEntry(context, done)
  if (after.orderStatus !== 'cancelled') return
  await updateInvoices(context, record.id, { isEdited: true })
  await reallocateCredits(context, record.id)
}
