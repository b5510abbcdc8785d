import { inner, margin, pale, right, type Sheet } from './page'
import { dayText, type Paper } from './parts'

const half = inner / 2

/** Who sells, what it is, and who buys. Answers where it ends. */
export function drawHead(sheet: Sheet, { number, date, language, below, said, seller, billTo, shipTo }: Paper): number {
  const [name = '', ...rest] = seller
  let left = sheet.write(name, { x: margin, y: margin, width: half, size: 14, bold: true })
  left = sheet.write(rest.join('\n'), { x: margin, y: left + 2, width: half, colour: pale })
  const place = { x: right - half, width: half, align: 'right' } as const
  let other = sheet.write(said.title, { ...place, y: margin, size: 20, bold: true })
  other = sheet.write([number, dayText(date, language), ...below].join('\n'), { ...place, y: other, colour: pale })
  const y = Math.max(left, other) + 26
  const ends = [
    [said.billTo, billTo],
    [said.shipTo, shipTo],
  ] as const
  const lows = ends
    .filter(([, lines]) => lines.length > 0)
    .map(([label, lines], index) => {
      const x = margin + index * half
      const under = sheet.write(label, { x, y, width: half - 20, size: 8, bold: true, colour: pale })
      return sheet.write(lines.join('\n'), { x, y: under + 2, width: half - 20 })
    })
  return Math.max(y, ...lows)
}

/** Begins a page that goes on with a paper. Answers where it goes on. */
export function drawNextHead(
  sheet: Sheet,
  { number, seller, said }: Pick<Paper, 'number' | 'seller' | 'said'>,
): number {
  sheet.nextPage()
  const place = { y: margin, width: half, size: 8, colour: pale }
  sheet.write(seller[0] ?? '', { ...place, x: margin })
  return sheet.write(`${said.title} ${number}, ${said.continued}`, { ...place, x: right - half, align: 'right' }) + 12
}
