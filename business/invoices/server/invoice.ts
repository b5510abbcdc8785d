import { type Field, type Fields, innerFields } from 'deckhand'
import type { Handler, Store } from 'deckhand/server'
import { sql } from 'kysely'
import type invoiceResource from '../../../resources/invoice'
import { checkIssuedPaper } from '../../papers/server/check-characters'
import { downloadEInvoice } from '../../papers/server/e-invoice/download-e-invoice'
import { printInvoice } from '../../papers/server/print-papers'
import { buyerErasure } from './erase-buyer'

const fieldsOf = (registry: Store['registry']): Fields => registry.get('invoice').fields

/** The SQL for a list in the stored document, as JSON text. The list contains only the displayed fields. */
function listInDocument({ dialect, registry }: Store, table: string, name: 'lines' | 'taxLines', field: string) {
  const document = sql.ref(`${table}.document`)
  const shown = Object.keys(innerFields(fieldsOf(registry)[field] as Field) ?? {})
  const isPostgres = dialect.name === 'postgres'
  const members = shown.map((key) => [key, sql`entry.value -> ${sql.lit(isPostgres ? key : `$.${key}`)}`] as const)
  const entries = isPostgres
    ? sql`json_array_elements((${document})::json -> ${sql.lit(name)}) as entry(value)`
    : sql`json_each(${document}, ${sql.lit(`$.${name}`)}) as entry`
  return sql`(select ${dialect.text(dialect.array(dialect.object(members)))} from ${entries})`
}

export const invoice: Handler<typeof invoiceResource> = {
  indexes: [['legalEntity', 'date', 'counter']],
  derived: {
    items: (store, table) => listInDocument(store, table, 'lines', 'items'),
    taxes: (store, table) => listInDocument(store, table, 'taxLines', 'taxes'),
    credited: ({ dialect }, table) => sql`cast((select coalesce(sum(note.total), 0) from credit_note as note
      where note.invoice = ${sql.ref(`${table}.id`)}) as ${sql.raw(dialect.integer)})`,
  },
  erasure: buyerErasure,
  actions: {
    download: printInvoice,
    facturX: downloadEInvoice('invoice', 'factur-x'),
    xRechnung: downloadEInvoice('invoice', 'xrechnung'),
    checkCharacters: checkIssuedPaper('invoice'),
  },
}
