import { type InputFor, idOf, labelOf, phrase, type RecordOf, t } from 'deckhand'
import { awaitAll, type Context, Problem, type Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { countCouponUse, releaseCouponUse } from '../../../coupons/server/redeem-coupon'
import { updateInvoices } from '../../../invoices/server/issue-documents'
import { moveStockForOrder, releaseOrderCards } from '../../../stock/server/order-edit-stock'
import { expectNoShortages, findShortages } from '../../../stock/server/stock'
import { reallocateCredits } from '../money/credit-notes'
import { findOrderCurrency, timelineAmountText, withPaymentState } from '../money/payment-ledger'
import { amountOf } from '../pricing/amounts'
import { priceOrder } from '../pricing/order-pricing'
import { findAssignedSerials, orderSearchFieldsOf } from '../search-keywords'
import { timelineEntry } from '../timeline-entry'
import {
  duplicateLineErrorsOf,
  editedLineOf,
  quantityChangesOf,
  quantityIncreasesOf,
  releasedItemsOf,
} from './edit-difference'
import { findCreditErrors } from './find-credit-errors'
import { editedLinesOf, pricingRequestOf, readPlacedTerms } from './placed-order'

type Order = RecordOf<typeof orderResource>
type Changes = InputFor<typeof orderResource>

/** The fields that determine the totals. `invoiceFields` are all fields that appear on an invoice. */
const pricedFields = ['items', 'coupon', 'shippingAddress', 'billingAddress', 'shippingCharge'] as const
const invoiceFields = [...pricedFields, 'paymentMethod'] as const

const changesAny = (changes: Changes, names: readonly (keyof Changes)[]) =>
  names.some((name) => changes[name] !== undefined)

/**
 * Prepares an edit of an order that is not shipped yet. Calculates the totals by the rules and prices of the original
 * order, and releases the cards that are no longer needed.
 *
 * @throws Problem 422 if the order cannot be priced. Problem 409 if there is too little stock, or if a credit exceeds
 * the new amounts.
 */
export async function beforeOrderEdit(context: Context, stored: Order, changes: Changes) {
  if (!changesAny(changes, invoiceFields)) return changes
  const { store, trx } = context
  const given = { ...changes } as Values
  const lines = ((given.items ?? stored.items) as readonly Values[]).map((line) => ({ ...line }))
  const faults = duplicateLineErrorsOf(lines)
  if (Object.keys(faults).length > 0) throw new Problem(422, Object.values(faults).flat().join(' '), faults)
  const reprices = changesAny(changes, pricedFields)
  const money = reprices ? await reprice(context, stored, given, lines) : undefined
  const uncovered = money ? await findCreditErrors(context, stored, money) : {}
  if (Object.keys(uncovered).length > 0) throw new Problem(409, Object.values(uncovered).flat().join(' '), uncovered)
  if (given.items) {
    await store.lock(trx, 'customer', [stored.customer.id])
    await releaseOrderCards(context, stored, releasedItemsOf(stored, lines))
  }
  return {
    ...changes,
    ...money,
    ...(money && withPaymentState(stored, { total: money.total })),
    ...(money &&
      orderSearchFieldsOf({
        ...money,
        code: (await findOrderCurrency(context, stored)).code,
        serials: await findAssignedSerials(trx, stored),
      })),
    revision: Number(stored.revision ?? 1) + 1,
    timeline: [
      ...(stored.timeline ?? []),
      timelineEntry(context, phrase('Changed'), await editNoteOf(context, stored, given, money)),
    ],
  }
}

async function reprice(context: Context, stored: Order, given: Values, lines: readonly Values[]) {
  const placed = await readPlacedTerms(context, stored)
  const items = editedLinesOf(stored, lines, context.isRestoring)
  const wished = { ...pricingRequestOf(stored), ...given, items } as never
  const [{ exchangeRate: _, customerDiscount: __, customerTerms: ___, taxRounding: ____, ...money }, shortages] =
    await awaitAll([
      priceOrder(context, wished, placed),
      findShortages(context, quantityIncreasesOf(stored, lines), true),
    ])
  expectNoShortages(shortages)
  return money
}

async function editNoteOf(
  context: Context,
  stored: Order,
  given: Values,
  money: { readonly total: number; readonly items: readonly Values[] } | undefined,
): Promise<string | null> {
  const { fields } = context.store.registry.get('customer-order')
  const told = editSummaryText(stored, fields as never, given, given.items ? money?.items : undefined)
  if (money === undefined || money.total === stored.total) return told || null
  const [before, after] = await awaitAll([
    timelineAmountText(context, stored, Number(stored.total)),
    timelineAmountText(context, stored, money.total),
  ])
  return [told, `${before} → ${after}`].filter(Boolean).join(' · ')
}

/**
 * Checks that an edit does not increase the number of missing cards of a packed order.
 *
 * @throws Problem 409 if the packed order lacks more cards after the edit.
 */
async function expectStillPacked({ store, trx }: Context, stored: Order): Promise<void> {
  if (stored.orderStatus !== 'packed') return
  const now = await store.get(store.registry.get('customer-order'), stored.id, trx)
  const count = Number(now?.cardsNeeded) - Number(stored.cardsNeeded)
  if (count <= 0) return
  const message = t(
    'The order is packed, but this change needs more cards: {{count}}. First set the order back to processing.',
    {
      count,
    },
  )
  throw new Problem(409, message, { items: [message] })
}

/** Updates the stock, the coupon uses and the credits of items after an edit. */
export async function afterOrderEdit(context: Context, stored: Order, changes: Changes): Promise<void> {
  const given = changes as Values
  if (given.items) {
    await moveStockForOrder(context, stored, quantityChangesOf(stored, given.items as readonly Values[]))
    await expectStillPacked(context, stored)
  }
  if (changesAny(changes, pricedFields) && amountOf(stored.credited) > 0n) await reallocateCredits(context, stored.id)
  if (given.coupon !== undefined) await countChangedCoupon(context, stored, given.coupon)
  if (changesAny(changes, pricedFields)) await updateInvoices(context, stored.id, { isEdited: true })
}

/** Releases the use of the former coupon, and counts the use of the new coupon. */
async function countChangedCoupon(context: Context, stored: Order, given: unknown): Promise<void> {
  const [former, coupon] = [idOf(stored.coupon), idOf(given)]
  if (former === coupon) return
  const ids = [former, coupon].filter((id): id is string => typeof id === 'string').sort()
  await context.store.lock(context.trx, 'coupon', ids)
  await releaseCouponUse(context, stored)
  await countCouponUse(context, { customer: stored.customer, coupon: coupon ?? null } as never)
}

/** The other fields that the summary of an edit mentions. */
const namedFields = ['coupon', 'shippingCharge', 'shippingAddress', 'billingAddress', 'paymentMethod'] as const

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(idOf(one) ?? one ?? null) === JSON.stringify(idOf(other) ?? other ?? null)

/** The changes of the items as texts: 'Box: 2 → 3', '+ 4 × Pen', '− 1 × Sleeve'. */
function itemChangeTexts(order: Order, lines: readonly Values[]): string[] {
  const items = (order.items as readonly Values[]).map((item) => ({ item, line: editedLineOf(lines, item) }))
  const before = items.flatMap(({ item: { name, quantity }, line }) => {
    if (!line) return [`− ${quantity} × ${name}`]
    return line.quantity === quantity ? [] : [`${name}: ${quantity} → ${line.quantity}`]
  })
  const added = lines.filter((one) => !items.some(({ line }) => line === one))
  return [...before, ...added.map(({ name, quantity }) => `+ ${quantity} × ${name}`)]
}

/**
 * Summarizes an edit of an order in one text.
 *
 * @param items the priced items. Returns undefined if the edit does not change the items.
 */
function editSummaryText(
  order: Order,
  fields: (typeof orderResource)['fields'],
  given: Values,
  items: readonly Values[] | undefined,
): string {
  const others = namedFields.filter((name) => given[name] !== undefined && !isSame(order[name], given[name]))
  return [...(items ? itemChangeTexts(order, items) : []), ...others.map((name) => t(labelOf(fields, name)))].join(', ')
}
