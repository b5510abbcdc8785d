import { drawContinuationHead } from './draw-head'
import { moneyText, type Paper, type PaperSum } from './paper'
import {
  contentBottom,
  contentBottomAboveBill,
  contentWidth,
  type PdfSheet,
  pageMargin,
  paleColour,
  rightEdge,
} from './pdf-sheet'

const rowHeight = 17

/** Draws the sums, the total and the included taxes. Returns the y position below. */
export function drawSums(sheet: PdfSheet, paper: Paper, top: number): number {
  const { sums, total, settled, asides, currency, language, labels: said } = paper
  if (!currency) return top
  const fits = top + (sums.length + 1 + settled.length + asides.length) * rowHeight <= contentBottom
  let y = fits ? top : drawContinuationHead(sheet, paper)
  const row = ({ label, amount, currency: own = currency }: PaperSum, style: object) => {
    const place = { y, align: 'right', isFigure: true, ...style } as const
    const low = sheet.write(label, { ...place, x: rightEdge - 365, width: 255 })
    y = Math.max(low, sheet.write(moneyText(own, amount, language), { ...place, x: rightEdge - 105, width: 105 })) + 3
  }
  for (const sum of sums) row(sum, {})
  y += 4
  row({ label: `${said.total} (${currency.code})`, amount: total }, { size: 11, bold: true })
  for (const sum of settled) row(sum, { bold: sum.bold })
  for (const aside of asides) row(aside, { colour: paleColour })
  return y
}

/** Draws the payment notes, the payment code and the payment slip. */
export function drawNotes(sheet: PdfSheet, paper: Paper, top: number): void {
  const text = paper.notes.join('\n')
  const fits = top + sheet.height(text, { width: contentWidth }) <= contentBottom
  const low = sheet.write(text, {
    x: pageMargin,
    y: fits ? top : drawContinuationHead(sheet, paper),
    width: contentWidth,
    colour: paleColour,
  })
  if (paper.code) drawCode(sheet, paper, paper.code, low + 14)
  if (paper.bill) {
    if (low > contentBottomAboveBill) drawContinuationHead(sheet, paper)
    sheet.bill(paper.bill)
  }
}

const codeSize = 96

/** Draws the QR code for payments by phone, with its label next to it. */
function drawCode(sheet: PdfSheet, paper: Paper, { text, label }: NonNullable<Paper['code']>, top: number): void {
  const y = top + codeSize <= contentBottom ? top : drawContinuationHead(sheet, paper)
  sheet.code(text, { x: pageMargin, y, size: codeSize })
  sheet.write(label, { x: pageMargin + codeSize + 12, y: y + 4, width: 260, colour: paleColour, isFigure: true })
}
