import { drawHead } from './head'
import { drawItems } from './items'
import { openSheet } from './page'
import type { Invoice } from './parts'
import { drawNotes, drawSums } from './sums'

/** Draws an invoice as a PDF. */
export function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const { number, seller } = invoice
  const [name = ''] = seller
  const sheet = openSheet(`Invoice ${number}`, name)
  let y = drawHead(sheet, invoice)
  y = drawItems(sheet, invoice, y + 24)
  y = drawSums(sheet, invoice, y + 10)
  drawNotes(sheet, invoice, y + 22)
  return sheet.end((page, pages) => [`Invoice ${number} · ${name}`, `Page ${page} of ${pages}`])
}
