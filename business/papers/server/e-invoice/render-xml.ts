import type { Invoice } from '@e-invoice-eu/core'
import { escapeXml } from './archive'
import type { EInvoiceFormat } from './find-refusal'

/** The names of the formats in `@e-invoice-eu/core`. The XML in Factur-X is a Cross Industry Invoice. */
const libraryFormats: Readonly<Record<EInvoiceFormat, string>> = {
  ...{ 'factur-x': 'CII', xrechnung: 'XRECHNUNG-UBL' },
}

const quiet = { log: () => {}, warn: () => {}, error: () => {} }

/** In a Cross Industry Invoice, only the total of the taxes states its currency (rule CII-DT-031). */
const needlessCurrency = /(<ram:(?!TaxTotalAmount)\w+) currencyID="[A-Z]{3}"/g

/** The library refers to a schema by a path that exists only in its own sources. */
const pathOfSchema = / xmlns:xsi="[^"]*"| xsi:schemaLocation="[^"]*"/g

const afterTotals = '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>'

/** The library leaves out the corrected invoices of a credit note (BG-3) in a Cross Industry Invoice. */
const correctedInvoices = (invoice: Invoice): string =>
  (invoice['ubl:Invoice']['cac:BillingReference'] ?? [])
    .map(({ 'cac:InvoiceDocumentReference': { 'cbc:ID': number, 'cbc:IssueDate': date } }) => {
      const day = `<qdt:DateTimeString format="102">${date?.replaceAll('-', '')}</qdt:DateTimeString>`
      return `<ram:InvoiceReferencedDocument>
        <ram:IssuerAssignedID>${escapeXml(number)}</ram:IssuerAssignedID>
        ${date ? `<ram:FormattedIssueDateTime>${day}</ram:FormattedIssueDateTime>` : ''}
      </ram:InvoiceReferencedDocument>`
    })
    .join('')

/** Renders an e-invoice as XML. The server loads the library with the first e-invoice. */
export async function renderEInvoiceXml(invoice: Invoice, format: EInvoiceFormat): Promise<string> {
  const { FormatFactoryService } = await import('@e-invoice-eu/core')
  // `InvoiceService` of the library compiles its JSON schema for each invoice, which takes most of the time.
  const writer = new FormatFactoryService().createFormatService(libraryFormats[format], quiet)
  const content = structuredClone(invoice)
  writer.fillInvoiceDefaults(content)
  const xml = await writer.generate(content, { format: libraryFormats[format], lang: 'en', noWarnings: true })
  if (format === 'xrechnung') return String(xml)
  return String(xml)
    .replace(needlessCurrency, '$1')
    .replace(pathOfSchema, '')
    .replace(afterTotals, () => afterTotals + correctedInvoices(invoice))
}
