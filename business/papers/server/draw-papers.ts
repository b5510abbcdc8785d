import type { PdfArchive } from './e-invoice/archive'
import type { Paper } from './paper'
import { dayText, moneyText, type PaperItem, type PaperSum } from './paper'
import {
  contentBottom,
  contentBottomAboveBill,
  contentWidth,
  openPdfSheet,
  type PdfSheet,
  pageMargin,
  paleColour,
  rightEdge,
} from './pdf-sheet'
import type { TextPlace } from './text-runs'

/**
 * Draws documents one after the other into one PDF. Each document has its own page numbers.
 *
 * @param archive the e-invoice inside the PDF. Default: an ordinary PDF.
 */
export function drawPapers(papers: readonly Paper[], archive?: PdfArchive): Promise<Buffer> {
  const [first] = papers
  const [name = ''] = first?.seller ?? []
  const title = papers.length === 1 && first ? `${first.labels.title} ${first.number}` : (first?.labels.title ?? '')
  const sheet = openPdfSheet(title, name, { date: papers.length === 1 ? first?.date : undefined, archive })
  const ends: number[] = []
  for (const [index, paper] of papers.entries()) {
    if (index > 0) sheet.nextPage()
    drawPaper(sheet, paper)
    ends.push(sheet.pages())
  }
  return sheet.end((page) => {
    const at = ends.findIndex((end) => page <= end)
    const paper = papers[at] as Paper
    const { labels: said, number, seller } = paper
    sheet.setPlace(placeOf(paper))
    const before = ends[at - 1] ?? 0
    const pages = (ends[at] ?? 0) - before
    const text = said.page.replace('{{page}}', String(page - before)).replace('{{pages}}', String(pages))
    return [`${said.title} ${number} · ${seller[0] ?? ''}`, text]
  })
}

const placeOf = ({ language, country }: Paper): TextPlace => ({ locale: language, country })

function drawPaper(sheet: PdfSheet, paper: Paper): void {
  sheet.setPlace(placeOf(paper))
  let y = drawHead(sheet, paper)
  y = drawItems(sheet, paper, y + 24)
  y = drawSums(sheet, paper, y + 10)
  drawNotes(sheet, paper, y + 22)
}

const half = contentWidth / 2

/** The maximum size of a logo in points. */
const logoSize = { width: 160, height: 48 } as const

/** Draws the seller, the title of the document and the buyer. Returns the y position below the drawn content. */
function drawHead(
  sheet: PdfSheet,
  { number, date, language, below, labels: said, seller, logo, billTo, shipTo }: Paper,
): number {
  const [name = '', ...rest] = seller
  const top = logo ? sheet.picture(logo, { x: pageMargin, y: pageMargin, ...logoSize }) + 8 : pageMargin
  let left = sheet.write(name, { x: pageMargin, y: top, width: half, size: 14, bold: true })
  left = sheet.write(rest.join('\n'), { x: pageMargin, y: left + 2, width: half, colour: paleColour })
  const place = { x: rightEdge - half, width: half, align: 'right' } as const
  let other = sheet.write(said.title, { ...place, y: pageMargin, size: 20, bold: true })
  other = sheet.write([number, dayText(date, language), ...below].join('\n'), {
    ...place,
    y: other,
    colour: paleColour,
  })
  const y = Math.max(left, other) + 26
  const ends = [
    [said.billTo, billTo],
    [said.shipTo, shipTo],
  ] as const
  const lows = ends
    .filter(([, lines]) => lines.length > 0)
    .map(([label, lines], index) => {
      const x = pageMargin + index * half
      const under = sheet.write(label, { x, y, width: half - 20, size: 8, bold: true, colour: paleColour })
      return sheet.write(lines.join('\n'), { x, y: under + 2, width: half - 20 })
    })
  return Math.max(y, ...lows)
}

/** Starts a continuation page of a document. Returns the y position below the head of the page. */
function drawContinuationHead(
  sheet: PdfSheet,
  { number, seller, labels: said }: Pick<Paper, 'number' | 'seller' | 'labels'>,
): number {
  sheet.nextPage()
  const place = { y: pageMargin, width: half, size: 8, colour: paleColour }
  sheet.write(seller[0] ?? '', { ...place, x: pageMargin })
  return (
    sheet.write(`${said.title} ${number}, ${said.continued}`, { ...place, x: rightEdge - half, align: 'right' }) + 12
  )
}

interface Column {
  readonly label: string
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
  readonly isFigure?: boolean
  readonly text: (item: PaperItem) => string
}

function columnsOf({ labels: said, currency, language, items }: Paper): readonly Column[] {
  if (!currency)
    return [
      { label: said.item, x: pageMargin, width: 400, align: 'left', text: ({ name }) => name },
      figures(said.quantity, rightEdge - 80, 80, ({ quantity }) => String(quantity)),
    ]
  const money = (amount: number) => moneyText(currency, amount, language)
  const discounts = items.some(({ discount }) => discount !== 0)
    ? [figures(said.discount, 344, 62, ({ discount }) => (discount ? money(-discount) : ''))]
    : []
  const saved = discounts.length === 0 ? 66 : 0
  return [
    { label: said.item, x: pageMargin, width: 166 + saved, align: 'left', text: ({ name }) => name },
    figures(said.quantity, 218 + saved, 48, ({ quantity }) => String(quantity)),
    figures(said.price, 270 + saved, 70, ({ price }) => money(price)),
    ...discounts,
    figures(said.tax, 410, 62, ({ tax }) => tax),
    figures(said.amount, 476, rightEdge - 476, ({ total }) => money(total)),
  ]
}

const figures = (label: string, x: number, width: number, text: Column['text']): Column => ({
  ...{ label, x, width, text },
  align: 'right',
  isFigure: true,
})

/** The number of serial ranges that fit on one line. */
const perLine = 3

/** The small text below an item: its SKU and the serials of its cards. */
const smallLines = ({ sku, serials }: PaperItem): string[] => [
  sku,
  ...Array.from({ length: Math.ceil(serials.length / perLine) }, (_, line) =>
    serials.slice(line * perLine, (line + 1) * perLine).join(', '),
  ),
]

const small = { width: rightEdge - pageMargin, size: 8, colour: paleColour, isFigure: true } as const

/**
 * Draws the table of items. Each continuation page repeats the column headings. Returns the y position below the table.
 */
export function drawItems(sheet: PdfSheet, paper: Paper, top: number): number {
  const columns = columnsOf(paper)
  const head = (y: number) => {
    const lows = columns.map(({ label, text: _, ...place }) =>
      sheet.write(label, { ...place, y, size: 8, bold: true, colour: paleColour }),
    )
    const low = Math.max(...lows) + 3
    sheet.line(low)
    return low + 7
  }
  let y = head(top)
  const makeRoom = (height: number) => {
    if (y + height > contentBottom) y = head(drawContinuationHead(sheet, paper))
  }
  for (const item of paper.items) {
    const height = Math.max(...columns.map(({ text, ...style }) => sheet.height(text(item), style)))
    const lines = smallLines(item)
    // The name of an item and its first small lines stay on the same page.
    makeRoom(height + sheet.height(lines.slice(0, 2).join('\n'), small))
    for (const { text, ...place } of columns) sheet.write(text(item), { ...place, y })
    y += height
    for (const line of lines) {
      makeRoom(sheet.height(line, small))
      y = sheet.write(line, { ...small, x: pageMargin, y })
    }
    y += 8
  }
  sheet.line(y)
  return y
}

const rowHeight = 17

/** Draws the sums, the total and the included taxes. Returns the y position below the sums. */
function drawSums(sheet: PdfSheet, paper: Paper, top: number): number {
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
function drawNotes(sheet: PdfSheet, paper: Paper, top: number): void {
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

/** Draws the QR code for payments by phone, and a label next to the code. */
function drawCode(sheet: PdfSheet, paper: Paper, { text, label }: NonNullable<Paper['code']>, top: number): void {
  const y = top + codeSize <= contentBottom ? top : drawContinuationHead(sheet, paper)
  sheet.code(text, { x: pageMargin, y, size: codeSize })
  sheet.write(label, { x: pageMargin + codeSize + 12, y: y + 4, width: 260, colour: paleColour, isFigure: true })
}
