import { t } from 'deckhand'
import { amountOf, numberOf } from '../../orders/server/pricing/amounts'
import type { PaperSum } from './paper'

type Values = Readonly<Record<string, unknown>>

/** The sum of one tax in an order. */
interface TaxShare {
  readonly terms: string
  readonly isIncluded: boolean
  /** The taxed amount, without the tax. */
  readonly net: bigint
  readonly tax: bigint
}

/**
 * The taxes of items, each with its taxed amount. Returns undefined if an item was placed before taxes were stored per
 * item.
 */
function sharesOf(items: readonly Values[]): readonly TaxShare[] | undefined {
  if (items.some(({ taxAmount }) => typeof taxAmount !== 'number')) return undefined
  const shares = new Map<string, TaxShare>()
  for (const { taxAmount, taxIncluded, taxTerms, lineTotal } of items) {
    if (!taxTerms) continue
    const terms = String(taxTerms)
    const isIncluded = taxIncluded === true
    const tax = amountOf(taxAmount)
    const net = amountOf(lineTotal) - (isIncluded ? tax : 0n)
    const key = `${terms} ${isIncluded}`
    const known = shares.get(key)
    shares.set(key, { terms, isIncluded, net: net + (known?.net ?? 0n), tax: tax + (known?.tax ?? 0n) })
  }
  return [...shares.values()].sort((one, other) => one.terms.localeCompare(other.terms, 'en', { numeric: true }))
}

type FormatAmount = (amount: number) => string

const sumsOf = (shares: readonly TaxShare[], say: FormatAmount): PaperSum[] =>
  shares.map(({ terms, net, tax }) => ({
    label: t('{{tax}} on {{amount}}', { tax: terms, amount: say(numberOf(net)) }),
    amount: numberOf(tax),
  }))

const included = (sums: readonly PaperSum[]): PaperSum[] =>
  sums.map((sum) => ({ ...sum, label: t('Includes {{tax}}', { tax: sum.label }) }))

/** The taxes of an order by rate: taxes that are added to prices, and taxes that prices include. */
export function taxSumsOf(order: Values, say: FormatAmount): { onTop: PaperSum[]; included: PaperSum[] } {
  const shares = sharesOf(order.items as readonly Values[])
  if (!shares) return plainSums(order)
  const within = shares.filter(({ isIncluded }) => isIncluded)
  const onTop = shares.filter(({ isIncluded }) => !isIncluded)
  return { onTop: sumsOf(onTop, say), included: included(sumsOf(within, say)) }
}

/** The taxes of a credit note by rate. The amount of each line includes the tax of the line. */
export function creditedTaxSumsOf(lines: readonly Values[], say: FormatAmount): PaperSum[] {
  const items = lines.map(({ amount, tax, taxTerms }) => ({
    lineTotal: amount,
    taxAmount: Number(tax ?? 0),
    taxTerms,
    taxIncluded: true,
  }))
  return included(sumsOf(sharesOf(items) ?? [], say))
}

/**
 * Splits the tax of an order without stored item taxes. If the tax does not increase the total, the prices include the
 * tax.
 */
function plainSums({ subtotal, discount, shipping, tax, total }: Values) {
  const before = amountOf(subtotal) - amountOf(discount) + amountOf(shipping)
  const included = before + amountOf(tax) - amountOf(total)
  const onTop = amountOf(tax) - included
  const sumOf = (label: string, amount: bigint): PaperSum[] =>
    amount === 0n ? [] : [{ label, amount: numberOf(amount) }]
  return { onTop: sumOf(t('Tax'), onTop), included: sumOf(t('Includes tax'), included) }
}
