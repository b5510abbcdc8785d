import type { Invoice } from '@e-invoice-eu/core'
import type { EInvoiceFormat } from './find-refusal'

/** The names of the formats in `@e-invoice-eu/core`. The XML in Factur-X is a Cross Industry Invoice. */
const libraryFormats: Readonly<Record<EInvoiceFormat, string>> = {
  ...{ 'factur-x': 'CII', xrechnung: 'XRECHNUNG-UBL' },
}

const quiet = { log: () => {}, warn: () => {}, error: () => {} }

/** In a Cross Industry Invoice, only the total of the taxes states its currency (rule CII-DT-031). */
const needlessCurrency = /(<ram:(?!TaxTotalAmount)\w+) currencyID="[A-Z]{3}"/g

/** Renders an e-invoice as XML. The server loads the library with the first e-invoice. */
export async function renderEInvoiceXml(invoice: Invoice, format: EInvoiceFormat): Promise<string> {
  const { InvoiceService } = await import('@e-invoice-eu/core')
  const service = new InvoiceService(quiet)
  const xml = await service.generate(invoice, { format: libraryFormats[format], lang: 'en', noWarnings: true })
  return format === 'factur-x' ? String(xml).replace(needlessCurrency, '$1') : String(xml)
}
