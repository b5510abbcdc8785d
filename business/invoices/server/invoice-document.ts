import type { TaxLine } from '../../../resources/customer-order/tax-lines'

/** A postal address as an order stores it. The state is a name, the country an ISO 3166-1 code. */
export interface InvoiceAddress {
  readonly name?: string | null
  readonly line1?: string | null
  readonly line2?: string | null
  readonly city?: string | null
  readonly postcode?: string | null
  readonly state?: string | null
  readonly country?: string | null
  readonly phone?: string | null
}

/** A tax number, with the ISO 3166-1 code of the country that issued it. */
export interface TaxNumber {
  readonly country: string
  readonly number: string
}

/** The seller or the buyer of an invoice. */
export interface InvoiceParty {
  readonly name: string
  readonly company?: string | null
  readonly address: InvoiceAddress
  readonly taxNumbers: readonly TaxNumber[]
  readonly email?: string | null
  readonly phone?: string | null
}

/** The legal entity that sells, with its bank account. */
export interface InvoiceSeller extends InvoiceParty {
  /** The number in the commercial register, such as 'HRB 12345'. */
  readonly registrationNumber?: string | null
  readonly url?: string | null
  readonly accountName?: string | null
  readonly iban?: string | null
  readonly bic?: string | null
  readonly upiId?: string | null
  /** The address of the account holder, which a Swiss QR-bill needs. */
  readonly accountAddress?: InvoiceAddress | null
  /** The stored file of the logo. */
  readonly logo?: string | null
}

/** A line of an invoice. Amounts are in the currency of the invoice. */
export interface InvoiceLine {
  readonly orderItem?: string | null
  readonly product?: string | null
  readonly name: string
  readonly sku?: string | null
  /** The HSN or SAC code of the product. */
  readonly commodityCode?: string | null
  readonly quantity: number
  /** The price of one piece. The price includes the taxes whose line says `included`. */
  readonly price: number
  /** All discounts on the line. */
  readonly discount: number
  /** Price times quantity minus discount. */
  readonly total: number
  readonly taxLines: readonly TaxLine[]
  /** The serials of the delivered cards. */
  readonly serials?: readonly string[]
  /** Whether the line changes the price of pieces that an earlier document states. Default: false. */
  readonly isPriceChange?: boolean
}

/**
 * The content of an invoice, a credit note or a pro forma, at the time of issue. The content never changes. Credit notes
 * state positive amounts.
 */
export interface InvoiceDocument {
  readonly kind: 'invoice' | 'credit-note' | 'pro-forma'
  /** The number. A pro forma has no number. */
  readonly number: string | null
  /** The day of issue in the time zone of the site, as YYYY-MM-DD. */
  readonly date: string
  readonly orderNumber: string
  /** The day of the order, as YYYY-MM-DD. */
  readonly orderDate: string
  /** The number and the day of the invoice that a credit note corrects. */
  readonly preceding?: { readonly number: string; readonly date: string } | null
  /** The BCP 47 code that decides the language and the formats of amounts and dates, such as 'en-IN'. */
  readonly locale: string
  readonly currency: { readonly code: string; readonly symbol: string; readonly decimals: number }
  readonly seller: InvoiceSeller
  readonly buyer: InvoiceParty
  /** The buyer's reference, such as the Leitweg-ID of a German authority. */
  readonly buyerReference?: string | null
  readonly deliverTo?: InvoiceAddress | null
  /** The day on which the goods left, as YYYY-MM-DD. Unknown if the invoice was issued before the shipping. */
  readonly deliveryDate?: string | null
  readonly lines: readonly InvoiceLine[]
  readonly shipping: { readonly amount: number; readonly taxLines: readonly TaxLine[] }
  /** The taxes of the lines and of the shipping, added up by name, rate, category and `included`. */
  readonly taxLines: readonly TaxLine[]
  /** The sum of price times quantity of all lines. */
  readonly subtotal: number
  readonly discount: number
  readonly tax: number
  readonly total: number
  /** The amount that was already paid when the document was issued. */
  readonly paid: number
  /** The amount that credit notes credit before the first invoice. Only a pro forma states this amount. */
  readonly credited?: number
  readonly paymentMethods: readonly string[]
  readonly paymentReference?: string | null
  /** The total in the base currency of the business. The rate is the number of units for one unit of that currency. */
  readonly exchange?: {
    readonly currency: InvoiceDocument['currency']
    readonly rate: number
    readonly total: number
  } | null
  /** The reason of a credit note. */
  readonly reason?: string | null
}
