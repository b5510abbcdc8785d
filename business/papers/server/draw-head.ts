import { dayText, type Paper } from './paper'
import { contentWidth, type PdfSheet, pageMargin, paleColour, rightEdge } from './pdf-sheet'

const half = contentWidth / 2

/** Draws the seller, the title of the document and the buyer. Returns the y position below. */
export function drawHead(
  sheet: PdfSheet,
  { number, date, language, below, labels: said, seller, billTo, shipTo }: Paper,
): number {
  const [name = '', ...rest] = seller
  let left = sheet.write(name, { x: pageMargin, y: pageMargin, width: half, size: 14, bold: true })
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

/** Starts a continuation page of a document. Returns the y position below its head. */
export function drawContinuationHead(
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
