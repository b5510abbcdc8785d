import { margin, openSheet, pageHeight, pageWidth, pale, type Sheet } from './page'

/** What stands on an invoice. Amounts are in the order's currency. */
export interface Invoice {
  readonly number: string
  /** YYYY-MM-DD. */
  readonly date: string
  readonly seller: readonly string[]
  readonly billTo: readonly string[]
  readonly shipTo: readonly string[]
  readonly currency: { readonly code: string; readonly symbol: string; readonly decimals: number }
  readonly items: readonly InvoiceItem[]
  /** Label and amount, in their order; the last is what is to be paid. */
  readonly sums: readonly (readonly [label: string, amount: number])[]
  readonly notes: readonly string[]
}

export interface InvoiceItem {
  readonly name: string
  readonly sku: string
  readonly quantity: number
  readonly price: number
  readonly discount: number
  /** By name and rate. */
  readonly tax: string
  readonly total: number
}

interface Column {
  readonly label: string
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
  readonly text: (item: InvoiceItem) => string
}

const right = pageWidth - margin
const inner = pageWidth - 2 * margin

/** The lines of the table and the totals stop here; what does not fit goes on the next page. */
const bottom = pageHeight - margin - 20

/** Draws an invoice as a PDF. */
export function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const sheet = openSheet(`Invoice ${invoice.number}`)
  const money = moneyOf(invoice.currency)
  let y = drawHead(sheet, invoice)
  y = drawItems(sheet, invoice, money, y + 24)
  y = drawSums(sheet, invoice, money, y + 10)
  drawNotes(sheet, invoice.notes, y + 22)
  return sheet.end()
}

type Money = (amount: number) => string

const moneyOf = ({ symbol, decimals }: Invoice['currency']): Money => {
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return (amount) => `${amount < 0 ? '−' : ''}${symbol}${format.format(Math.abs(amount))}`
}

function drawHead(sheet: Sheet, { number, date, seller, billTo, shipTo }: Invoice): number {
  const half = inner / 2
  const [name = '', ...rest] = seller
  let left = sheet.write(name, { x: margin, y: margin, width: half, size: 14, bold: true })
  left = sheet.write(rest.join('\n'), { x: margin, y: left + 2, width: half, colour: pale })
  const place = { x: right - half, width: half, align: 'right' } as const
  let other = sheet.write('Invoice', { ...place, y: margin, size: 20, bold: true })
  other = sheet.write(`${number}\n${date}`, { ...place, y: other, colour: pale })
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

const columnsOf = (money: Money): Column[] => [
  { label: 'Item', x: margin, width: 166, align: 'left', text: ({ name, sku }) => `${name}\n${sku}` },
  { label: 'Quantity', x: 218, width: 48, align: 'right', text: ({ quantity }) => String(quantity) },
  { label: 'Price', x: 270, width: 70, align: 'right', text: ({ price }) => money(price) },
  {
    label: 'Discount',
    x: 344,
    width: 60,
    align: 'right',
    text: ({ discount }) => (discount ? money(-discount) : ''),
  },
  { label: 'Tax', x: 410, width: 60, align: 'right', text: ({ tax }) => tax },
  { label: 'Amount', x: 474, width: right - 474, align: 'right', text: ({ total }) => money(total) },
]

function drawItems(sheet: Sheet, { items }: Invoice, money: Money, top: number): number {
  const columns = columnsOf(money)
  const head = (y: number) => {
    const lows = columns.map(({ label, ...place }) =>
      sheet.write(label, { ...place, y, size: 8, bold: true, colour: pale }),
    )
    const low = Math.max(...lows) + 3
    sheet.line(low)
    return low + 7
  }
  let y = head(top)
  for (const item of items) {
    const height = Math.max(...columns.map(({ text, width }) => sheet.height(text(item), { width })))
    if (y + height > bottom) {
      sheet.nextPage()
      y = head(margin)
    }
    for (const { text, ...place } of columns) sheet.write(text(item), { ...place, y })
    y += height + 8
  }
  sheet.line(y)
  return y
}

function drawSums(sheet: Sheet, { sums, currency }: Invoice, money: Money, top: number): number {
  let y = top
  if (y + sums.length * 17 > bottom) {
    sheet.nextPage()
    y = margin
  }
  sums.forEach(([label, amount], index) => {
    const isLast = index === sums.length - 1
    const style = isLast ? { size: 11, bold: true } : {}
    if (isLast) y += 4
    sheet.write(isLast ? `${label} (${currency.code})` : label, {
      x: right - 260,
      y,
      width: 150,
      align: 'right',
      ...style,
    })
    y = sheet.write(money(amount), { x: right - 105, y, width: 105, align: 'right', ...style }) + 3
  })
  return y
}

function drawNotes(sheet: Sheet, notes: readonly string[], top: number) {
  const text = notes.join('\n')
  let y = top
  if (y + sheet.height(text, { width: inner }) > bottom) {
    sheet.nextPage()
    y = margin
  }
  sheet.write(text, { x: margin, y, width: inner, colour: pale })
}
