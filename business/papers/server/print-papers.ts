import { type ActionInputFor, t, titledFileName } from 'deckhand'
import { type ActionAnswer, type Context, Problem, renderDocument } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'
import type documents from '../../documents'
import type { NumberedDocument } from '../../invoices/server/document-number'
import { readDocumentSources } from '../../invoices/server/load-sources'
import { orderDocumentOf } from '../../invoices/server/order-document'
import { readIssuedDocument, readLatestInvoice } from '../../invoices/server/read-document'
import type { ShippingLabel } from './draw-labels'
import { paperOfDocument } from './invoice'
import { packingSlipOf, shippingLabelOf } from './packing-slip'
import type { Paper } from './paper'
import { type Order, toText } from './paper-texts'
import { withLogos } from './read-logos'

/** The maximum number of orders whose documents one call prints. */
const maxPrintedOrders = 500

const pdf = (name: string, file: () => Promise<Buffer>): ActionAnswer => ({ file, type: 'application/pdf', name })

const inOne = async (store: Context['store'], papers: readonly Paper[]) =>
  renderDocument<typeof documents>('papers', await withLogos(store, papers))

/** The actions that download the documents of one order. */
export const downloadPaperActions = {
  invoice: async (context: Context, { record }: { readonly record: Order }) => {
    const paper = await latestInvoiceOf(context, record)
    return pdf('invoice.pdf', () => inOne(context.store, [paper]))
  },
  proForma: async (context: Context, { record }: { readonly record: Order }) => {
    const paper = await proFormaOf(context, record)
    return pdf('pro-forma.pdf', () => inOne(context.store, [paper]))
  },
  packingSlip: async ({ store, trx }: Context, { record }: { readonly record: Order }) => {
    const paper = await packingSlipOf(store, trx, record)
    return pdf('packing-slip.pdf', () => inOne(store, [paper]))
  },
  label: async ({ store, trx }: Context, { record }: { readonly record: Order }) => {
    const label = await shippingLabelOf(store, trx, record)
    return pdf('label.pdf', () => renderDocument<typeof documents>('labels', [label]))
  },
}

/** The pro forma of the present order. */
async function proFormaOf({ store, trx }: Pick<Context, 'store' | 'trx'>, order: Order): Promise<Paper> {
  const sources = await readDocumentSources({ store, trx }, order)
  return paperOfDocument(store, orderDocumentOf(sources, order), order)
}

/** The latest invoice of an order, or the pro forma while the order has no invoice. */
export async function latestInvoiceOf(context: Pick<Context, 'store' | 'trx'>, order: Order): Promise<Paper> {
  const document = await readLatestInvoice(context.trx, order.id)
  return document ? paperOfDocument(context.store, document) : proFormaOf(context, order)
}

/** Creates the action that downloads an issued document as a PDF. */
const printDocument =
  (kind: NumberedDocument) =>
  async ({ store, trx }: Context, { record }: { readonly record: { readonly id: string } }): Promise<ActionAnswer> => {
    const document = await readIssuedDocument(store, kind, record.id, trx)
    if (!document) throw new Problem(409, t('The order of this document no longer exists.'))
    const paper = paperOfDocument(store, document)
    return pdf(titledFileName('{{name}}.pdf', document.number ?? kind), () => inOne(store, [paper]))
  }

/** The actions that download an invoice and a credit note. */
export const printInvoice = printDocument('invoice')
export const printCreditNote = printDocument('credit-note')

/**
 * The error message if an order is cancelled or returned, so that nothing is shipped. Returns undefined if the order is
 * neither cancelled nor returned.
 */
function closedOrderRefusalOf({ orderNumber, orderStatus }: Order): string | undefined {
  const order = { order: toText(orderNumber) }
  if (orderStatus === 'cancelled') return t('Order {{order}} is cancelled. Remove it from the selection.', order)
  if (orderStatus === 'returned')
    return t('Order {{order}} was returned and is closed. Remove it from the selection.', order)
  return undefined
}

const refusePrint = (...messages: string[]) => new Problem(422, messages.join(' '), { orders: messages })

/**
 * The orders whose documents a call prints, in the given order.
 *
 * @throws Problem 422 if there are too many orders, or an order that the user may not see.
 */
export async function findPrintedOrders(
  { visibleStore: seen, store, trx }: Context,
  orders: readonly unknown[],
): Promise<Order[]> {
  if (orders.length > maxPrintedOrders)
    throw refusePrint(
      t('You can print at most {{most}} orders at once. Choose fewer orders and print the rest later.', {
        most: maxPrintedOrders,
      }),
    )
  const resource = store.registry.get('customer-order')
  const found: Order[] = []
  for (const id of orders) {
    const order = await seen.get(resource, String(id), trx)
    if (!order) throw refusePrint(t('This order does not exist.'))
    found.push(order as Order)
  }
  return found
}

/**
 * Prints the documents of several orders as one PDF, in the given order.
 *
 * @throws Problem 422 if there are too many orders, or an order that the user may not see. The error also reports
 * packing slips and labels of cancelled or returned orders.
 */
export async function printOrderPapers(
  context: Context,
  { values: { orders, paper } }: { readonly values: ActionInputFor<typeof orderResource, 'print'> },
): Promise<ActionAnswer> {
  const { store, trx } = context
  const found = await findPrintedOrders(context, orders)
  const over = paper === 'invoices' ? [] : found.flatMap((order) => closedOrderRefusalOf(order) ?? [])
  if (over.length > 0) throw refusePrint(...over)
  if (paper === 'labels') {
    const labels: ShippingLabel[] = []
    for (const order of found) labels.push(await shippingLabelOf(store, trx, order))
    return pdf('labels.pdf', () => renderDocument<typeof documents>('labels', labels))
  }
  const papers: Paper[] = []
  for (const order of found)
    papers.push(await (paper === 'invoices' ? latestInvoiceOf(context, order) : packingSlipOf(store, trx, order)))
  return pdf(`${paper}.pdf`, () => inOne(store, papers))
}
