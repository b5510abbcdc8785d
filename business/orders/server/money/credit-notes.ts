import type { RecordOf, ServerInputFor } from 'deckhand'
import { type Context, unitsOf, type Values, withAutoNumbers } from 'deckhand/server'
import type noteResource from '../../../../resources/credit-note'
import type itemResource from '../../../../resources/credit-note-item'
import type orderResource from '../../../../resources/customer-order'
import { type Amount, amountOf, numberOf } from '../pricing/amounts'
import type { TimelineLink } from '../timeline-entry'
import {
  type CreditPlan,
  type CreditState,
  creditedAmountsByItem,
  creditStateOf,
  type OrderCharges,
  type PlannedCreditLine,
} from './credit-plan'
import { findOrderCurrency } from './payment-ledger'

type Order = RecordOf<typeof orderResource>
type Note = ServerInputFor<typeof noteResource>
type Line = ServerInputFor<typeof itemResource>

/** An issued credit note. */
export interface IssuedCreditNote {
  readonly id: string
  readonly number: string
  readonly total: number
}

/**
 * Loads the charges of an order, and the amounts that its credit notes have credited.
 *
 * @param charges the charges after an edit. Default: the present charges of the order.
 */
export async function readCreditState(
  context: Pick<Context, 'trx'>,
  order: Order,
  charges: OrderCharges = order as OrderCharges,
): Promise<CreditState> {
  const { trx } = context
  const { decimals } = await findOrderCurrency(context, order)
  const notes = await trx
    .selectFrom('credit_note')
    .select(['shipping', 'total'])
    .where('order', '=', order.id)
    .execute()
  const rows = await trx
    .selectFrom('credit_note_item')
    .innerJoin('credit_note', 'credit_note.id', 'credit_note_item.creditNote')
    .select(['kind', 'orderItem', 'taxTerms', 'quantity', 'credit_note_item.amount', 'credit_note_item.tax'])
    .where('order', '=', order.id)
    .orderBy('issuedAt')
    .orderBy('credit_note_item.id')
    .execute()
  const lines = rows.map(({ kind, quantity, amount, tax, ...line }) => ({
    ...line,
    quantity: quantity === null ? null : Number(quantity),
    amount: unitsOf(amount),
    tax: unitsOf(tax),
    isReturned: kind === 'return',
  }))
  const noted = notes.reduce((all, { total }) => all + unitsOf(total), 0n)
  const shipping = notes.reduce((all, note) => all + unitsOf(note.shipping), 0n)
  // Orders that were returned before credit notes existed have credits without a credit note. A cancelled order gets
  // its credit note with its first refund.
  const others = order.orderStatus === 'cancelled' ? 0n : amountOf(order.credited) - noted
  return creditStateOf(charges, { lines, shipping, others: others > 0n ? others : 0n }, decimals)
}

/** Whether the credit note of a cancelled order was issued. The first refund of the order issues this credit note. */
export const hasCancellationNote = async ({ trx }: Pick<Context, 'trx'>, { id }: Order): Promise<boolean> =>
  (await trx
    .selectFrom('credit_note')
    .select('id')
    .where('order', '=', id)
    .where('kind', '=', 'cancellation')
    .executeTakeFirst()) !== undefined

const creditNoteLineOf = ({
  of: { item },
  quantity,
  amount,
  tax,
  says,
}: PlannedCreditLine): Omit<Line, 'creditNote'> => ({
  ...(item
    ? { orderItem: item.id as string, product: item.product as never, name: item.name as string }
    : { name: 'Price reduction' }),
  taxTerms: (item?.taxTerms ?? null) as string | null,
  quantity: quantity ?? null,
  amount: numberOf(amount),
  tax: numberOf(tax),
  ...says,
})

/** The link to a credit note, for the order's timeline. Returns an empty list if there is no credit note. */
export const creditNoteLinks = (issued: Pick<IssuedCreditNote, 'id' | 'number'> | null | undefined): TimelineLink[] =>
  issued ? [{ resource: 'credit-note', id: issued.id, text: issued.number }] : []

/** Issues a credit note for an order. The caller must have locked the order, and must write the order's sums. */
export async function issueCreditNote(
  context: Context,
  order: Order,
  plan: CreditPlan,
  { kind, reason }: Pick<Note, 'kind' | 'reason'>,
): Promise<IssuedCreditNote> {
  const { store, trx, person } = context
  const notes = store.registry.get('credit-note')
  const total = numberOf(plan.total)
  const values = await withAutoNumbers(context, notes, {
    order: order.id,
    currency: order.currency.id,
    kind,
    reason,
    shipping: numberOf(plan.shipping),
    tax: numberOf(plan.tax),
    total,
    issuedAt: new Date().toISOString(),
    issuedBy: person.id,
  })
  const id = await store.insert(trx, notes, values as Note)
  const lines = plan.parts.map((part) => ({ ...creditNoteLineOf(part), creditNote: id }))
  await store.insertAll(trx, store.registry.get('credit-note-item'), lines)
  return { id, number: String((values as Values).number), total }
}

/** Writes the credited amounts of items. The sums of product sales exclude credited amounts. */
export async function writeItemCredits({ store, trx }: Context, credited: ReadonlyMap<unknown, Amount>): Promise<void> {
  const items = store.registry.get('order-item')
  for (const [id, amount] of credited) await store.update(trx, items, String(id), { credited: numberOf(amount) })
}

/** Allocates the credits of an order to its items again after an edit of the items. */
export async function reallocateCredits(context: Context, id: string): Promise<void> {
  const { store, trx } = context
  const order = (await store.get(store.registry.get('customer-order'), id, trx)) as Order
  const kept = new Map<unknown, Amount>(order.items.map((item) => [item.id, amountOf(item.credited)]))
  const credited = creditedAmountsByItem(await readCreditState(context, order))
  await writeItemCredits(context, new Map([...credited].filter(([item, amount]) => kept.get(item) !== amount)))
}
