import { phrase, type RecordOf, type WrittenFor } from 'deckhand'
import { type Context, counted, type Values } from 'deckhand/server'
import type noteResource from '../../../../resources/credit-note'
import type itemResource from '../../../../resources/credit-note-item'
import type orderResource from '../../../../resources/customer-order'
import { type Amount, amountOf, numberOf } from '../amounts'
import { shareOut } from '../share-out'

type Order = RecordOf<typeof orderResource>
type Note = WrittenFor<typeof noteResource>

/** A line of a credit note to be. */
export type CreditLine = Omit<WrittenFor<typeof itemResource>, 'creditNote' | 'amount' | 'tax'> & {
  readonly amount: number
  readonly tax: number
}

/** What is credited. */
export interface Credit extends Pick<Note, 'kind' | 'reason'> {
  readonly lines: readonly CreditLine[]
  /** What of the shipping is credited. Default: nothing. */
  readonly shipping?: number
}

/** A credit note as it was issued. */
export interface Issued {
  readonly id: string
  readonly number: string
  readonly total: number
}

const sum = (amounts: readonly number[]): Amount => amounts.reduce((all, one) => all + amountOf(one), 0n)

/** Issues a credit note for an order, which is held meanwhile; its sums are for whoever calls to write. */
export async function issueCreditNote(
  context: Context,
  order: Order,
  { kind, reason, lines, shipping = 0 }: Credit,
): Promise<Issued> {
  const { store, trx, person } = context
  const notes = store.registry.get('credit-note')
  const total = numberOf(sum(lines.map(({ amount }) => amount)) + amountOf(shipping))
  const values = await counted(context, notes, {
    order: order.id,
    currency: order.currency.id,
    kind,
    reason,
    shipping,
    tax: numberOf(sum(lines.map(({ tax }) => tax))),
    total,
    issuedAt: new Date().toISOString(),
    issuedBy: person.id,
  })
  const id = await store.insert(trx, notes, values as Note)
  await store.insertAll(
    trx,
    store.registry.get('credit-note-item'),
    lines.map((line) => ({ ...line, creditNote: id })),
  )
  return { id, number: String((values as Values).number), total }
}

/** A reduction of an order's price, a line for each tax, in proportion to what was sold at it and is not credited yet. */
export function allowanceOf(order: Order, amount: number, decimals: number): CreditLine[] {
  const unit = 10n ** BigInt(4 - decimals)
  const groups = new Map<string, { gross: Amount; tax: Amount }>()
  const add = (terms: string, gross: Amount, tax: Amount) => {
    const known = groups.get(terms) ?? { gross: 0n, tax: 0n }
    groups.set(terms, { gross: known.gross + gross, tax: known.tax + tax })
  }
  for (const item of order.items as readonly Values[]) {
    const net = amountOf(item.lineTotal) - amountOf(item.credited)
    const tax = amountOf(item.taxAmount)
    if (net > 0n) add(String(item.taxTerms ?? ''), item.taxIncluded ? net : net + tax, tax)
  }
  if (groups.size === 0) return [{ name: phrase('Price reduction'), amount, tax: 0 }]
  const parts = shareOut(
    amountOf(amount) / unit,
    [...groups].map(([key, { gross }]) => ({ key, weight: gross })),
  )
  return [...groups].flatMap(([terms, { gross, tax }], index) => {
    const part = (parts[index] ?? 0n) * unit
    if (part === 0n) return []
    const within = ((part * tax) / gross / unit) * unit
    return [{ name: phrase('Price reduction'), amount: numberOf(part), tax: numberOf(within), taxTerms: terms || null }]
  })
}
