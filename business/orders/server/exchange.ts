import { type AskedBy, type CheckedFor, phrase, type RecordOf, t } from 'deckhand'
import { type Context, counted, Problem, type Values } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'
import { amountOf, numberOf } from './amounts'
import { dryRun } from './dry-run'
import { type EntryLink, entry } from './entry'
import { book, settled } from './money/ledger'

type Order = RecordOf<typeof orderResource>
type New = CheckedFor<typeof orderResource>

/** What a customer gets in place of what comes back. */
type Wanted = NonNullable<AskedBy<typeof orderResource, 'returnItems'>['exchange']>

/** Places an order by the ordinary rules; answers its id. */
type Place = (context: Context, values: New) => Promise<string>

/** What an order in exchange is made of. */
export interface Instead {
  readonly wanted: Wanted
  /** What is charged for shipping it. Default: what the rules say. */
  readonly shipping?: number | null | undefined
}

/** The order in exchange for goods of another one: as that was placed, with other items. */
const orderInPlaceOf = (order: Order, { wanted, shipping }: Instead) =>
  ({
    customer: order.customer.id,
    site: order.site.id,
    currency: order.currency.id,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    paymentMethod: order.paymentMethod,
    items: wanted.map(({ product, quantity }) => ({ product, quantity, discount: null })),
    shippingCharge: shipping ?? null,
    exchangeOf: order.id,
  }) as unknown as New

/** The link to another order, for the timeline of one. */
export const orderLink = ({ id, number }: { readonly id: string; readonly number: string }): EntryLink => ({
  resource: 'customer-order',
  id,
  text: number,
})

/** What is said of the items of the new order is said of the exchange. */
const asExchange = (error: unknown) =>
  error instanceof Problem
    ? new Problem(
        error.status,
        error.message,
        Object.fromEntries(
          Object.entries(error.errors ?? {}).map(([at, messages]) => [at.replace(/^items/, 'exchange'), messages]),
        ),
      )
    : error

async function expectOnSale({ trx }: Context, wanted: Wanted): Promise<void> {
  const ids = wanted.map(({ product }) => product)
  const off = await trx
    .selectFrom('product')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('status', '=', 0)
    .execute()
  const [first] = off
  if (!first) return
  const message = t("'{{name}}' is no longer sold. Choose another product.", { name: String(first.name) })
  throw new Problem(422, message, { [`exchange.${ids.indexOf(first.id)}.product`]: [message] })
}

/**
 * Places an order in exchange for what came back, and sets off what is to be given back against it.
 *
 * @param order as it stands with the credit for what came back.
 * @returns the number of the new order, and what of the sums of the first changes.
 */
export async function exchange(context: Context, order: Order, instead: Instead, place: Place) {
  const { store, trx } = context
  const orders = store.registry.get('customer-order')
  await expectOnSale(context, instead.wanted)
  const id = await place(context, orderInPlaceOf(order, instead)).catch((error: unknown) => {
    throw asExchange(error)
  })
  const placed = (await store.get(orders, id, trx)) as Order
  const owed = -amountOf(settled(order).due)
  const total = amountOf(placed.total)
  const offset = numberOf(owed < total ? (owed > 0n ? owed : 0n) : total)
  const given = { amount: offset, method: 'offset' as const, reason: phrase('Exchange') }
  const sums = await book(context, order, { ...given, kind: 'refunded', reference: placed.orderNumber })
  const paid = await book(context, placed, { ...given, kind: 'paid', reference: order.orderNumber })
  await store.update(trx, orders, id, {
    ...settled(placed, paid),
    timeline: [
      ...(placed.timeline ?? []),
      entry(context, phrase('Exchange'), order.orderNumber ?? '', [
        orderLink({ id: order.id, number: order.orderNumber ?? '' }),
      ]),
    ],
  })
  return { id, number: placed.orderNumber ?? '', sums }
}

/** Numbers and writes an order that is filled in already. */
export const placedBy =
  (
    fill: (context: Context, values: New) => Promise<Values>,
    follow: (context: Context, order: never) => Promise<void>,
  ): Place =>
  async (context, values) => {
    const { store, trx } = context
    const orders = store.registry.get('customer-order')
    const numbered = await counted(context, orders, await fill(context, values))
    const id = await store.insert(trx, orders, numbered as never)
    await follow(context, { ...numbered, id } as never)
    return id
  }

/** What the order in exchange would come to, and what is wrong with it. */
export async function previewExchange(context: Context, order: Order, instead: Instead) {
  const answer = await dryRun(context, orderInPlaceOf(order, instead) as never)
  const { total, errors = {} } = ('data' in answer ? answer.data : {}) as {
    readonly total?: number
    readonly errors?: Readonly<Record<string, readonly string[]>>
  }
  return { total: total ?? null, problems: Object.values(errors).flat() }
}
