import type { Invoice } from '@e-invoice-eu/core'
import { drawPapers } from '../draw-papers'
import type { Paper } from '../paper'
import { renderEInvoiceXml } from './render-xml'

/** Draws a document as a PDF/A-3 file with its e-invoice inside: Factur-X, also known as ZUGFeRD. */
export async function drawFacturX({
  paper,
  invoice,
}: {
  readonly paper: Paper
  readonly invoice: Invoice
}): Promise<Buffer> {
  const xml = await renderEInvoiceXml(invoice, 'factur-x')
  return drawPapers([paper], { xml, date: paper.date, language: paper.language })
}

/** Renders an e-invoice as an XRechnung in UBL. */
export const drawXRechnung = async (invoice: Invoice): Promise<Buffer> =>
  Buffer.from(await renderEInvoiceXml(invoice, 'xrechnung'))
