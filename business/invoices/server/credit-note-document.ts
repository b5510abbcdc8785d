import { t } from 'deckhand'
import type { Values } from 'deckhand/server'
import type { TaxLine } from '../../../resources/customer-order/tax-lines'
import { type Amount, amountOf, numberOf } from '../../orders/server/pricing/amounts'
import { allocateByLargestRemainder } from '../../orders/server/pricing/largest-remainder'
import { taxTotalsOf } from './amounts-by-tax'
import { contentOf, type DocumentContent } from './document-difference'
import type { InvoiceDocument, InvoiceLine } from './invoice-document'
import { singleTaxLineOf } from './order-document'

const storedTaxLines = (value: unknown): readonly TaxLine[] | undefined =>
  Array.isArray(value) && value.length > 0 ? (value as readonly TaxLine[]) : undefined

/** Divides the credited tax of an item among the taxes of the item. */
function creditedTaxLines(row: Values, sold: InvoiceLine | undefined, unit: Amount): readonly TaxLine[] {
  const stored = storedTaxLines(row.taxLines)
  if (stored) return stored
  const [gross, tax] = [amountOf(row.amount), amountOf(row.tax)]
  const known = sold?.taxLines ?? []
  if (known.length === 0)
    return singleTaxLineOf({ taxTerms: row.taxTerms, tax: rateIn(row.taxTerms) }, gross, tax, true)
  const shares = allocateByLargestRemainder(
    tax / unit,
    known.map(({ amount }, index) => ({ weight: amountOf(amount), key: String(index) })),
  )
  const net = gross - tax
  return known.map((line, index) => ({ ...line, base: numberOf(net), amount: numberOf((shares[index] ?? 0n) * unit) }))
}

/** The rate at the end of a tax description: 'GST 18 %' → 18. */
const rateIn = (terms: unknown): number => Number(/(\d+(?:\.\d+)?)\s*%?$/.exec(String(terms ?? ''))?.[1] ?? 0)

/** A line of a credit note. A line without a quantity reduces the price of its item, and credits no pieces. */
function creditedLineOf(row: Values, order: Pick<InvoiceDocument, 'lines'>, unit: Amount): InvoiceLine {
  const id = typeof row.orderItem === 'object' ? (row.orderItem as Values | null)?.id : row.orderItem
  const sold = id ? order.lines.find(({ orderItem }) => orderItem === id) : undefined
  const taxLines = creditedTaxLines(row, sold, unit)
  const total = amountOf(row.amount) - taxTotalsOf(taxLines).onTop
  const pieces = Number(row.quantity ?? 0)
  const price = amountOf(sold?.price)
  const isExact = pieces > 0 && total % BigInt(pieces) === 0n
  const each = isExact ? total / BigInt(pieces) : price
  const discount = each * BigInt(pieces) - total
  const name = String(row.name ?? '')
  const common = {
    orderItem: sold?.orderItem ?? (id ? String(id) : null),
    product: sold?.product ?? null,
    sku: sold?.sku ?? null,
    commodityCode: sold?.commodityCode ?? null,
    total: numberOf(total),
    taxLines,
    serials: ((row.cards ?? []) as readonly unknown[]).map(String),
  }
  if (pieces > 0 && discount >= 0n)
    return { ...common, name, quantity: pieces, price: numberOf(each), discount: numberOf(discount) }
  const label = sold ? t('Price reduction: {{name}}', { name }) : t(name)
  return { ...common, name: label, quantity: 1, price: numberOf(total), discount: 0, isPriceChange: true }
}

/** The content of a credit note for returned goods or a price reduction, from its stored values and lines. */
export function creditNoteContentOf(note: Values, rows: readonly Values[], order: InvoiceDocument): DocumentContent {
  const unit = 10n ** BigInt(4 - order.currency.decimals)
  const taxLines = storedTaxLines(note.shippingTaxLines) ?? []
  return contentOf(
    rows.map((row) => creditedLineOf(row, order, unit)),
    { amount: numberOf(amountOf(note.shipping) - taxTotalsOf(taxLines).onTop), taxLines },
  )
}
