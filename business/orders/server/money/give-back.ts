import { type AskedBy, phrase, type RecordOf, t } from 'deckhand'
import { type ActionAnswer, type Context, Problem } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { takePiecesBack } from '../../../stock/server/returns'
import { amountOf, numberOf } from '../amounts'
import { entry } from '../entry'
import { exchange, orderLink, previewExchange } from '../exchange'
import { issueCreditNote, noteLinks, readCredits } from './credit'
import { type CreditState, planCredit, shippingLeftOf } from './credit-plan'
import { book, expectAmount, inWords, kept, settled } from './ledger'
import { fateOf, isEverything, piecesOf, productsOf, type Returned } from './pieces'
import { creditedWith } from './refund'

type Order = RecordOf<typeof orderResource>
type Asked = AskedBy<typeof orderResource, 'returnItems'>

interface Given {
  readonly record: Order
  readonly values: Asked
}

/**
 * Takes goods of an order back, line by line, and credits them; places an order in exchange, and gives money back, where that
 * is asked for.
 */
export async function returnItems(
  context: Context,
  { record, values }: Given,
  place: Parameters<typeof exchange>[3],
): Promise<ActionAnswer> {
  const pieces = piecesOf(record, values.lines)
  const wanted = values.exchange ?? []
  await context.store.lock(context.trx, 'customer', [record.customer.id])
  await context.store.lock(context.trx, 'product', productsOf(pieces, wanted))
  const shipping = Number(values.shipping ?? 0)
  await expectShipping(context, record, shipping)
  const { reason = null } = values
  const { changes, issued } = await takeBack(context, record, pieces, { shipping, reason })
  const refunded = Number(values.refund ?? 0)
  const credited = { ...record, ...changes }
  const exchanged =
    wanted.length > 0
      ? await exchange(context, credited, { wanted, shipping: values.exchangeShipping }, place)
      : undefined
  const after = { ...credited, ...exchanged?.sums }
  const sums = { ...exchanged?.sums, ...(refunded > 0 && (await giveBack(context, after, refunded, values))) }
  const isAll = isEverything(record, pieces)
  const { store, trx } = context
  const links = [...noteLinks(issued), ...(exchanged ? [orderLink(exchanged)] : [])]
  const said = pieces.map(({ quantity, item }) => `${quantity} × ${item.name}`).join(', ')
  const note = [
    said,
    issued.number,
    exchanged?.number,
    refunded > 0 && (await kept(context, record, refunded)),
    reason,
  ].filter(Boolean)
  await store.update(trx, store.registry.get('customer-order'), record.id, {
    ...settled(record, { ...changes, ...sums }),
    ...(isAll && {
      orderStatus: 'returned',
      returnedGoods: fateOf(pieces),
    }),
    timeline: [...(record.timeline ?? []), entry(context, phrase('Goods returned'), note.join(' · '), links)],
  })
  return {}
}

/** What a return would come to, without doing it: what is credited, and what is to be given back then. */
export async function previewReturn(
  context: Context,
  { values }: { readonly values: AskedBy<typeof orderResource, 'previewReturn'> },
): Promise<ActionAnswer> {
  const { seen, store, trx } = context
  const order = (await seen.get(store.registry.get('customer-order'), values.order, trx)) as Order | undefined
  if (!order) throw new Problem(404, t('There is no such order.'))
  const state = await readCredits(context, order)
  const plan = planReturn(state, piecesOf(order, values.lines), Number(values.shipping ?? 0))
  const { due } = settled(order, { credited: creditedWith(order, plan) })
  const wanted = values.exchange ?? []
  const instead =
    wanted.length > 0 ? await previewExchange(context, order, { wanted, shipping: values.exchangeShipping }) : undefined
  const toGiveBack = Math.max(0, -due)
  const offset = Math.min(toGiveBack, instead?.total ?? 0)
  return {
    data: {
      goods: numberOf(plan.total - plan.shipping),
      tax: numberOf(plan.tax),
      shippingLeft: numberOf(shippingLeftOf(state)),
      toGiveBack: less(toGiveBack, offset),
      due: Math.max(0, due),
      ...(instead && { exchange: { ...instead, toCollect: less(instead.total ?? 0, offset) } }),
    },
  }
}

const less = (amount: number, other: number) => numberOf(amountOf(amount) - amountOf(other))

/** The credit note for pieces that come back. */
const planReturn = (state: CreditState, pieces: readonly Returned[], shipping: number) =>
  planCredit(
    state,
    pieces.flatMap(({ item, quantity, condition, fate, cards }) => {
      const of = state.items.find((one) => one.item?.id === item.id)
      return of ? [{ of, quantity, among: of.kept, says: { condition, fate, cards } }] : []
    }),
    { shipping: amountOf(shipping) },
  )

/** Credits what comes back with its items, and answers what of the order changes by it. */
export async function creditPieces(
  context: Context,
  order: Order,
  pieces: readonly Returned[],
  { shipping, reason }: { readonly shipping: number; readonly reason: string | null },
) {
  const { store, trx } = context
  const plan = planReturn(await readCredits(context, order), pieces, shipping)
  const issued = await issueCreditNote(context, order, plan, { kind: 'return', reason })
  const back = new Map<string, number>()
  for (const { item, quantity } of pieces)
    back.set(String(item.id), (back.get(String(item.id)) ?? Number(item.returned ?? 0)) + quantity)
  for (const [id, returned] of back)
    await store.update(trx, store.registry.get('order-item'), id, {
      returned,
      credited: numberOf(plan.creditedOf.get(id) ?? 0n),
    })
  return { changes: { credited: creditedWith(order, plan) }, issued }
}

async function takeBack(
  context: Context,
  order: Order,
  pieces: readonly Returned[],
  credit: { readonly shipping: number; readonly reason: string | null },
) {
  await context.store.lock(context.trx, 'customer', [order.customer.id])
  await takePiecesBack(context, order, pieces)
  return creditPieces(context, order, pieces, credit)
}

/** Gives back at most what is to be given back by then. */
async function giveBack(context: Context, order: Order, amount: number, { method, reference, reason }: Asked) {
  await expectAmount(context, order, 'refund', amount)
  const most = -amountOf(settled(order).due)
  if (amountOf(amount) > most) {
    const message = t('Only {{most}} is to be given back then; the rest is a refund of its own.', {
      most: await inWords(context, order, numberOf(most > 0n ? most : 0n)),
    })
    throw new Problem(422, message, { refund: [message] })
  }
  return book(context, order, { kind: 'refunded', amount, method: method ?? order.paymentMethod, reference, reason })
}

/** What of an order's shipping is not credited yet. */
export const shippingLeft = async (context: Context, order: Order): Promise<number> =>
  numberOf(shippingLeftOf(await readCredits(context, order)))

async function expectShipping(context: Context, order: Order, shipping: number): Promise<void> {
  if (shipping === 0) return
  await expectAmount(context, order, 'shipping', shipping)
  const left = await shippingLeft(context, order)
  if (shipping <= left) return
  const message = t('You can credit at most {{most}} of the shipping.', { most: await inWords(context, order, left) })
  throw new Problem(422, message, { shipping: [message] })
}
