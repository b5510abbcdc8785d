import { type ActionInputFor, idOf, phrase, type RecordOf, t } from 'deckhand'
import { type ActionAnswer, type Context, Problem, type Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { taxTermsOf } from '../../../taxes/server/order-taxes'
import { findVisibleOrder } from '../editing/placed-order'
import { excessDecimalsError, type FieldErrors, fieldErrorCollector } from '../field-errors'
import { type Amount, amountOf, numberOf } from '../pricing/amounts'
import { timelineEntry } from '../timeline-entry'
import {
  creditNoteLinks,
  findCancellationNote,
  issueCreditNote,
  readCreditState,
  writeItemCredits,
} from './credit-notes'
import {
  type CreditPlan,
  type CreditRequest,
  type CreditState,
  planCredit,
  uncreditedAmountOf,
  uncreditedShippingOf,
} from './credit-plan'
import {
  bookPayment,
  expectPayableAmount,
  findOrderCurrency,
  localizedAmountText,
  netPaidOf,
  timelineAmountText,
  withPaymentState,
} from './payment-ledger'
import { expectRefundable } from './record-payment'

type Order = RecordOf<typeof orderResource>
type RefundRequest = ActionInputFor<typeof orderResource, 'refund'>

/** The items and amounts that the user chose to credit with a refund. */
type CreditSelection = Pick<RefundRequest, 'lines' | 'shipping' | 'goodwill'>

interface RefundInput {
  readonly record: Order
  readonly values: RefundRequest
}

/**
 * Refunds money and credits the chosen lines, shipping and goodwill. The amount of a refund beyond the chosen credits
 * and the overpaid amount is treated as goodwill too. The cancellation of an order has already credited its invoices.
 *
 * @throws Problem 422 if the amount or the chosen credits are invalid.
 */
export async function refundOrder(context: Context, { record, values }: RefundInput): Promise<ActionAnswer> {
  const { store, trx } = context
  const { amount, method, reference = null, reason } = values
  await expectPayableAmount(context, record, 'amount', amount)
  expectRefundable(record, amount, await localizedAmountText(context, record, netPaidOf(record)))
  const { plan, complaints } = await planRefund(context, record, values, amount)
  const messages = Object.values(complaints).flat()
  if (messages.length > 0) throw new Problem(422, messages.join(' '), complaints)
  const isCancelled = record.orderStatus === 'cancelled'
  const issued = plan && (await issueCreditNote(context, record, plan, { kind: 'allowance', reason }))
  if (plan) await writeItemCredits(context, plan.creditedOf)
  const credited = issued ? creditedTotalWith(record, plan) : record.credited
  const sums = await bookPayment(context, record, {
    ...{ kind: 'refunded' as const, amount, method, reference, reason },
    creditNote: issued?.id ?? (isCancelled ? await findCancellationNote(context, record) : null),
  })
  const note = [await timelineAmountText(context, record, amount), issued?.number, reason].filter(Boolean).join(' · ')
  await store.update(trx, store.registry.get('customer-order'), record.id, {
    ...withPaymentState(record, { ...sums, credited }),
    timeline: [...(record.timeline ?? []), timelineEntry(context, phrase('Refunded'), note, creditNoteLinks(issued))],
  })
  return {}
}

/** The credited total of an order after one more credit note. */
export const creditedTotalWith = (order: Order, { total }: CreditPlan): number =>
  numberOf(amountOf(order.credited) + total)

const overpaidOf = ({ due }: Order): Amount => (amountOf(due) < 0n ? -amountOf(due) : 0n)

/** Plans the credit note of a refund. `plan` is undefined if the refund needs no credit note. */
async function planRefund(context: Context, record: Order, chosen: CreditSelection, amount: number | null | undefined) {
  const state = await readCreditState(context, record)
  const complaints: FieldErrors = {}
  const issued = (plan: CreditPlan) => (plan.total > 0n ? plan : undefined)
  if (record.orderStatus === 'cancelled') {
    if (hasSelection(chosen))
      fieldErrorCollector(complaints)(
        'lines',
        t('A cancelled order is always credited in full. Remove the chosen items and amounts.'),
      )
    return { state, plan: undefined, complaints }
  }
  const { wishes, shipping, goodwill } = await readSelection(context, record, { state, chosen, complaints })
  const total = planCredit(state, wishes, { shipping, goodwill }).total
  const more = amountOf(amount) - overpaidOf(record) - total
  const plan = planCredit(state, wishes, { shipping, goodwill: more > 0n ? goodwill + more : goodwill })
  return { state, plan: issued(plan), complaints }
}

const isSelectedLine = ({ quantity, amount }: Values) => Number(quantity ?? 0) !== 0 || Number(amount ?? 0) !== 0

const hasSelection = ({ lines, shipping, goodwill }: CreditSelection) =>
  Boolean(shipping) || Boolean(goodwill) || (lines ?? []).some(isSelectedLine)

interface SelectionContext {
  readonly state: CreditState
  readonly chosen: CreditSelection
  readonly complaints: FieldErrors
}

/**
 * Validates the chosen credits. Adds errors about invalid credits to `complaints`, and returns only the valid credits.
 */
async function readSelection(context: Context, record: Order, { state, chosen, complaints }: SelectionContext) {
  const currency = await findOrderCurrency(context, record)
  const complain = fieldErrorCollector(complaints)
  const written = (amount: Amount) => localizedAmountText(context, record, numberOf(amount))
  const taken = new Map<unknown, { amount: Amount; pieces: number }>()
  const wishes: CreditRequest[] = []
  for (const [index, line] of (chosen.lines ?? []).entries()) {
    if (!isSelectedLine(line)) continue
    const of = state.items.find(({ item }) => item && item.id === idOf(line.orderItem))
    if (!of) {
      complain(`lines.${index}.orderItem`, t('This item does not belong to the order.'))
      continue
    }
    const name = String(of.item?.name)
    const before = taken.get(of) ?? { amount: 0n, pieces: 0 }
    const quantity = Number(line.quantity ?? 0)
    const amount = line.amount ? amountOf(line.amount) : undefined
    const left = uncreditedAmountOf(of) - before.amount
    const pieces = of.uncreditedPieces - before.pieces
    const fault = excessDecimalsError(line.amount, currency)
    if (fault) complain(`lines.${index}.amount`, fault)
    else if (quantity > pieces)
      complain(`lines.${index}.quantity`, t("You can credit at most {{most}} × '{{name}}'.", { most: pieces, name }))
    else if ((amount ?? 0n) > left)
      complain(
        `lines.${index}.amount`,
        t("You can credit at most {{most}} of '{{name}}'.", { most: await written(left), name }),
      )
    else {
      const wish = { of, among: of.uncreditedPieces, ...(quantity > 0 && { quantity }), ...(amount && { amount }) }
      wishes.push(wish)
      const [part] = planCredit(state, wishes).parts.slice(-1)
      taken.set(of, { amount: before.amount + (part?.amount ?? 0n), pieces: before.pieces + quantity })
    }
  }
  const read = async (name: 'shipping' | 'goodwill', most: Amount, says: (most: string) => string) => {
    const amount = amountOf(chosen[name])
    const fault = excessDecimalsError(chosen[name], currency) ?? (amount > most ? says(await written(most)) : undefined)
    if (fault) complain(name, fault)
    return fault ? 0n : amount
  }
  const shipping = await read('shipping', uncreditedShippingOf(state), (most) =>
    t('You can credit at most {{most}} of the shipping.', { most }),
  )
  const rest = uncreditedTotalOf(state) - planCredit(state, wishes, { shipping }).total
  const goodwill = await read('goodwill', rest, (most) => t('You can credit at most {{most}} as goodwill.', { most }))
  return { wishes, shipping, goodwill }
}

/** The total of everything that is not credited yet, including the shipping. */
const uncreditedTotalOf = (state: CreditState): Amount =>
  state.items.reduce((all, item) => all + uncreditedAmountOf(item), uncreditedShippingOf(state))

/**
 * Previews a refund: its credit note with the tax by rate, the amounts due after the refund, and the items that can
 * still be credited.
 */
export async function previewRefund(
  context: Context,
  { values }: { readonly values: ActionInputFor<typeof orderResource, 'previewRefund'> },
): Promise<ActionAnswer> {
  const order = await findVisibleOrder(context, values.order)
  const { amount } = values
  const { state, plan, complaints } = await planRefund(context, order, values, amount)
  const chosen = (await planRefund(context, order, values, null)).plan
  const isCancelled = order.orderStatus === 'cancelled'
  const proposed = overpaidOf(order) + (isCancelled ? 0n : (chosen?.total ?? 0n))
  const most = amountOf(netPaidOf(order))
  const { due } = withPaymentState(order, {
    credited: plan && !isCancelled ? creditedTotalWith(order, plan) : order.credited,
    refunded: numberOf(amountOf(order.refunded) + (amount ? amountOf(amount) : least(proposed, most))),
  })
  return {
    data: {
      amount: numberOf(least(proposed, most)),
      credit: plan ? creditPreviewOf(plan, chosen) : null,
      toGiveBack: Math.max(0, -due),
      due: Math.max(0, due),
      left: {
        items: state.items.flatMap((of) =>
          of.item
            ? [
                {
                  orderItem: of.item.id,
                  name: of.item.name,
                  amount: numberOf(uncreditedAmountOf(of)),
                  quantity: of.uncreditedPieces,
                },
              ]
            : [],
        ),
        shipping: numberOf(uncreditedShippingOf(state)),
        total: numberOf(uncreditedTotalOf(state)),
      },
      errors: complaints,
    },
  }
}

const least = (one: Amount, other: Amount): Amount => (other < one ? other : one)

/** The amounts of a planned credit note. `unchosen` is the amount that the user did not choose. */
function creditPreviewOf(plan: CreditPlan, chosen: CreditPlan | undefined) {
  return {
    total: numberOf(plan.total),
    shipping: numberOf(plan.shipping),
    unchosen: numberOf(plan.total - (chosen?.total ?? 0n)),
    tax: numberOf(plan.tax),
    taxes: plan.taxes.map(({ name, rate, amount }) => ({ name: taxTermsOf(name, rate), tax: numberOf(amount) })),
    lines: plan.parts.map(({ of, quantity, amount, tax }) => ({
      orderItem: of.item?.id ?? null,
      name: of.item?.name ?? null,
      quantity: quantity ?? null,
      amount: numberOf(amount),
      tax: numberOf(tax),
    })),
  }
}
