import { drawNextHead } from './head'
import { beforeBill, bottom, inner, margin, pale, right, type Sheet } from './page'
import { moneyText, type Paper, type Sum } from './parts'

const rowHeight = 17

/** What the items come to, and what that holds. Answers where it ends. */
export function drawSums(sheet: Sheet, paper: Paper, top: number): number {
  const { sums, total, settled, asides, currency, language, said } = paper
  if (!currency) return top
  const fits = top + (sums.length + 1 + settled.length + asides.length) * rowHeight <= bottom
  let y = fits ? top : drawNextHead(sheet, paper)
  const row = ({ label, amount, currency: own = currency }: Sum, style: object) => {
    const place = { y, align: 'right', isFigure: true, ...style } as const
    const low = sheet.write(label, { ...place, x: right - 365, width: 255 })
    y = Math.max(low, sheet.write(moneyText(own, amount, language), { ...place, x: right - 105, width: 105 })) + 3
  }
  for (const sum of sums) row(sum, {})
  y += 4
  row({ label: `${said.total} (${currency.code})`, amount: total }, { size: 11, bold: true })
  for (const sum of settled) row(sum, { bold: sum.bold })
  for (const aside of asides) row(aside, { colour: pale })
  return y
}

/** How it is paid. */
export function drawNotes(sheet: Sheet, paper: Paper, top: number): void {
  const text = paper.notes.join('\n')
  const fits = top + sheet.height(text, { width: inner }) <= bottom
  const low = sheet.write(text, { x: margin, y: fits ? top : drawNextHead(sheet, paper), width: inner, colour: pale })
  if (paper.code) drawCode(sheet, paper, paper.code, low + 14)
  if (paper.bill) {
    if (low > beforeBill) drawNextHead(sheet, paper)
    sheet.bill(paper.bill)
  }
}

const codeSize = 96

/** The code by which a telephone pays, with what it is beside it. */
function drawCode(sheet: Sheet, paper: Paper, { text, label }: NonNullable<Paper['code']>, top: number): void {
  const y = top + codeSize <= bottom ? top : drawNextHead(sheet, paper)
  sheet.code(text, { x: margin, y, size: codeSize })
  sheet.write(label, { x: margin + codeSize + 12, y: y + 4, width: 260, colour: pale, isFigure: true })
}
