import type { Data, PDFOptions } from 'swissqrbill/types'

/** The format of amounts in a currency. */
export interface PaperCurrency {
  readonly code: string
  readonly symbol: string
  readonly decimals: number
}

/** The fixed labels of a document, in the language of its recipient. */
export interface PaperLabels {
  /** The title of the document, for example 'Invoice'. */
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
  /** The label of the page number, with the placeholders {{page}} and {{pages}}. */
  readonly page: string
}

/** The payment slip of an invoice for payments in Switzerland. */
export interface SwissQrBill {
  readonly data: Data
  readonly language: NonNullable<PDFOptions['language']>
}

/** A document about an order: an invoice, a credit note or a packing slip. Amounts are in the order's currency. */
export interface Paper {
  /** The language as a BCP 47 code. The language decides the format of amounts and dates. */
  readonly language: string
  readonly labels: PaperLabels
  readonly number: string
  /** The date of the document, as YYYY-MM-DD. */
  readonly date: string
  /** Lines below the number and the date, such as the revision. */
  readonly below: readonly string[]
  readonly seller: readonly string[]
  readonly billTo: readonly string[]
  readonly shipTo: readonly string[]
  /** The currency is absent on documents without prices. */
  readonly currency?: PaperCurrency
  readonly items: readonly PaperItem[]
  /** The sums that add up to the total, in the order of display. */
  readonly sums: readonly PaperSum[]
  readonly total: number
  /** The paid and credited amounts, and the amount due. */
  readonly settled: readonly PaperSum[]
  /** Taxes included in the total, and the total in the base currency. */
  readonly asides: readonly PaperSum[]
  readonly notes: readonly string[]
  /** The QR code for payments by phone, and the text next to it. */
  readonly code?: { readonly text: string; readonly label: string }
  /** The payment slip at the bottom of the last page. The payment slip replaces the QR code. */
  readonly bill?: SwissQrBill
}

/** A label with an amount. The default currency of the amount is the order's currency. */
export interface PaperSum {
  readonly label: string
  readonly amount: number
  readonly currency?: PaperCurrency
  /** Whether the label and the amount are bold. Default: false. */
  readonly bold?: boolean
}

export interface PaperItem {
  readonly name: string
  readonly sku: string
  readonly quantity: number
  readonly price: number
  readonly discount: number
  /** The name and rate of the tax. */
  readonly tax: string
  readonly total: number
  /** The serials of the item's cards, as ranges: 'CC001-000001 to CC001-000012'. */
  readonly serials: readonly string[]
}

/** An amount in the format of a language, such as '−₹1,105.48' or '1.105,48 €'. */
export function moneyText({ symbol, code, decimals }: PaperCurrency, amount: number, language = 'en'): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const currency = /^[A-Z]{3}$/.test(code) ? code : 'XXX'
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency, ...digits }).formatToParts(
    Math.abs(amount),
  )
  const text = parts.map(({ type, value }) => (type === 'currency' ? symbol || code : value)).join('')
  return `${amount < 0 ? '−' : ''}${text}`
}

/** A date in the long format of a language. */
export const dayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(day),
  )
