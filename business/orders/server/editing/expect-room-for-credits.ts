import { idOf, type RecordOf, t } from 'deckhand'
import { type Context, Problem, type Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { type Amount, amountOf, numberOf } from '../amounts'
import { readCredits } from '../money/credit'
import { chargesByRate } from '../money/credit-plan'
import { inWords } from '../money/ledger'

type Order = RecordOf<typeof orderResource>

/** What an order would come to after an edit. */
interface Charges {
  readonly items: readonly Values[]
  readonly shipping: number
  readonly tax: number
  readonly total: number
}

/**
 * Expects an edit to leave at least as much of each tax rate, of the shipping and of the credited pieces as is credited, so
 * that credit notes state no tax that the order does not charge.
 *
 * @throws Problem 409 that says what is credited.
 */
export async function expectRoomForCredits(context: Context, order: Order, charges: Charges): Promise<void> {
  if (amountOf(order.credited) === 0n) return
  const written = (amount: Amount) => inWords(context, order, numberOf(amount))
  const refuse = (message: string, at?: string): never => {
    throw new Problem(409, message, at ? { [at]: [message] } : undefined)
  }
  if (amountOf(charges.total) < amountOf(order.credited))
    refuse(
      t('More is credited already than the order would come to: {{credited}}.', {
        credited: await written(amountOf(order.credited)),
      }),
    )
  const now = await readCredits(context, order)
  for (const { item, kept, uncredited } of now.items) {
    const index = charges.items.findIndex((line) => idOf(line.orderItem ?? line.id) === item?.id)
    const [count, name] = [kept - uncredited, String(item?.name)]
    if (count > Number(charges.items[index]?.quantity ?? 0))
      refuse(
        t("{{quantity}} × '{{name}}' is credited already. Keep at least as many.", { quantity: count, name }),
        index < 0 ? 'items' : `items.${index}.quantity`,
      )
  }
  if (now.shipping.credited > amountOf(charges.shipping))
    refuse(
      t('{{credited}} of the shipping is credited already. Charge at least as much.', {
        credited: await written(now.shipping.credited),
      }),
      'shippingCharge',
    )
  const before = chargesByRate(now.items)
  const after = chargesByRate((await readCredits(context, order, charges)).items)
  for (const [terms, { amount, tax }] of now.stated) {
    const rate = after.get(terms) ?? { gross: 0n, tax: 0n }
    const isSmaller = rate.gross < (before.get(terms)?.gross ?? 0n)
    const isTooSmall = rate.gross < amount || rate.tax < tax || (rate.gross === amount && rate.tax !== tax)
    if (isSmaller && isTooSmall)
      refuse(
        t('{{credited}} with {{tax}} is credited already. Keep items with this tax for at least as much.', {
          ...{ tax: terms, credited: await written(amount) },
        }),
        'items',
      )
  }
}
