import type { SampleContext, SampleRow, Values } from 'deckhand/server'
import type { MasterData } from '../../masters/sample/master-data'
import type { OrderMoney } from '../../orders/sample/order-money'
import type { Order } from '../../orders/sample/orders'
import { creditNoteContentOf } from '../server/credit-note-document'
import { documentNumberText, type NumberedDocument } from '../server/document-number'
import type { InvoiceDocument } from '../server/invoice-document'
import { numberFormatOf } from '../server/legal-entities'
import { buyerNameOf, type DocumentSources, orderDocumentOf, siteDayOf } from '../server/order-document'

interface SampleInvoiceInput {
  readonly basics: MasterData
  /** The sites with their companies. */
  readonly sites: readonly SampleRow[]
  readonly companies: readonly SampleRow[]
  readonly orders: readonly Order[]
  /** The payments and credit notes of the orders, in the sequence of the orders. */
  readonly money: readonly OrderMoney[]
  /** The serials of the items, by the id of the item. */
  readonly serials: ReadonlyMap<unknown, readonly string[]>
}

/** The invoices, the completed credit notes, and the further values of the orders. */
export interface SampleInvoices {
  readonly invoices: readonly SampleRow[]
  readonly creditNotes: readonly SampleRow[]
  readonly orderValues: ReadonlyMap<unknown, Readonly<Record<string, unknown>>>
}

/** The time of the invoice: shipping, or payment if the customer paid earlier. Undefined without an invoice. */
const invoicedAtOf = ({ lifecycle: { events } }: Order): Date | undefined =>
  events.find(({ field, to }) => to === 'shipped' || (field === 'paymentStatus' && to === 'success'))?.at

/** Assigns the numbers of the series of each company and year. */
function createNumbering(companies: readonly SampleRow[]) {
  const counters = new Map<string, number>()
  return (kind: NumberedDocument, legalEntity: unknown, date: string) => {
    const year = date.slice(0, 4)
    const series = `${kind} ${legalEntity} ${year}`
    const counter = (counters.get(series) ?? 0) + 1
    counters.set(series, counter)
    const company = companies.find(({ id }) => id === legalEntity) ?? {}
    return { counter, number: documentNumberText(numberFormatOf(kind, company), year, counter) }
  }
}

/** Makes the invoices of paid or shipped orders, and completes the credit notes of the orders. */
export function makeInvoices(world: SampleContext, input: SampleInvoiceInput): SampleInvoices {
  const { basics, sites, companies, orders, money, serials } = input
  const numberOf = createNumbering(companies)
  const find = (rows: readonly SampleRow[], id: unknown): Values => rows.find((row) => row.id === id) ?? {}
  const base = basics.currencies.find(({ isBase }) => isBase)
  const sourcesOf = ({ row, customer }: Order): DocumentSources => {
    const site = find(sites, row.site)
    const legalEntity = find(companies, site.legalEntity)
    return {
      site,
      customer: customer.row,
      legalEntity: { ...legalEntity, stateName: find(basics.states, legalEntity.state).name ?? null },
      currency: find(basics.currencies, row.currency),
      baseCurrency: base?.id === row.currency ? undefined : base,
    }
  }
  const contentOf = (order: Order, at: Date, { payments }: OrderMoney): InvoiceDocument => {
    const paid = payments.filter((one) => one.kind === 'paid' && String(one.at) <= at.toISOString())
    const items = (order.row.items as readonly SampleRow[]).map((item) => ({
      ...item,
      cards: serials.get(item.id) ?? [],
    }))
    const sum = paid.reduce((all, { amount }) => all + Number(amount), 0)
    return orderDocumentOf(sourcesOf(order), { ...order.row, items, payments: paid, paid: sum, refunded: 0 })
  }
  const commonOf = ({ row }: Order, document: InvoiceDocument) => ({
    legalEntity: find(sites, row.site).legalEntity,
    customer: row.customer,
    buyerName: buyerNameOf(document),
    currency: row.currency,
  })
  const invoices: SampleRow[] = []
  const orderValues = new Map<unknown, Readonly<Record<string, unknown>>>()
  const issued = new Map<unknown, { readonly id: string; readonly document: InvoiceDocument }>()
  const due = orders
    .map((order, index) => ({ order, made: money[index] as OrderMoney, at: invoicedAtOf(order) }))
    .filter((one): one is typeof one & { readonly at: Date } => one.at !== undefined)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  for (const { order, made, at } of due) {
    const content = contentOf(order, at, made)
    const date = siteDayOf(find(sites, order.row.site), at.toISOString())
    const common = commonOf(order, content)
    const { number, counter } = numberOf('invoice', common.legalEntity, date)
    const document: InvoiceDocument = { ...content, kind: 'invoice', number, date }
    const id = world.id(at)
    const { subtotal, discount, tax, total, shipping } = document
    const stamp = at.toISOString()
    invoices.push({
      ...{ id, createdAt: stamp, updatedAt: stamp, issuedAt: stamp, issuedBy: null, order: order.row.id, ...common },
      ...{ number, counter, date, document, subtotal, discount, tax, total, shipping: shipping.amount },
    })
    issued.set(order.row.id, { id, document })
    const credited = made.notes.reduce((all, note) => all + Number(note.total), 0)
    orderValues.set(order.row.id, { invoicedOn: date, invoiced: Math.round((total - credited) * 100) / 100 })
  }
  const notes = orders
    .flatMap((order, index) => (money[index]?.notes ?? []).map((note) => ({ order, note, index })))
    .sort((one, other) => (String(one.note.issuedAt) < String(other.note.issuedAt) ? -1 : 1))
  const creditNotes = notes.map(({ order, note, index }) => {
    const { id: invoice = null, document: corrected } = issued.get(order.row.id) ?? {}
    const content = corrected ?? contentOf(order, new Date(0), money[index] as OrderMoney)
    const rows = (money[index]?.noteItems ?? []).filter(({ creditNote }) => creditNote === note.id)
    const date = siteDayOf(find(sites, order.row.site), note.issuedAt)
    const common = commonOf(order, content)
    const { number, counter } = numberOf('credit-note', common.legalEntity, date)
    const document: InvoiceDocument = {
      ...content,
      ...creditNoteContentOf(note, rows, content),
      ...{ kind: 'credit-note', number, date, paid: 0, exchange: null, reason: (note.reason ?? null) as string | null },
      ...(corrected && { preceding: { number: String(corrected.number), date: corrected.date } }),
    }
    return { ...note, ...common, invoice, number, counter, date, document }
  })
  return { invoices, creditNotes, orderValues }
}
