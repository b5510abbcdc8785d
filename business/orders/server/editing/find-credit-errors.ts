import { idOf, type RecordOf, t } from 'deckhand'
import type { Context, Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { type FieldErrors, fieldErrorCollector } from '../field-errors'
import { readCreditState } from '../money/credit-notes'
import { chargesByTaxRate } from '../money/credit-plan'
import { localizedAmountText } from '../money/payment-ledger'
import { type Amount, amountOf, numberOf } from '../pricing/amounts'

type Order = RecordOf<typeof orderResource>

/** The charges of an order after an edit. */
interface EditedCharges {
  readonly items: readonly Values[]
  readonly shipping: number
  readonly tax: number
  readonly total: number
}

/**
 * The errors of an edit of a partly credited order.
 * The edit must keep at least the credited amount of each tax rate, of the shipping and of the credited pieces.
 * Otherwise a credit note would state tax that the order does not charge.
 */
export async function findCreditErrors(context: Context, order: Order, charges: EditedCharges): Promise<FieldErrors> {
  const complaints: FieldErrors = {}
  if (amountOf(order.credited) === 0n) return complaints
  const complain = fieldErrorCollector(complaints)
  const written = (amount: Amount) => localizedAmountText(context, order, numberOf(amount))
  if (amountOf(charges.total) < amountOf(order.credited))
    complain(
      'items',
      t('The order total cannot be less than the amount already credited: {{credited}}.', {
        credited: await written(amountOf(order.credited)),
      }),
    )
  const now = await readCreditState(context, order)
  for (const { item, unreturnedPieces: kept, uncreditedPieces: uncredited } of now.items) {
    const index = charges.items.findIndex((line) => idOf(line.orderItem ?? line.id) === item?.id)
    const [count, name] = [kept - uncredited, String(item?.name)]
    if (count > Number(charges.items[index]?.quantity ?? 0))
      complain(
        index < 0 ? 'items' : `items.${index}.quantity`,
        t("{{quantity}} × '{{name}}' is already credited. Keep at least this quantity.", { quantity: count, name }),
      )
  }
  if (now.shipping.credited > amountOf(charges.shipping))
    complain(
      'shippingCharge',
      t('{{credited}} of the shipping is already credited. Charge at least this amount.', {
        credited: await written(now.shipping.credited),
      }),
    )
  const before = chargesByTaxRate(now.items)
  const after = chargesByTaxRate((await readCreditState(context, order, charges)).items)
  for (const [terms, { amount, tax }] of now.stated) {
    const rate = after.get(terms) ?? { gross: 0n, tax: 0n }
    const isSmaller = rate.gross < (before.get(terms)?.gross ?? 0n)
    const isTooSmall = rate.gross < amount || rate.tax < tax || (rate.gross === amount && rate.tax !== tax)
    if (isSmaller && isTooSmall)
      complain(
        'items',
        t('{{credited}} with {{tax}} is already credited. Keep items with this tax for at least this amount.', {
          ...{ tax: terms, credited: await written(amount) },
        }),
      )
  }
  return complaints
}
