import type { PngPicture } from 'deckhand/server'
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
  /** The BCP 47 code that decides the format of amounts and dates, and the direction of the document. */
  readonly language: string
  /** The country of the recipient. The country decides the shapes of Chinese characters. */
  readonly country?: string | null
  readonly labels: PaperLabels
  readonly number: string
  /** The date of the document, as YYYY-MM-DD. */
  readonly date: string
  /** Lines below the number and the date, such as the revision. */
  readonly below: readonly string[]
  readonly seller: readonly string[]
  /** The stored file of the seller's logo. Default: no logo. */
  readonly logoFile?: string | null
  /** The seller's logo, above the seller. Default: no logo. */
  readonly logo?: PngPicture
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

/**
 * The locale of the amounts and dates of a document: the language of its recipient, and the country of the site. The
 * country decides between the formats of a language, such as '₹7,67,193' in 'en-IN' and 'CHF 1’234.50' in 'de-CH'.
 *
 * @param language the language of the document, such as 'en' or 'de-AT'.
 * @param country the ISO 3166-1 code of the site's country.
 */
export function localeOf(language: string, country?: string | null): string {
  const locale = new Intl.Locale(language)
  if (locale.region || !/^[A-Z]{2}$/.test(country ?? '')) return language
  return new Intl.Locale(language, { region: country as string }).toString()
}

/** An amount in the format of a locale, such as '−₹1,105.48' or '1.105,48 €'. */
export function moneyText({ symbol, code, decimals }: PaperCurrency, amount: number, locale = 'en'): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const currency = /^[A-Z]{3}$/.test(code) ? code : 'XXX'
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits })
  return format
    .formatToParts(amount)
    .map((part) => (part.type === 'currency' ? symbol || code : partText(part)))
    .join('')
}

const partText = ({ type, value }: Intl.NumberFormatPart): string => {
  if (type === 'minusSign') return '−'
  // Swiss documents group digits with a typographic apostrophe.
  return type === 'group' && value === "'" ? '’' : value
}

const figures = ['minusSign', 'integer', 'group', 'decimal', 'fraction']

/** A rate with the separators of amounts. Plain numbers have other separators in some locales, such as 'en-DE'. */
export function rateText(rate: number, locale: string, decimals: number): string {
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: decimals }
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'XXX', ...digits })
  return format
    .formatToParts(rate)
    .filter(({ type }) => figures.includes(type))
    .map(partText)
    .join('')
}

/** A date in the long format of a locale. English without a country is British English. */
export const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(day),
  )
