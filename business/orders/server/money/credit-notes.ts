import type { RecordOf, ServerInputFor } from 'deckhand'
import { type Context, unitsOf } from 'deckhand/server'
import type noteResource from '../../../../resources/credit-note'
import type itemResource from '../../../../resources/credit-note-item'
import type orderResource from '../../../../resources/customer-order'
import type { TaxLine } from '../../../../resources/customer-order/tax-lines'
import { numberCreditNote, recordDocument } from '../../../invoices/server/issue-documents'
import { type Amount, amountOf, numberOf } from '../pricing/amounts'
import { taxLineOf } from '../pricing/tax-lines'
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
  /** The number. A credit from before the first invoice gets its number with the invoice. */
  readonly number: string | null
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
  // A changed order credits a part of its former total. Undoing a cancellation invoices the order again.
  const kinds: NonNullable<Note['kind']>[] = ['return', 'allowance']
  if (order.orderStatus === 'cancelled') kinds.push('cancellation')
  const notes = await trx
    .selectFrom('credit_note')
    .select(['shipping', 'total', 'shippingTaxLines'])
    .where('order', '=', order.id)
    .where('kind', 'in', kinds)
    .execute()
  const rows = await trx
    .selectFrom('credit_note_item')
    .innerJoin('credit_note', 'credit_note.id', 'credit_note_item.creditNote')
    .select(['kind', 'orderItem', 'taxTerms', 'quantity', 'credit_note_item.amount', 'credit_note_item.tax'])
    .select('credit_note_item.taxLines')
    .where('order', '=', order.id)
    .where('kind', 'in', kinds)
    .orderBy('credit_note.id')
    .orderBy('credit_note_item.id')
    .execute()
  const lines = rows.map(({ kind, quantity, amount, tax, taxLines, ...line }) => ({
    ...line,
    quantity: quantity === null ? null : Number(quantity),
    amount: unitsOf(amount),
    tax: unitsOf(tax),
    taxLines: taxLines === null ? null : (JSON.parse(taxLines) as readonly TaxLine[]),
    isReturned: kind === 'return',
  }))
  const noted = notes.reduce((all, { total }) => all + unitsOf(total), 0n)
  const shipping = notes.reduce((all, note) => all + unitsOf(note.shipping), 0n)
  // Orders that were returned before credit notes existed have credits without a credit note. A cancelled order gets
  // its credit note with its first refund.
  const others = order.orderStatus === 'cancelled' ? 0n : amountOf(order.credited) - noted
  const shippingTaxLines = notes.flatMap((note) => JSON.parse(note.shippingTaxLines ?? '[]') as readonly TaxLine[])
  return creditStateOf(charges, { lines, shipping, shippingTaxLines, others: others > 0n ? others : 0n }, decimals)
}

/** The id of the latest credit note for a cancellation. Returns null if there is no such credit note. */
export const findCancellationNote = async ({ trx }: Pick<Context, 'trx'>, { id }: Order): Promise<string | null> => {
  const note = await trx
    .selectFrom('credit_note')
    .select('id')
    .where('order', '=', id)
    .where('kind', '=', 'cancellation')
    .orderBy('issuedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return note?.id ?? null
}

const creditNoteLineOf = ({
  of: { item },
  quantity,
  amount,
  tax,
  taxes,
  says,
}: PlannedCreditLine): Omit<Line, 'creditNote'> => ({
  ...(item
    ? { orderItem: item.id as string, product: item.product as never, name: item.name as string }
    : { name: 'Price reduction' }),
  taxTerms: (item?.taxTerms ?? null) as string | null,
  quantity: quantity ?? null,
  amount: numberOf(amount),
  tax: numberOf(tax),
  taxLines: taxes.map((one) => taxLineOf(one)),
  ...says,
})

/** The link to a credit note, for the order's timeline. Returns an empty list if there is no credit note. */
export const creditNoteLinks = (issued: Pick<IssuedCreditNote, 'id' | 'number'> | null | undefined): TimelineLink[] =>
  issued?.number ? [{ resource: 'credit-note', id: issued.id, text: issued.number }] : []

/**
 * Issues a credit note for an order. The caller must have locked the order, and must write the order's sums. Before the
 * first invoice, there is nothing to correct: the credit gets its number and its content with the invoice.
 */
export async function issueCreditNote(
  context: Context,
  order: Order,
  plan: CreditPlan,
  { kind, reason }: Pick<Note, 'kind' | 'reason'>,
): Promise<IssuedCreditNote> {
  const { store, trx } = context
  const total = numberOf(plan.total)
  const sums = {
    shipping: numberOf(plan.shipping),
    shippingTax: numberOf(plan.shippingTaxes.reduce((sum, { amount }) => sum + amount, 0n)),
    shippingTaxLines: plan.shippingTaxes.map((tax) => taxLineOf(tax)),
    tax: numberOf(plan.tax),
    taxLines: plan.taxes.map((tax) => taxLineOf(tax)),
    total,
  }
  const lines = plan.parts.map(creditNoteLineOf)
  const numbered = order.invoicedOn && (await numberCreditNote(context, order, { sums, lines, reason }))
  const id = await store.insert(trx, store.registry.get('credit-note'), {
    ...{ order: order.id, customer: order.customer.id, currency: order.currency.id },
    ...{ kind, reason, ...sums, ...numbered },
  } as Note)
  await store.insertAll(
    trx,
    store.registry.get('credit-note-item'),
    lines.map((line) => ({ ...line, creditNote: id })),
  )
  if (numbered) await recordDocument(context, order, { amount: -total })
  return { id, number: numbered ? numbered.number : null, total }
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
