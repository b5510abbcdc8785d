import { keptAmount, type RecordOf, saidAmount, t, type WrittenFor } from 'deckhand'
import { type Context, Problem, type Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import type paymentResource from '../../../../resources/payment'
import { amountOf, numberOf } from '../amounts'
import { digitsFault } from '../complaints'
import { type Sums, standingOf } from './standing'

type Order = RecordOf<typeof orderResource>
type Written = WrittenFor<typeof paymentResource>

/** An entry of an order's payments to be; `amount` is in the order's currency, above zero. */
export interface Entry extends Pick<Written, 'method' | 'reference' | 'reason' | 'creditNote'> {
  readonly kind: NonNullable<Written['kind']>
  readonly amount: number
}

/** What an entry adds to the sums of its order. */
const effects = {
  paid: { paid: 1 },
  reversed: { paid: -1 },
  refunded: { refunded: 1 },
} as const satisfies Record<Entry['kind'], { readonly paid?: number; readonly refunded?: number }>

/** An order with some of its sums changed: these, and how it stands then. */
export const settled = (order: Order, changes: Sums = {}) => ({ ...changes, ...standingOf({ ...order, ...changes }) })

const plus = (sum: number | null | undefined, amount: number, times: number) =>
  numberOf(amountOf(sum) + BigInt(times) * amountOf(amount))

/** Writes an entry down, and answers the sums of its order with it. Nothing is written where there is no amount. */
export async function book({ store, trx, person }: Context, order: Order, entry: Entry): Promise<Sums> {
  if (entry.amount === 0) return {}
  await store.insert(trx, store.registry.get('payment'), {
    ...entry,
    order: order.id,
    at: new Date().toISOString(),
    by: person.id,
  })
  const { paid = 0, refunded = 0 }: { readonly paid?: number; readonly refunded?: number } = effects[entry.kind]
  return {
    ...(paid !== 0 && { paid: plus(order.paid, entry.amount, paid) }),
    ...(refunded !== 0 && { refunded: plus(order.refunded, entry.amount, refunded) }),
  }
}

/** What was paid for an order and not given back. */
export const netOf = ({ paid, refunded }: Sums): number => numberOf(amountOf(paid) - amountOf(refunded))

/** An amount of an order as its timeline keeps it: '1250.00 INR'. */
export const kept = async (context: Pick<Context, 'trx'>, order: Order, amount: number): Promise<string> =>
  keptAmount(amount, await currencyOf(context, order))

/** An amount of an order in a sentence, for whoever calls: '₹1,250.00'. */
export const inWords = async (context: Pick<Context, 'trx'>, order: Order, amount: number): Promise<string> =>
  saidAmount(amount, (await currencyOf(context, order)).code)

/**
 * Expects an amount that can be paid in the order's currency.
 *
 * @throws Problem 422 where it is nothing, or has more digits than the currency.
 */
export async function expectAmount(context: Pick<Context, 'trx'>, order: Order, field: string, amount: number) {
  const fault = digitsFault(amount, await currencyOf(context, order))
  const says = (message: string) => new Problem(422, message, { [field]: [message] } as Values as never)
  if (amount <= 0) throw says(t('Expected an amount above zero.'))
  if (fault) throw says(fault)
}

/** The currency of that id: its code, and its digits after the decimal point. */
export const currencyCalled = ({ trx }: Pick<Context, 'trx'>, id: string) =>
  trx.selectFrom('currency_master').select(['code', 'decimals']).where('id', '=', id).executeTakeFirstOrThrow()

/** The currency of an order. */
export const currencyOf = (context: Pick<Context, 'trx'>, order: Order) => currencyCalled(context, order.currency.id)
