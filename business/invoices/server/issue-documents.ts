import { idOf, phrase, type RecordOf, type ServerInputFor } from 'deckhand'
import { type ActionAnswer, type Context, inLanguage, type Values } from 'deckhand/server'
import type noteResource from '../../../resources/credit-note'
import type orderResource from '../../../resources/customer-order'
import type invoiceResource from '../../../resources/invoice'
import { amountOf, numberOf } from '../../orders/server/pricing/amounts'
import { type TimelineLink, timelineEntry } from '../../orders/server/timeline-entry'
import { creditNoteContentOf } from './credit-note-document'
import { type DocumentContent, differenceOf } from './document-difference'
import { assignDocumentNumber, type NumberedDocument } from './document-number'
import type { InvoiceDocument } from './invoice-document'
import { numberFormatOf } from './legal-entities'
import { readDocumentSources } from './load-sources'
import { buyerNameOf, exchangeOf, orderDocumentOf, siteDayOf } from './order-document'
import { findPrecedingInvoice, readIssuedDocuments } from './read-document'

type Order = RecordOf<typeof orderResource>
type CreditNote = RecordOf<typeof noteResource>
type Sources = Awaited<ReturnType<typeof readDocumentSources>>

/** The language of a document, which its locale starts with: 'en-IN' → 'en'. */
export const languageOf = ({ locale }: Pick<InvoiceDocument, 'locale'>): string => locale.split('-')[0] ?? 'en'

/** The stored values of a document with its number. */
async function numberDocument(
  context: Context,
  kind: NumberedDocument,
  { site, legalEntity }: Pick<Sources, 'site' | 'legalEntity'>,
  order: Order,
  content: InvoiceDocument,
  isFirst = false,
) {
  const now = new Date().toISOString()
  const format = numberFormatOf(kind, legalEntity)
  const { number, counter, date } = await assignDocumentNumber(context, kind, {
    legalEntity: legalEntity.id,
    format,
    today: siteDayOf(site, now),
  })
  const isShipped = kind === 'invoice' && order.orderStatus === 'shipped'
  // Only a pro forma and the first invoice state earlier credits.
  const { credited, ...rest } = content
  const document = {
    ...{ ...rest, kind, number, date },
    ...(isShipped && { deliveryDate: date }),
    ...(isFirst && credited && { credited }),
  }
  return {
    ...{ number, counter, date, document: document as never },
    legalEntity: legalEntity.id,
    order: order.id,
    customer: order.customer.id,
    buyerName: buyerNameOf(content),
    currency: order.currency.id,
    issuedAt: now,
    issuedBy: context.person.id,
  }
}

/** Adds a document to the timeline and the invoiced amount of its order. */
export async function recordDocument(
  context: Context,
  order: Order,
  { amount, entry, invoicedOn }: { amount: number; entry?: ReturnType<typeof timelineEntry>; invoicedOn?: string },
): Promise<void> {
  const { store, trx } = context
  const orders = store.registry.get('customer-order')
  const now = (await store.get(orders, order.id, trx)) as Order
  await store.update(trx, orders, order.id, {
    invoiced: numberOf(amountOf(now.invoiced) + amountOf(amount)),
    ...(invoicedOn && !now.invoicedOn && { invoicedOn }),
    ...(entry && { timeline: [...(now.timeline ?? []), entry] }),
  })
}

const documentLink = (resource: TimelineLink['resource'], id: string, text: string): TimelineLink[] => [
  { resource, id, text },
]

/** Issues an invoice for an order. The caller must have locked the order. */
async function issueInvoice(context: Context, order: Order, sources: Sources, content: InvoiceDocument): Promise<void> {
  const { store, trx } = context
  const values = await numberDocument(context, 'invoice', sources, order, content, !order.invoicedOn)
  const { subtotal, discount, tax, total, shipping } = content
  const id = await store.insert(trx, store.registry.get('invoice'), {
    ...values,
    ...{ subtotal, discount, tax, total, shipping: shipping.amount },
  } as ServerInputFor<typeof invoiceResource>)
  const links = documentLink('invoice', id, values.number)
  await recordDocument(context, order, {
    amount: total,
    invoicedOn: values.date,
    entry: timelineEntry(context, phrase('Invoice issued'), values.number, links),
  })
}

/** Issues a credit note for a change or the cancellation of an invoiced order. */
async function issueCorrection(
  context: Context,
  order: Order,
  sources: Sources,
  { content, kind, reason }: { content: InvoiceDocument; kind: 'correction' | 'cancellation'; reason: string | null },
): Promise<void> {
  const { store, trx } = context
  const preceding = await findPrecedingInvoice(
    context,
    order,
    content.lines.map(({ orderItem }) => orderItem),
  )
  const { id: invoice = null, ...named } = preceding ?? {}
  const values = await numberDocument(context, 'credit-note', sources, order, {
    ...content,
    ...(preceding && { preceding: named as { number: string; date: string } }),
    reason,
  })
  const { tax, total, shipping } = content
  const id = await store.insert(trx, store.registry.get('credit-note'), {
    ...values,
    ...{ invoice, kind, reason, tax, total, shipping: grossOf(shipping.amount, shipping.taxLines) },
    ...{ taxLines: content.taxLines, shippingTaxLines: shipping.taxLines, shippingTax: sumOfTaxes(shipping.taxLines) },
  } as ServerInputFor<typeof noteResource>)
  await store.insertAll(
    trx,
    store.registry.get('credit-note-item'),
    content.lines.map((line) => ({
      creditNote: id,
      // An edit may have removed the item.
      orderItem: order.items.some(({ id: item }) => item === line.orderItem) ? line.orderItem : null,
      product: line.product ?? null,
      name: line.name,
      quantity: line.isPriceChange ? null : line.quantity,
      amount: grossOf(line.total, line.taxLines),
      tax: sumOfTaxes(line.taxLines),
      taxLines: line.taxLines,
      taxTerms: line.taxLines.map(({ name, rate }) => `${name} ${rate} %`.trim()).join(', ') || null,
    })) as never,
  )
  await recordCreditNote(context, order, { id, number: values.number, total })
}

/** The values of a numbered credit note for returned goods or a price reduction, which corrects an invoice. */
export async function numberCreditNote(
  context: Context,
  order: Order,
  note: { readonly sums: Values; readonly lines: readonly Values[]; readonly reason: string | null | undefined },
) {
  const sources = await readDocumentSources(context, order)
  const whole = orderDocumentOf(sources, order as Values)
  const items = note.lines.map(({ orderItem }) => idOf(orderItem))
  const preceding = await findPrecedingInvoice(context, order, items)
  const content = inLanguage(languageOf(whole), () => creditNoteContentOf(note.sums, note.lines, whole))
  const values = await numberDocument(context, 'credit-note', sources, order, {
    ...whole,
    ...content,
    ...(preceding && { preceding: { number: preceding.number, date: preceding.date } }),
    paid: 0,
    exchange: exchangeOf(sources, order as Values, content.total),
    reason: note.reason ?? null,
  })
  return { ...values, invoice: preceding?.id ?? null }
}

/** Numbers the credits from before the first invoice. Until then, these credits have no number and no content. */
async function numberEarlierCredits(context: Context, order: Order): Promise<void> {
  const { store, trx } = context
  const notes = store.registry.get('credit-note')
  const waiting = await trx
    .selectFrom('credit_note')
    .select('id')
    .where('order', '=', order.id)
    .where('number', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of waiting) {
    const note = (await store.get(notes, id, trx)) as CreditNote
    const values = await numberCreditNote(context, order, { sums: note, lines: note.items ?? [], reason: note.reason })
    await store.update(trx, notes, id, values)
    await recordCreditNote(context, order, { id, number: values.number, total: Number(note.total) })
  }
}

/** Adds a credit note to the timeline and the invoiced amount of its order. */
const recordCreditNote = (
  context: Context,
  order: Order,
  { id, number, total }: { readonly id: string; readonly number: string; readonly total: number },
) =>
  recordDocument(context, order, {
    amount: -total,
    entry: timelineEntry(context, phrase('Credit note issued'), number, documentLink('credit-note', id, number)),
  })

const sumOfTaxes = (lines: InvoiceDocument['taxLines']): number =>
  numberOf(lines.reduce((sum, { amount }) => sum + amountOf(amount), 0n))

/** An amount with the taxes that it does not include. */
const grossOf = (amount: number, taxes: InvoiceDocument['taxLines']): number =>
  numberOf(taxes.reduce((sum, { amount: tax, included }) => sum + (included ? 0n : amountOf(tax)), amountOf(amount)))

/** Whether the first invoice of an order is due: at shipping, or at payment if the customer pays earlier. */
const isInvoiceDue = ({ orderStatus, paymentStatus }: Order): boolean =>
  orderStatus !== 'cancelled' &&
  orderStatus !== 'returned' &&
  (paymentStatus === 'success' || orderStatus === 'shipped' || orderStatus === 'delivered')

/** Issues the difference between the issued documents and the wanted content of an order. */
async function issueDifference(context: Context, order: Order, kind: 'correction' | 'cancellation'): Promise<void> {
  const sources = await readDocumentSources(context, order)
  const whole = orderDocumentOf(sources, order as Values)
  const { invoices, creditNotes } = await readIssuedDocuments(context, order)
  const isCancelled = kind === 'cancellation'
  // Credit notes for returned goods and price reductions do not change the content of the order.
  const counted = creditNotes.filter(
    (note) => isCancelled || ['correction', 'cancellation'].includes(String(note.kind)),
  )
  const { credit, further } = inLanguage(languageOf(whole), () =>
    differenceOf(
      {
        invoices: invoices.map(({ document }) => document),
        creditNotes: counted.map(({ document }) => document),
      },
      isCancelled ? undefined : whole,
      whole.currency.decimals,
    ),
  )
  // The credit note releases a part of the payments for the further invoice.
  const open = amountOf(whole.paid) - amountOf(order.invoiced) + amountOf(credit?.total)
  const documentOf = (content: DocumentContent): InvoiceDocument => {
    const total = amountOf(content.total)
    const paid = open < 0n || content === credit ? 0n : open < total ? open : total
    return { ...whole, ...content, paid: numberOf(paid), exchange: exchangeOf(sources, order as Values, content.total) }
  }
  if (credit)
    await issueCorrection(context, order, sources, { kind, content: documentOf(credit), reason: reasonOf(order, kind) })
  if (further && !isCancelled) await issueInvoice(context, order, sources, documentOf(further))
}

/** The note of the latest change of an order. */
const reasonOf = ({ timeline }: Order, kind: string): string | null =>
  kind === 'cancellation' ? ((timeline ?? []).at(-1)?.note ?? null) : null

interface UpdateOptions {
  /** Whether the items, charges or taxes of the order may have changed. Default: false. */
  readonly isEdited?: boolean
}

/**
 * Issues the documents that an order needs after a change: the first invoice, a further invoice or a credit note. Call
 * this function last in a transaction, because other transactions wait for the number of the document.
 *
 * @returns whether the order was credited because it is cancelled.
 */
export async function updateInvoices(context: Context, id: string, { isEdited }: UpdateOptions = {}): Promise<boolean> {
  const { store, trx } = context
  const order = (await store.get(store.registry.get('customer-order'), id, trx)) as Order | undefined
  if (!order) return false
  if (order.invoicedOn) {
    const isCancelled = order.orderStatus === 'cancelled'
    const isCredited = isCancelled && amountOf(order.invoiced) > 0n
    if (isCredited) await issueDifference(context, order, 'cancellation')
    else if (!isCancelled && isEdited) await issueDifference(context, order, 'correction')
    return isCredited
  }
  if (!isInvoiceDue(order)) return false
  const site = await trx.selectFrom('site').select('issuesInvoice').where('id', '=', order.site.id).executeTakeFirst()
  if (site?.issuesInvoice !== 'by-hand') await issueFirstInvoice(context, order)
  return false
}

/** Issues the invoice for a complete order, and the credit notes for its earlier credits. */
async function issueFirstInvoice(context: Context, order: Order): Promise<void> {
  const sources = await readDocumentSources(context, order)
  await issueInvoice(context, order, sources, orderDocumentOf(sources, order as Values))
  if (order.credited) await numberEarlierCredits(context, order)
}

/** Issues the invoice of an order by hand. */
export async function issueInvoiceByHand(
  context: Context,
  { record }: { readonly record: Order },
): Promise<ActionAnswer> {
  await issueFirstInvoice(context, record)
  return {}
}
