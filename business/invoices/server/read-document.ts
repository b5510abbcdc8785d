import type { Store, Transaction } from 'deckhand/server'
import type { NumberedDocument } from './document-number'
import type { InvoiceDocument } from './invoice-document'

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
