import { type AskedBy, formerName, idOf, phrase, type RecordOf, t } from 'deckhand'
import { type ActionAnswer, type Context, Problem, type Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { takePiecesBack } from '../../../stock/server/returns'
import { amountOf, numberOf } from '../amounts'
import { type Complaints, complainInto } from '../complaints'
import { entry } from '../entry'
import { type CreditLine, issueCreditNote } from './credit'
import { book, currencyOf, expectAmount, inWords, settled } from './ledger'
import { partOfLine } from './parts'
import { described } from './refund'

type Order = RecordOf<typeof orderResource>
type Asked = AskedBy<typeof orderResource, 'returnItems'>

interface Given {
  readonly record: Order
  readonly values: Asked
}

/** Pieces of one line of an order that come back alike. */
export interface Returned {
  readonly item: Values
  readonly quantity: number
  readonly condition?: string | null
  readonly fate: 'restocked' | 'written-off' | 'blocked'
  /** The serials of its cards; none where it has none. */
  readonly cards: readonly string[]
}

const itemsOf = (order: Order) => order.items as readonly Values[]

const leftOf = ({ quantity, returned }: Values) => Number(quantity ?? 0) - Number(returned ?? 0)

/** Takes goods of an order back, line by line, credits them, and gives money back where that is asked for. */
export async function returnItems(context: Context, { record, values }: Given): Promise<ActionAnswer> {
  const pieces = piecesOf(record, values.lines)
  const shipping = Number(values.shipping ?? 0)
  await expectShipping(context, record, shipping)
  const { reason = null } = values
  const { changes, number } = await takeBack(context, record, pieces, { shipping, reason })
  const refunded = Number(values.refund ?? 0)
  const after = { ...record, ...changes }
  const sums = refunded > 0 ? await giveBack(context, after, refunded, values) : {}
  const isAll = isEverything(record, pieces)
  const { store, trx } = context
  const said = pieces.map(({ quantity, item }) => `${quantity} × ${item.name}`).join(', ')
  const note = [said, number, refunded > 0 && (await inWords(context, record, refunded)), reason].filter(Boolean)
  await store.update(trx, store.registry.get('customer-order'), record.id, {
    ...settled(record, { ...changes, ...sums }),
    ...(isAll && {
      orderStatus: 'returned',
      [formerName('orderStatus')]: record.orderStatus,
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
  return {
    data: {
      goods: numberOf(goods),
      shippingLeft: await shippingLeft(context, order),
      toGiveBack: Math.max(0, -due),
      due: Math.max(0, due),
    },
  }
}

/** All that is still with the customer, with one fate. */
export const everything = (order: Order, fate: Returned['fate']): Returned[] =>
  itemsOf(order)
    .filter((item) => leftOf(item) > 0)
    .map((item) => ({ item, fate, quantity: leftOf(item), cards: (item.cards ?? []) as readonly string[] }))

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
  const back = new Map<unknown, { returned: number; credited: bigint }>()
  const lines = pieces.map(({ item, quantity, condition, fate, cards }): CreditLine => {
    const so = back.get(item.id) ?? { returned: Number(item.returned ?? 0), credited: amountOf(item.credited) }
    const { amount, tax, net } = partOfLine({ ...item, returned: so.returned }, quantity, decimals)
    back.set(item.id, { returned: so.returned + quantity, credited: so.credited + amountOf(net) })
    return { ...described(item), quantity, condition, fate, cards, amount, tax } as CreditLine
  })
  return { lines, back }
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

/**
 * The pieces that are asked for.
 *
 * @throws Problem 422 where a line is not the order's, or more comes back than was sent.
 */
function piecesOf(order: Order, asked: Asked['lines']): Returned[] {
  const complaints: Complaints = {}
  const complain = complainInto(complaints)
  const left = new Map(itemsOf(order).map((item) => [item.id, leftOf(item)]))
  const pieces = asked.flatMap((line, index): Returned[] => {
    const id = idOf(line.orderItem)
    const item = itemsOf(order).find((one) => one.id === id)
    if (!item) {
      complain(`lines.${index}.orderItem`, t('This order has no such item.'))
      return []
    }
    const quantity = Number(line.quantity)
    const most = left.get(id) ?? 0
    if (quantity > most)
      complain(
        `lines.${index}.quantity`,
        t("Only {{most}} of '{{name}}' can still come back.", { most, name: String(item.name) }),
      )
    left.set(id, most - quantity)
    const { condition, fate, cards } = line
    return [{ item, quantity, condition: condition ?? null, fate, cards: cards ?? [] }]
  })
  const messages = Object.values(complaints).flat()
  if (pieces.length === 0) messages.push(t('Choose what comes back.'))
  if (messages.length > 0) throw new Problem(422, messages.join(' '), complaints)
  return pieces
}

/** What of an order's shipping is not credited yet. */
export async function shippingLeft({ trx }: Context, order: Order): Promise<number> {
  const notes = await trx.selectFrom('credit_note').select('shipping').where('order', '=', order.id).execute()
  const credited = notes.reduce((all, { shipping }) => all + BigInt(shipping ?? 0), 0n)
  return numberOf(amountOf(order.shipping) - credited)
}

async function expectShipping(context: Context, order: Order, shipping: number): Promise<void> {
  if (shipping === 0) return
  await expectAmount(context, order, 'shipping', shipping)
  const left = await shippingLeft(context, order)
  if (shipping <= left) return
  const message = t('Only {{most}} of the shipping is not credited yet.', { most: await inWords(context, order, left) })
  throw new Problem(422, message, { shipping: [message] })
}

function isEverything(order: Order, pieces: readonly Returned[]): boolean {
  const back = new Map<unknown, number>()
  for (const { item, quantity } of pieces) back.set(item.id, (back.get(item.id) ?? 0) + quantity)
  return itemsOf(order).every((item) => leftOf(item) - (back.get(item.id) ?? 0) <= 0)
}

/** What became of all that came back, where it is the same. */
function fateOf(pieces: readonly Returned[]): 'restocked' | 'written-off' | null {
  const fates = new Set(pieces.map(({ fate }) => (fate === 'restocked' ? 'restocked' : 'written-off')))
  const [only = null, ...others] = fates
  return others.length > 0 ? null : only
}
