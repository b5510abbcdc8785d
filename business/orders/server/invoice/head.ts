import { inner, margin, pale, right, type Sheet } from './page'
import type { Invoice } from './parts'

const half = inner / 2

const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Who sells, what it is, and who buys. Answers where it ends. */
export function drawHead(sheet: Sheet, { number, date, seller, billTo, shipTo }: Invoice): number {
  const [name = '', ...rest] = seller
  let left = sheet.write(name, { x: margin, y: margin, width: half, size: 14, bold: true })
  left = sheet.write(rest.join('\n'), { x: margin, y: left + 2, width: half, colour: pale })
  const place = { x: right - half, width: half, align: 'right' } as const
  let other = sheet.write('Invoice', { ...place, y: margin, size: 20, bold: true })
  other = sheet.write(`${number}\n${words.format(Date.parse(date))}`, { ...place, y: other, colour: pale })
  const y = Math.max(left, other) + 26
  const ends = [
    ['Bill to', billTo, margin],
    ['Ship to', shipTo, margin + half],
  ] as const
  const lows = ends.map(([label, lines, x]) => {
    const under = sheet.write(label, { x, y, width: half - 20, size: 8, bold: true, colour: pale })
    return sheet.write(lines.join('\n'), { x, y: under + 2, width: half - 20 })
  })
  return Math.max(...lows)
}

/** Begins a page that goes on with an invoice. Answers where it goes on. */
export function drawNextHead(sheet: Sheet, { number, seller }: Pick<Invoice, 'number' | 'seller'>): number {
  sheet.nextPage()
  const place = { y: margin, width: half, size: 8, colour: pale }
  sheet.write(seller[0] ?? '', { ...place, x: margin })
  return sheet.write(`Invoice ${number}, continued`, { ...place, x: right - half, align: 'right' }) + 12
}
