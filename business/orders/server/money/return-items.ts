import { type ActionInputFor, phrase, type RecordOf, t } from 'deckhand'
import { type ActionAnswer, type Context, Problem } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { returnPieces } from '../../../stock/server/return-pieces'
import { orderTimelineLink, placeExchangeOrder, previewExchange } from '../exchange'
import { amountOf, numberOf } from '../pricing/amounts'
import { timelineEntry } from '../timeline-entry'
import { creditNoteLinks, issueCreditNote, readCreditState } from './credit-notes'
import { type CreditState, planCredit, uncreditedShippingOf } from './credit-plan'
import {
  bookPayment,
  expectPayableAmount,
  localizedAmountText,
  timelineAmountText,
  withPaymentState,
} from './payment-ledger'
import { creditedTotalWith } from './refund'
import {
  affectedProductsOf,
  commonDispositionOf,
  isFullReturn,
  type ReturnedPieces,
  returnedPiecesOf,
} from './returned-pieces'

type Order = RecordOf<typeof orderResource>
type ReturnRequest = ActionInputFor<typeof orderResource, 'returnItems'>

interface ReturnInput {
  readonly record: Order
  readonly values: ReturnRequest
}

/**
 * Records returned items of an order and credits the items. On request, the function also places an exchange order and
 * books a refund.
 */
export async function returnItems(
  context: Context,
  { record, values }: ReturnInput,
  place: Parameters<typeof placeExchangeOrder>[3],
): Promise<ActionAnswer> {
  const pieces = returnedPiecesOf(record, values.lines)
  const wanted = values.exchange ?? []
  await context.store.lock(context.trx, 'customer', [record.customer.id])
  await context.store.lock(context.trx, 'product', affectedProductsOf(pieces, wanted))
  const shipping = Number(values.shipping ?? 0)
  await expectShipping(context, record, shipping)
  const { reason = null } = values
  const { changes, issued } = await receiveReturnedPieces(context, record, pieces, { shipping, reason })
  const refunded = Number(values.refund ?? 0)
  const credited = { ...record, ...changes }
  const exchanged =
    wanted.length > 0
      ? await placeExchangeOrder(context, credited, { wanted, shipping: values.exchangeShipping }, place)
      : undefined
  const after = { ...credited, ...exchanged?.sums }
  const sums = { ...exchanged?.sums, ...(refunded > 0 && (await bookRefund(context, after, refunded, values))) }
  const isAll = isFullReturn(record, pieces)
  const { store, trx } = context
  const links = [...creditNoteLinks(issued), ...(exchanged ? [orderTimelineLink(exchanged)] : [])]
  const said = pieces.map(({ quantity, item }) => `${quantity} × ${item.name}`).join(', ')
  const note = [
    said,
    issued.number,
    exchanged?.number,
    refunded > 0 && (await timelineAmountText(context, record, refunded)),
    reason,
  ].filter(Boolean)
  await store.update(trx, store.registry.get('customer-order'), record.id, {
    ...withPaymentState(record, { ...changes, ...sums }),
    ...(isAll && {
      orderStatus: 'returned',
      returnedGoods: commonDispositionOf(pieces),
    }),
    timeline: [...(record.timeline ?? []), timelineEntry(context, phrase('Goods returned'), note.join(' · '), links)],
  })
  return {}
}

/** Previews a return: the credit, the refund due and the exchange order. */
export async function previewReturn(
  context: Context,
  { values }: { readonly values: ActionInputFor<typeof orderResource, 'previewReturn'> },
): Promise<ActionAnswer> {
  const { visibleStore: seen, store, trx } = context
  const order = (await seen.get(store.registry.get('customer-order'), values.order, trx)) as Order | undefined
  if (!order) throw new Problem(404, t('This order does not exist.'))
  const state = await readCreditState(context, order)
  const plan = planReturn(state, returnedPiecesOf(order, values.lines), Number(values.shipping ?? 0))
  const { due } = withPaymentState(order, { credited: creditedTotalWith(order, plan) })
  const wanted = values.exchange ?? []
  const instead =
    wanted.length > 0 ? await previewExchange(context, order, { wanted, shipping: values.exchangeShipping }) : undefined
  const toGiveBack = Math.max(0, -due)
  const offset = Math.min(toGiveBack, instead?.total ?? 0)
  return {
    data: {
      goods: numberOf(plan.total - plan.shipping),
      tax: numberOf(plan.tax),
      shippingLeft: numberOf(uncreditedShippingOf(state)),
      toGiveBack: subtract(toGiveBack, offset),
      due: Math.max(0, due),
      ...(instead && { exchange: { ...instead, toCollect: subtract(instead.total ?? 0, offset) } }),
    },
  }
}

const subtract = (amount: number, other: number) => numberOf(amountOf(amount) - amountOf(other))

/** Plans the credit note for returned pieces. */
const planReturn = (state: CreditState, pieces: readonly ReturnedPieces[], shipping: number) =>
  planCredit(
    state,
    pieces.flatMap(({ item, quantity, condition, fate, cards }) => {
      const of = state.items.find((one) => one.item?.id === item.id)
      return of ? [{ of, quantity, among: of.unreturnedPieces, says: { condition, fate, cards } }] : []
    }),
    { shipping: amountOf(shipping) },
  )

/** Credits the returned pieces, and returns the changed values of the order and the credit note. */
export async function creditReturnedPieces(
  context: Context,
  order: Order,
  pieces: readonly ReturnedPieces[],
  { shipping, reason }: { readonly shipping: number; readonly reason: string | null },
) {
  const { store, trx } = context
  const plan = planReturn(await readCreditState(context, order), pieces, shipping)
  const issued = await issueCreditNote(context, order, plan, { kind: 'return', reason })
  const back = new Map<string, number>()
  for (const { item, quantity } of pieces)
    back.set(String(item.id), (back.get(String(item.id)) ?? Number(item.returned ?? 0)) + quantity)
  for (const [id, returned] of back)
    await store.update(trx, store.registry.get('order-item'), id, {
      returned,
      credited: numberOf(plan.creditedOf.get(id) ?? 0n),
    })
  return { changes: { credited: creditedTotalWith(order, plan) }, issued }
}

async function receiveReturnedPieces(
  context: Context,
  order: Order,
  pieces: readonly ReturnedPieces[],
  credit: { readonly shipping: number; readonly reason: string | null },
) {
  await context.store.lock(context.trx, 'customer', [order.customer.id])
  await returnPieces(context, order, pieces)
  return creditReturnedPieces(context, order, pieces, credit)
}

/**
 * Books a refund of at most the refund due after the return.
 *
 * @throws Problem 422 if the amount is too high.
 */
async function bookRefund(
  context: Context,
  order: Order,
  amount: number,
  { method, reference, reason }: ReturnRequest,
) {
  await expectPayableAmount(context, order, 'refund', amount)
  const most = -amountOf(withPaymentState(order).due)
  if (amountOf(amount) > most) {
    const message = t('You can refund at most {{most}} with this return. Record any further refund separately.', {
      most: await localizedAmountText(context, order, numberOf(most > 0n ? most : 0n)),
    })
    throw new Problem(422, message, { refund: [message] })
  }
  return bookPayment(context, order, {
    kind: 'refunded',
    amount,
    method: method ?? order.paymentMethod,
    reference,
    reason,
  })
}

/** Loads the amount of an order's shipping charge that is not credited yet. */
export const readUncreditedShipping = async (context: Context, order: Order): Promise<number> =>
  numberOf(uncreditedShippingOf(await readCreditState(context, order)))

async function expectShipping(context: Context, order: Order, shipping: number): Promise<void> {
  if (shipping === 0) return
  await expectPayableAmount(context, order, 'shipping', shipping)
  const left = await readUncreditedShipping(context, order)
  if (shipping <= left) return
  const message = t('You can credit at most {{most}} of the shipping.', {
    most: await localizedAmountText(context, order, left),
  })
  throw new Problem(422, message, { shipping: [message] })
}
