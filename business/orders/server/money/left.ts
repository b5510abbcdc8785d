import type { RecordOf } from 'deckhand'
import { type Context, unitsOf } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { type Amount, amountOf, numberOf } from '../amounts'
import { shareOut } from '../share-out'
import type { CreditLine } from './credit'

type Order = RecordOf<typeof orderResource>

/** What of an order is not credited yet. */
export interface Left {
  readonly goods: Amount
  readonly shipping: Amount
}

/** What of an order can still be credited: a reduction takes off the goods first, and what is more off the shipping. */
export async function leftToCredit({ trx }: Pick<Context, 'trx'>, order: Order): Promise<Left> {
  const notes = await trx
    .selectFrom('credit_note')
    .select(['shipping', 'total'])
    .where('order', '=', order.id)
    .execute()
  let goods = amountOf(order.total) - amountOf(order.shipping)
  let shipping = amountOf(order.shipping)
  for (const note of notes) {
    goods -= unitsOf(note.total) - unitsOf(note.shipping)
    shipping -= unitsOf(note.shipping)
  }
  if (goods >= 0n) return { goods, shipping }
  return { goods: 0n, shipping: shipping + goods > 0n ? shipping + goods : 0n }
}

/**
 * Lines that come to no more than is left to credit, as where a reduction was credited before: each is cut in proportion.
 *
 * @param decimals digits after the decimal point of the order's currency.
 */
export function cutTo(lines: readonly CreditLine[], most: Amount, decimals: number): readonly CreditLine[] {
  const amounts = lines.map(({ amount }) => amountOf(amount))
  if (amounts.reduce((all, one) => all + one, 0n) <= most) return lines
  const unit = 10n ** BigInt(4 - decimals)
  const parts = shareOut(
    most / unit,
    amounts.map((weight, index) => ({ key: String(index), weight })),
  )
  return lines.map((line, index) => {
    const part = (parts[index] ?? 0n) * unit
    const whole = amounts[index] ?? 0n
    const tax = whole === 0n ? 0n : ((amountOf(line.tax) * part) / whole / unit) * unit
    return { ...line, amount: numberOf(part), tax: numberOf(tax) }
  })
}

/** Whether the credit note of a cancelled order was issued, as its first refund does. */
export const hasNote = async ({ trx }: Pick<Context, 'trx'>, { id }: Order): Promise<boolean> =>
  (await trx
    .selectFrom('credit_note')
    .select('id')
    .where('order', '=', id)
    .where('kind', '=', 'cancellation')
    .executeTakeFirst()) !== undefined
