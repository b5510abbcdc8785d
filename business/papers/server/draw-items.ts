import { drawContinuationHead } from './draw-head'
import { moneyText, type Paper, type PaperItem } from './paper'
import { contentBottom, type PdfSheet, pageMargin, paleColour, rightEdge } from './pdf-sheet'

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
    { label: said.tax, x: 410, width: 62, align: 'right', text: ({ tax }) => tax },
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

/** Draws the table of items. Each continuation page repeats the column headings. Returns the y position below. */
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
