import type { TaxLine } from '../../../resources/customer-order/tax-lines'
import { type Amount, amountOf, numberOf } from '../../orders/server/pricing/amounts'
import type { InvoiceDocument } from './invoice-document'

/** The identity of a tax. Tax lines with the same key are added up. */
export const taxKeyOf = ({ name, rate, category, included, note }: TaxLine): string =>
  JSON.stringify([name, rate, category, included, note ?? null])

const byName = new Intl.Collator('en', { numeric: true })

/** Adds up tax lines by name, rate, category, `included` and note. */
export function mergeTaxLines(lines: readonly TaxLine[]): TaxLine[] {
  const merged = new Map<string, TaxLine>()
  for (const line of lines) {
    const known = merged.get(taxKeyOf(line))
    merged.set(taxKeyOf(line), {
      ...line,
      base: numberOf(amountOf(known?.base) + amountOf(line.base)),
      amount: numberOf(amountOf(known?.amount) + amountOf(line.amount)),
    })
  }
  return [...merged.values()].sort((one, other) => byName.compare(one.name, other.name) || one.rate - other.rate)
}

/** The sum of all taxes, and the sum of the taxes that prices do not include. */
export function taxTotalsOf(lines: readonly TaxLine[]): { readonly tax: Amount; readonly onTop: Amount } {
  let [tax, onTop] = [0n, 0n]
  for (const { amount, included } of lines) {
    tax += amountOf(amount)
    if (!included) onTop += amountOf(amount)
  }
  return { tax, onTop }
}

/** The amount that is due when a document is issued. A negative amount is a refund due. */
export const amountDueOf = ({ total, paid, credited }: InvoiceDocument): number =>
  numberOf(amountOf(total) - amountOf(paid) - amountOf(credited))
