import type { Data, PDFOptions } from 'swissqrbill/types'

/** A currency as amounts in it are written. */
export interface PaperCurrency {
  readonly code: string
  readonly symbol: string
  readonly decimals: number
}

/** What is said on a paper besides its own facts, in the language of whoever gets it. */
export interface PaperLabels {
  /** 'Invoice'. */
  readonly title: string
  readonly billTo: string
  readonly shipTo: string
  readonly item: string
  readonly quantity: string
  readonly price: string
  readonly discount: string
  readonly tax: string
  readonly amount: string
  readonly total: string
  readonly continued: string
  /** With the blanks {{page}} and {{pages}}. */
  readonly page: string
}

/** The payment part of an invoice, by which it is paid in Switzerland. */
export interface SwissQrBill {
  readonly data: Data
  readonly language: NonNullable<PDFOptions['language']>
}

/** A paper of an order: an invoice, a credit note or a packing slip. Amounts are in the order's currency. */
export interface Paper {
  /** A code of BCP 47, by which amounts and days are written. */
  readonly language: string
  readonly labels: PaperLabels
  readonly number: string
  /** YYYY-MM-DD. */
  readonly date: string
  /** Below the number and the day, such as the revision. */
  readonly below: readonly string[]
  readonly seller: readonly string[]
  readonly billTo: readonly string[]
  readonly shipTo: readonly string[]
  /** Absent where no prices are told. */
  readonly currency?: PaperCurrency
  readonly items: readonly PaperItem[]
  /** What makes up the total, in its order. */
  readonly sums: readonly PaperSum[]
  readonly total: number
  /** What was paid and credited of it, and what is still due. */
  readonly settled: readonly PaperSum[]
  /** What the total holds, or comes to elsewhere. */
  readonly asides: readonly PaperSum[]
  readonly notes: readonly string[]
  /** By which it is paid with a telephone: what the code says, and what stands beside it. */
  readonly code?: { readonly text: string; readonly label: string }
  /** At the foot of its last page, in place of a code. */
  readonly bill?: SwissQrBill
}

/** A label and an amount, in the order's currency unless another is named. */
export interface PaperSum {
  readonly label: string
  readonly amount: number
  readonly currency?: PaperCurrency
  /** Default: false. */
  readonly bold?: boolean
}

export interface PaperItem {
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

/** An amount as it is written in a language, such as '−₹1,105.48' or '1.105,48 €'. */
export function moneyText({ symbol, code, decimals }: PaperCurrency, amount: number, language = 'en'): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const currency = /^[A-Z]{3}$/.test(code) ? code : 'XXX'
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency, ...digits }).formatToParts(
    Math.abs(amount),
  )
  const text = parts.map(({ type, value }) => (type === 'currency' ? symbol || code : value)).join('')
  return `${amount < 0 ? '−' : ''}${text}`
}

/** A day in words. */
export const dayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(day),
  )
