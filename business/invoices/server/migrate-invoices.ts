import { inLanguage, type Store, type Transaction, unitsOf, type Values } from 'deckhand/server'
import { sql } from 'kysely'
import { numberOf } from '../../orders/server/pricing/amounts'
import { creditNoteContentOf } from './credit-note-document'
import type { InvoiceDocument } from './invoice-document'
import { languageOf } from './issue-documents'
import { readLegalEntity } from './load-sources'
import { buyerNameOf, type DocumentSources, exchangeOf, orderDocumentOf, siteDayOf } from './order-document'

interface Migrating {
  readonly store: Store
  readonly trx: Transaction
}

/** The number of orders that one transaction changes. */
const ordersPerTransaction = 500

/** The name of the row that exists while orders of an earlier version lack their invoices. */
const request = 'invoices of earlier orders'

const parsed = (value: unknown): unknown => (typeof value === 'string' && value !== '' ? JSON.parse(value) : null)

/** A stored amount as a number. */
const amount = (value: unknown): number | null =>
  value === null || value === undefined ? null : numberOf(unitsOf(value as never))

const withAmounts = (row: Values, names: readonly string[]): Values => ({
  ...row,
  ...Object.fromEntries(names.map((name) => [name, amount(row[name])])),
})

const orderAmounts = ['subtotal', 'discount', 'shipping', 'tax', 'total', 'paid', 'refunded', 'credited'] as const

/** Groups rows by the value of a column. */
function groupBy<Row extends Values>(rows: readonly Row[], name: string): ReadonlyMap<unknown, readonly Row[]> {
  const groups = new Map<unknown, Row[]>()
  for (const row of rows) {
    const group = groups.get(row[name])
    if (group) group.push(row)
    else groups.set(row[name], [row])
  }
  return groups
}

const firstBy = (rows: readonly Values[]): ReadonlyMap<unknown, Values> => new Map(rows.map((row) => [row.id, row]))

/** Loads the sites with their companies, and the currencies. */
async function readCommonRecords({ store, trx }: Migrating) {
  const sites = await trx.selectFrom('site').selectAll().execute()
  const currencies = await trx.selectFrom('currency_master').selectAll().execute()
  const companies = new Map<unknown, Values>()
  for (const { legalEntity } of sites)
    if (legalEntity && !companies.has(legalEntity))
      companies.set(legalEntity, { ...(await readLegalEntity(store, trx, legalEntity)), id: legalEntity })
  return { sites: firstBy(sites), currencies: firstBy(currencies), companies }
}

type CommonRecords = Awaited<ReturnType<typeof readCommonRecords>>

/** Orders whose invoice had the order number in earlier versions, and orders with credit notes. */
const wasInvoiced = sql<boolean>`("paymentStatus" = 'success' or "orderStatus" in ('shipped', 'delivered', 'returned'))`

async function readOrders({ trx }: Migrating, after: string, atOnce: number) {
  return trx
    .selectFrom('customer_order')
    .select(['id', 'orderNumber', 'customer', 'site', 'currency', 'exchangeRate', 'placedAt', 'createdAt'])
    .select(['shippingAddress', 'billingAddress', 'paymentMethod', 'paymentReference', 'orderStatus'])
    .select([...orderAmounts, wasInvoiced.as('wasInvoiced')])
    .where('id', '>', after)
    .where('invoicedOn', 'is', null)
    .where(sql<boolean>`(${wasInvoiced} or credited > 0)`)
    .orderBy('id')
    .limit(atOnce)
    .execute()
}

/** Loads the records of some orders, grouped by their order. */
async function readOrderRecords({ trx }: Migrating, orders: readonly Values[]) {
  const ids = orders.map(({ id }) => String(id))
  const items = await trx.selectFrom('order_item').selectAll().where('order', 'in', ids).orderBy('id').execute()
  const cards = await trx
    .selectFrom('customer_card_mapping as held')
    .innerJoin('order_item as item', 'item.id', 'held.orderItem')
    .select(['held.orderItem', 'held.cardNumber'])
    .where('item.order', 'in', ids)
    .where('held.state', 'in', ['assigned', 'returned'])
    .orderBy('held.cardNumber')
    .execute()
  const payments = await trx.selectFrom('payment').selectAll().where('order', 'in', ids).execute()
  const customers = await trx
    .selectFrom('customer')
    .selectAll()
    .where('id', 'in', [...new Set(orders.map(({ customer }) => String(customer)))])
    .execute()
  const notes = await trx.selectFrom('credit_note').selectAll().where('order', 'in', ids).orderBy('id').execute()
  const noteItems =
    notes.length === 0
      ? []
      : await trx
          .selectFrom('credit_note_item')
          .selectAll()
          .where(
            'creditNote',
            'in',
            notes.map(({ id }) => id),
          )
          .orderBy('id')
          .execute()
  return {
    items: groupBy(items, 'order'),
    cards: groupBy(cards, 'orderItem'),
    payments: groupBy(payments, 'order'),
    customers: firstBy(customers),
    notes: groupBy(notes, 'order'),
    noteItems: groupBy(noteItems, 'creditNote'),
  }
}

type OrderRecords = Awaited<ReturnType<typeof readOrderRecords>>

/** An order in the format of the API. */
function orderOf(row: Values, { items, cards, payments }: OrderRecords): Values {
  return {
    ...withAmounts(row, orderAmounts),
    exchangeRate: Number(row.exchangeRate ?? 0) / 1_000_000,
    shippingAddress: parsed(row.shippingAddress) ?? {},
    billingAddress: parsed(row.billingAddress) ?? {},
    payments: (payments.get(row.id) ?? []).map((payment) => withAmounts(payment, ['amount'])),
    items: (items.get(row.id) ?? []).map((item) => ({
      ...withAmounts(item, ['price', 'discount', 'tax', 'taxAmount']),
      taxIncluded: item.taxIncluded === 1,
      taxLines: parsed(item.taxLines),
      cards: (cards.get(item.id) ?? []).map(({ cardNumber }) => cardNumber),
    })),
  }
}

function sourcesOf(row: Values, common: CommonRecords, { customers }: OrderRecords): DocumentSources {
  const site = common.sites.get(row.site) ?? {}
  const base = [...common.currencies.values()].find(({ isBase }) => isBase === 1)
  return {
    site,
    legalEntity: common.companies.get(site.legalEntity) ?? {},
    customer: customers.get(row.customer) ?? {},
    currency: common.currencies.get(row.currency) ?? {},
    baseCurrency: base && base.id !== row.currency ? base : undefined,
  }
}

const commonValuesOf = (row: Values, { site }: DocumentSources, document: InvoiceDocument) => ({
  order: row.id,
  customer: row.customer,
  currency: row.currency,
  legalEntity: site.legalEntity ?? null,
  buyerName: buyerNameOf(document),
})

/** The invoice of an order of an earlier version. Its number is the order number, and its date the day of the order. */
function invoiceOf(row: Values, sources: DocumentSources, content: InvoiceDocument) {
  const { subtotal, discount, tax, total, shipping } = content
  const at = String(row.placedAt ?? row.createdAt)
  const document: InvoiceDocument = {
    ...content,
    kind: 'invoice',
    number: content.orderNumber,
    date: content.orderDate,
  }
  return {
    ...commonValuesOf(row, sources, document),
    ...{ subtotal, discount, tax, total, shipping: shipping.amount },
    ...{ number: document.number, date: document.date, document, counter: null },
    ...{ issuedAt: at, issuedBy: null, createdAt: at, updatedAt: at },
  }
}

/** Adds the content to the credit notes of an order of an earlier version. */
async function fillCreditNotes(
  { trx }: Migrating,
  row: Values,
  { sources, order, content, records }: ChunkEntry,
  invoice: string | undefined,
): Promise<void> {
  for (const note of records.notes.get(row.id) ?? []) {
    if (note.document) continue
    const rows = (records.noteItems.get(note.id) ?? []).map((item) => ({
      ...withAmounts(item, ['amount', 'tax']),
      taxLines: parsed(item.taxLines),
      cards: parsed(item.cards) ?? [],
    }))
    const values = { ...withAmounts(note, ['shipping']), shippingTaxLines: parsed(note.shippingTaxLines) }
    const parts = inLanguage(languageOf(content), () => creditNoteContentOf(values, rows, content))
    const date = siteDayOf(sources.site, note.issuedAt ?? note.createdAt)
    const { credited: _, ...rest } = content
    const document: InvoiceDocument = {
      ...rest,
      ...parts,
      ...{ kind: 'credit-note', number: String(note.number), date, paid: 0, reason: note.reason as string | null },
      ...(invoice && { preceding: { number: content.orderNumber, date: content.orderDate } }),
      exchange: exchangeOf(sources, order, parts.total),
    }
    const { order: __, currency: ___, ...filled } = commonValuesOf(row, sources, document)
    await trx
      .updateTable('credit_note')
      .set({ ...filled, date, invoice: invoice ?? null, document: JSON.stringify(document) } as never)
      .where('id', '=', String(note.id))
      .execute()
  }
}

interface ChunkEntry {
  readonly sources: DocumentSources
  readonly order: Values
  readonly content: InvoiceDocument
  readonly records: OrderRecords
}

/** Requests the invoices of the orders that an earlier version marked as paid or shipped. */
export const requestInvoicesOfOrders = ({ trx }: Pick<Migrating, 'trx'>): Promise<unknown> =>
  trx
    .insertInto('deckhand_turn')
    .values({ name: request, value: 1 })
    .onConflict((on) => on.doNothing())
    .execute()

/**
 * Writes the requested invoices before the first response. These invoices keep the order number. Credit notes of earlier
 * versions get their content. If the start of the server is interrupted, the next start continues.
 *
 * @param atOnce the number of orders that one transaction changes.
 */
export async function createRequestedInvoices(store: Store, atOnce = ordersPerTransaction): Promise<void> {
  const { db } = store
  const requested = await db.selectFrom('deckhand_turn').select('name').where('name', '=', request).executeTakeFirst()
  if (!requested) return
  const common = await readCommonRecords({ store, trx: db })
  let after: string | undefined = ''
  while (after !== undefined) {
    const from: string = after
    after = await store.transaction((trx) => createInvoicesOfChunk({ store, trx }, common, from, atOnce))
  }
  await db.deleteFrom('deckhand_turn').where('name', '=', request).execute()
}

/** Writes the invoices of the next orders. Returns the id of the last order, or undefined after the last order. */
async function createInvoicesOfChunk(
  context: Migrating,
  common: CommonRecords,
  after: string,
  atOnce: number,
): Promise<string | undefined> {
  const { store, trx } = context
  const rows = await readOrders(context, after, atOnce)
  if (rows.length === 0) return undefined
  const records = await readOrderRecords(context, rows)
  const entries = new Map<Values, ChunkEntry>()
  for (const row of rows) {
    const sources = sourcesOf(row, common, records)
    const order = orderOf(row, records)
    entries.set(row, { sources, order, content: orderDocumentOf(sources, order), records })
  }
  const invoiced = [...entries].filter(([row]) => Boolean(row.wasInvoiced))
  await store.insertMany(
    trx,
    store.registry.get('invoice'),
    invoiced.map(([row, { sources, content }]) => invoiceOf(row, sources, content)) as never,
  )
  const ids = rows.map(({ id }) => id)
  const issued = await trx.selectFrom('invoice').select(['id', 'order']).where('order', 'in', ids).execute()
  const invoiceByOrder = new Map(issued.map(({ id, order }) => [order, id]))
  for (const [row, entry] of entries) await fillCreditNotes(context, row, entry, invoiceByOrder.get(String(row.id)))
  if (invoiced.length === 0) return ids.at(-1)
  await trx
    .updateTable('customer_order')
    .set({
      invoicedOn: sql`(select date from invoice where invoice."order" = customer_order.id)`,
      invoiced: sql`case when "orderStatus" = 'cancelled'
        then total - coalesce((select sum(note.total) from credit_note as note where note."order" = customer_order.id), 0)
        else total - coalesce(credited, 0) end`,
    })
    .where(
      'id',
      'in',
      invoiced.map(([{ id }]) => String(id)),
    )
    .execute()
  return ids.at(-1)
}
