/** A currency as amounts in it are written. */
export interface Money {
  readonly code: string
  readonly symbol: string
  readonly decimals: number
}

/** What stands on an invoice. Amounts are in the order's currency. */
export interface Invoice {
  readonly number: string
  /** YYYY-MM-DD. */
  readonly date: string
  readonly seller: readonly string[]
  readonly billTo: readonly string[]
  readonly shipTo: readonly string[]
  readonly currency: Money
  readonly items: readonly InvoiceItem[]
  /** What makes up the total, in its order. */
  readonly sums: readonly Sum[]
  /** What is to be paid. */
  readonly total: number
  /** What the total holds, or comes to elsewhere. */
  readonly asides: readonly Sum[]
  readonly notes: readonly string[]
}

/** A label and an amount, in the order's currency unless another is named. */
export interface Sum {
  readonly label: string
  readonly amount: number
  readonly currency?: Money
}

export interface InvoiceItem {
  readonly name: string
  readonly sku: string
  readonly quantity: number
  readonly price: number
  readonly discount: number
  /** By name and rate. */
  readonly tax: string
  readonly total: number
  /** Those of its cards: 'CC001-000001 to CC001-000012'. */
  readonly serials: readonly string[]
}

/** An amount as it is written on an invoice, such as '−₹1,105.48'. */
export function moneyText({ symbol, decimals }: Money, amount: number): string {
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return `${amount < 0 ? '−' : ''}${symbol}${format.format(Math.abs(amount))}`
}
