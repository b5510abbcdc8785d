import { formatAmount, type RecordOf, type ServerInputFor, storableAmountText, t } from 'deckhand'
import { type Context, Problem, type Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import type paymentResource from '../../../../resources/payment'
import { excessDecimalsError } from '../field-errors'
import { amountOf, numberOf } from '../pricing/amounts'
import { type PaymentSums, paymentStateOf } from './payment-state'

type Order = RecordOf<typeof orderResource>
type WrittenPayment = ServerInputFor<typeof paymentResource>

/** An entry of an order's payments to be; `amount` is in the order's currency, above zero. */
export interface PaymentEntry extends Pick<WrittenPayment, 'method' | 'reference' | 'reason' | 'creditNote'> {
  readonly kind: NonNullable<WrittenPayment['kind']>
  readonly amount: number
}

/** What an entry adds to the sums of its order. */
const effects = {
  paid: { paid: 1 },
  reversed: { paid: -1 },
  refunded: { refunded: 1 },
} as const satisfies Record<PaymentEntry['kind'], { readonly paid?: number; readonly refunded?: number }>

/** An order with some of its sums changed: these, and how it stands then. */
export const withPaymentState = (order: Order, changes: PaymentSums = {}) => ({
  ...changes,
  ...paymentStateOf({ ...order, ...changes }),
})

const plus = (sum: number | null | undefined, amount: number, times: number) =>
  numberOf(amountOf(sum) + BigInt(times) * amountOf(amount))

/** Writes an entry down, and answers the sums of its order with it. Nothing is written where there is no amount. */
export async function bookPayment(
  { store, trx, person }: Context,
  order: Order,
  entry: PaymentEntry,
): Promise<PaymentSums> {
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
export const netPaidOf = ({ paid, refunded }: PaymentSums): number => numberOf(amountOf(paid) - amountOf(refunded))

/** An amount of an order as its timeline keeps it: '1250.00 INR'. */
export const timelineAmountText = async (
  context: Pick<Context, 'trx'>,
  order: Order,
  amount: number,
): Promise<string> => storableAmountText(amount, await findOrderCurrency(context, order))

/** An amount of an order in a sentence, for whoever calls: '₹1,250.00'. */
export const localizedAmountText = async (
  context: Pick<Context, 'trx'>,
  order: Order,
  amount: number,
): Promise<string> => formatAmount(amount, (await findOrderCurrency(context, order)).code)

/**
 * Expects an amount that can be paid in the order's currency.
 *
 * @throws Problem 422 where it is nothing, or has more digits than the currency.
 */
export async function expectPayableAmount(context: Pick<Context, 'trx'>, order: Order, field: string, amount: number) {
  const fault = excessDecimalsError(amount, await findOrderCurrency(context, order))
  const says = (message: string) => new Problem(422, message, { [field]: [message] } as Values as never)
  if (amount <= 0) throw says(t('Enter an amount above zero.'))
  if (fault) throw says(fault)
}

/** The currency of that id: its code, and its digits after the decimal point. */
export const findCurrencyById = ({ trx }: Pick<Context, 'trx'>, id: string) =>
  trx.selectFrom('currency_master').select(['code', 'decimals']).where('id', '=', id).executeTakeFirstOrThrow()

/** The currency of an order. */
export const findOrderCurrency = (context: Pick<Context, 'trx'>, order: Order) =>
  findCurrencyById(context, order.currency.id)
