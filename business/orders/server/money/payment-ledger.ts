import { formatAmount, type RecordOf, type ServerInputFor, storableAmountText, t } from 'deckhand'
import { type Context, Problem, type Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import type paymentResource from '../../../../resources/payment'
import { excessDecimalsError } from '../field-errors'
import { amountOf, numberOf } from '../pricing/amounts'
import { type PaymentSums, paymentStateOf } from './payment-state'

type Order = RecordOf<typeof orderResource>
type WrittenPayment = ServerInputFor<typeof paymentResource>

/** A new entry in an order's payments. `amount` is in the order's currency and above zero. */
export interface PaymentEntry extends Pick<WrittenPayment, 'method' | 'reference' | 'reason' | 'creditNote'> {
  readonly kind: NonNullable<WrittenPayment['kind']>
  readonly amount: number
}

/** The effect of an entry on the sums of its order. */
const effects = {
  paid: { paid: 1 },
  reversed: { paid: -1 },
  refunded: { refunded: 1 },
} as const satisfies Record<PaymentEntry['kind'], { readonly paid?: number; readonly refunded?: number }>

/** The changed sums of an order, and the resulting payment status. */
export const withPaymentState = (order: Order, changes: PaymentSums = {}) => ({
  ...changes,
  ...paymentStateOf({ ...order, ...changes }),
})

const plus = (sum: number | null | undefined, amount: number, times: number) =>
  numberOf(amountOf(sum) + BigInt(times) * amountOf(amount))

/** Writes an entry and returns the changed sums of its order. If the amount is 0, the function writes nothing. */
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

/** The amount paid for an order minus its refunds. */
export const netPaidOf = ({ paid, refunded }: PaymentSums): number => numberOf(amountOf(paid) - amountOf(refunded))

/** An amount of an order in the format of its timeline: '1250.00 INR'. */
export const timelineAmountText = async (
  context: Pick<Context, 'trx'>,
  order: Order,
  amount: number,
): Promise<string> => storableAmountText(amount, await findOrderCurrency(context, order))

/** An amount of an order for a message, in the user's language: '₹1,250.00'. */
export const localizedAmountText = async (
  context: Pick<Context, 'trx'>,
  order: Order,
  amount: number,
): Promise<string> => formatAmount(amount, (await findOrderCurrency(context, order)).code)

/**
 * Checks that an amount can be paid in the order's currency.
 *
 * @throws Problem 422 if the amount is not above zero, or has more decimals than the currency.
 */
export async function expectPayableAmount(context: Pick<Context, 'trx'>, order: Order, field: string, amount: number) {
  const fault = excessDecimalsError(amount, await findOrderCurrency(context, order))
  const says = (message: string) => new Problem(422, message, { [field]: [message] } as Values as never)
  if (amount <= 0) throw says(t('Enter an amount above zero.'))
  if (fault) throw says(fault)
}

/** The code and the number of decimals of the currency with an id. */
export const findCurrencyById = ({ trx }: Pick<Context, 'trx'>, id: string) =>
  trx.selectFrom('currency_master').select(['code', 'decimals']).where('id', '=', id).executeTakeFirstOrThrow()

/** The code and the number of decimals of an order's currency. */
export const findOrderCurrency = (context: Pick<Context, 'trx'>, order: Order) =>
  findCurrencyById(context, order.currency.id)
