import type { Handler, Store } from 'deckhand/server'
import { sql } from 'kysely'
import type invoiceResource from '../../../resources/invoice'
import { printInvoice } from '../../papers/server/print-papers'

/** The SQL for a list in the stored document, as JSON text. */
const listInDocument = ({ dialect }: Store, table: string, name: 'lines' | 'taxLines') => {
  const document = sql.ref(`${table}.document`)
  return dialect.isShared
    ? sql`((${document})::json -> ${sql.lit(name)})::text`
    : sql`json_extract(${document}, ${sql.lit(`$.${name}`)})`
}

export const invoice: Handler<typeof invoiceResource> = {
  indexes: [['legalEntity', 'date', 'counter']],
  derived: {
    items: (store, table) => listInDocument(store, table, 'lines'),
    taxes: (store, table) => listInDocument(store, table, 'taxLines'),
    credited: ({ dialect }, table) => sql`cast((select coalesce(sum(note.total), 0) from credit_note as note
      where note.invoice = ${sql.ref(`${table}.id`)}) as ${sql.raw(dialect.integer)})`,
  },
  actions: { download: printInvoice },
}
