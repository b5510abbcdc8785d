import type { Context, Store, Transaction } from 'deckhand/server'
import type { NumberedDocument } from './document-number'
import type { InvoiceDocument } from './invoice-document'

type InTransaction = Pick<Context, 'trx'>

/** Reads the content of an invoice or a credit note. Returns undefined if the document does not exist. */
export async function readIssuedDocument(
  { db }: Pick<Store, 'db'>,
  kind: NumberedDocument,
  id: string,
  trx: Transaction = db,
): Promise<InvoiceDocument | undefined> {
  const row = await trx
    .selectFrom(kind === 'invoice' ? 'invoice' : 'credit_note')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.document ? (JSON.parse(String(row.document)) as InvoiceDocument) : undefined
}

/** Reads the content of the latest invoice of an order. Returns undefined while the order has no invoice. */
export async function readLatestInvoice(trx: Transaction, order: string): Promise<InvoiceDocument | undefined> {
  const row = await trx
    .selectFrom('invoice')
    .select('document')
    .where('order', '=', order)
    .orderBy('issuedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.document ? (JSON.parse(String(row.document)) as InvoiceDocument) : undefined
}

/** Reads the issued documents of an order, in the sequence of their issue. */
export async function readIssuedDocuments({ trx }: InTransaction, order: { readonly id: string }) {
  const invoices = await trx
    .selectFrom('invoice')
    .select(['id', 'number', 'date', 'document'])
    .where('order', '=', order.id)
    .orderBy('issuedAt')
    .orderBy('id')
    .execute()
  const creditNotes = await trx
    .selectFrom('credit_note')
    .select(['id', 'kind', 'document'])
    .where('order', '=', order.id)
    .orderBy('issuedAt')
    .orderBy('id')
    .execute()
  const parsed = (text: unknown) => JSON.parse(String(text)) as InvoiceDocument
  return {
    invoices: invoices.map(({ document, ...row }) => ({ ...row, document: parsed(document) })),
    creditNotes: creditNotes.flatMap(({ document, ...row }) =>
      document ? [{ ...row, document: parsed(document) }] : [],
    ),
  }
}

/** Finds the invoice that a credit note refers to: the latest invoice with one of the credited items. */
export async function findPrecedingInvoice(
  context: InTransaction,
  order: { readonly id: string },
  items: readonly unknown[],
) {
  const { invoices } = await readIssuedDocuments(context, order)
  const latest = invoices.toReversed()
  const found = latest.find(({ document }) => document.lines.some(({ orderItem }) => items.includes(orderItem)))
  const { id, number, date } = found ?? latest[0] ?? {}
  return id ? { id, number: String(number), date: String(date) } : undefined
}
