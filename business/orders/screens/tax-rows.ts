import { t } from 'deckhand'
import { formatNumber } from 'deckhand/screens'
import type { TaxLine } from '../../../resources/customer-order/tax-lines'

/** A row for one tax in the totals of an order. */
export interface TaxRow {
  readonly key: string
  /** The name and rate of the tax. */
  readonly label: string
  /** The sentence for the invoice. */
  readonly note: string | undefined
  readonly amount: number
}

/** The taxes of an order as rows: taxes that are added to prices, and taxes that prices include. */
export function taxRowsOf(lines: readonly TaxLine[]): {
  readonly onTop: readonly TaxRow[]
  readonly included: readonly TaxRow[]
} {
  const rowOf = ({ name, rate, note, amount, included }: TaxLine): TaxRow => {
    const terms = `${name} ${formatNumber(rate)} %`
    const label = included ? t('Includes {{tax}}', { tax: terms }) : terms
    return { key: `${label} ${note ?? ''}`, label, note: note ?? undefined, amount }
  }
  return {
    onTop: lines.filter(({ included }) => !included).map(rowOf),
    included: lines.filter(({ included }) => included).map(rowOf),
  }
}
