import { type AskedBy, phrase, type RecordOf, t } from 'deckhand'
import { type ActionAnswer, type Context, Problem } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { takePiecesBack } from '../../../stock/server/returns'
import { amountOf, numberOf } from '../amounts'
import { entry } from '../entry'
import { exchange, previewExchange } from '../exchange'
import { type CreditLine, issueCreditNote } from './credit'
import { book, currencyOf, expectAmount, inWords, settled } from './ledger'
import { cutTo, leftToCredit } from './left'
import { partOfLine } from './parts'
import { fateOf, isEverything, piecesOf, productsOf, type Returned } from './pieces'
import { described } from './refund'

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
  const { changes, number } = await takeBack(context, record, pieces, { shipping, reason })
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
  const said = pieces.map(({ quantity, item }) => `${quantity} × ${item.name}`).join(', ')
  const note = [
    said,
    number,
    exchanged?.number,
    refunded > 0 && (await inWords(context, record, refunded)),
    reason,
  ].filter(Boolean)
  await store.update(trx, store.registry.get('customer-order'), record.id, {
    ...settled(record, { ...changes, ...sums }),
    ...(isAll && {
      orderStatus: 'returned',
      returnedGoods: fateOf(pieces),
    }),
    timeline: [...(record.timeline ?? []), entry(context, phrase('Goods returned'), note.join(' · '))],
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
  const { lines } = await creditOf(context, order, piecesOf(order, values.lines))
  const goods = lines.reduce((sum, { amount }) => sum + amountOf(amount), 0n)
  const credited = numberOf(amountOf(order.credited) + goods + amountOf(values.shipping))
  const { due } = settled(order, { credited })
  const wanted = values.exchange ?? []
  const instead =
    wanted.length > 0 ? await previewExchange(context, order, { wanted, shipping: values.exchangeShipping }) : undefined
  const toGiveBack = Math.max(0, -due)
  const offset = Math.min(toGiveBack, instead?.total ?? 0)
  return {
    data: {
      goods: numberOf(goods),
      shippingLeft: await shippingLeft(context, order),
      toGiveBack: less(toGiveBack, offset),
      due: Math.max(0, due),
      ...(instead && { exchange: { ...instead, toCollect: less(instead.total ?? 0, offset) } }),
    },
  }
}

const less = (amount: number, other: number) => numberOf(amountOf(amount) - amountOf(other))

/** Credits what comes back with its items, and answers what of the order changes by it. */
export async function creditPieces(
  context: Context,
  order: Order,
  pieces: readonly Returned[],
  { shipping, reason }: { readonly shipping: number; readonly reason: string | null },
) {
  const { store, trx } = context
  const { lines, back } = await creditOf(context, order, pieces)
  const { number, total } = await issueCreditNote(context, order, { kind: 'return', reason, lines, shipping })
  for (const [id, { returned, credited }] of back)
    await store.update(trx, store.registry.get('order-item'), String(id), { returned, credited: numberOf(credited) })
  return { changes: { credited: numberOf(amountOf(order.credited) + amountOf(total)) }, number }
}

/** The lines of a credit note for pieces that come back, and what of their items changes by it. */
async function creditOf(context: Context, order: Order, pieces: readonly Returned[]) {
  const { decimals } = await currencyOf(context, order)
  const { goods } = await leftToCredit(context, order)
  const back = new Map<unknown, { returned: number; credited: bigint }>()
  const lines = pieces.map(({ item, quantity, condition, fate, cards }): CreditLine => {
    const so = back.get(item.id) ?? { returned: Number(item.returned ?? 0), credited: amountOf(item.credited) }
    const { amount, tax, net } = partOfLine({ ...item, returned: so.returned }, quantity, decimals)
    back.set(item.id, { returned: so.returned + quantity, credited: so.credited + amountOf(net) })
    return { ...described(item), quantity, condition, fate, cards, amount, tax } as CreditLine
  })
  return { lines: cutTo(lines, goods, decimals), back }
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
  numberOf((await leftToCredit(context, order)).shipping)

async function expectShipping(context: Context, order: Order, shipping: number): Promise<void> {
  if (shipping === 0) return
  await expectAmount(context, order, 'shipping', shipping)
  const left = await shippingLeft(context, order)
  if (shipping <= left) return
  const message = t('Only {{most}} of the shipping is not credited yet.', { most: await inWords(context, order, left) })
  throw new Problem(422, message, { shipping: [message] })
}
