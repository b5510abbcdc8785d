import { drawNextHead } from './head'
import { bottom, inner, margin, pale, right, type Sheet } from './page'
import { type Invoice, moneyText, type Sum } from './parts'

const rowHeight = 17

/** What the items come to, and what that holds. Answers where it ends. */
export function drawSums(sheet: Sheet, invoice: Invoice, top: number): number {
  const { sums, total, asides, currency } = invoice
  const fits = top + (sums.length + 1 + asides.length) * rowHeight <= bottom
  let y = fits ? top : drawNextHead(sheet, invoice)
  const row = ({ label, amount, currency: own = currency }: Sum, style: object) => {
    const place = { y, align: 'right', isFigure: true, ...style } as const
    const low = sheet.write(label, { ...place, x: right - 365, width: 255 })
    y = Math.max(low, sheet.write(moneyText(own, amount), { ...place, x: right - 105, width: 105 })) + 3
  }
  for (const sum of sums) row(sum, {})
  y += 4
  row({ label: `Total (${currency.code})`, amount: total }, { size: 11, bold: true })
  for (const aside of asides) row(aside, { colour: pale })
  return y
}

/** How it is paid. */
export function drawNotes(sheet: Sheet, invoice: Invoice, top: number): void {
  const text = invoice.notes.join('\n')
  const fits = top + sheet.height(text, { width: inner }) <= bottom
  sheet.write(text, { x: margin, y: fits ? top : drawNextHead(sheet, invoice), width: inner, colour: pale })
}
