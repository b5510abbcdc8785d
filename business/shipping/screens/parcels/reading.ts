import { phrase, t } from 'deckhand'

/** An order that leaves, with its parcel. */
export interface Parcel {
  readonly orderNumber: string
  readonly trackingNumber: string | null
  readonly courier: string | null
}

export type Meaning = keyof Parcel

/** A table that was pasted or came in a file. */
export interface Read {
  readonly rows: readonly (readonly string[])[]
  /** The place of each column that is taken. */
  readonly columns: Readonly<Partial<Record<Meaning, number>>>
  /** What to call the columns: their heads, or what stands in the first line. */
  readonly heads: readonly string[]
}

/** What columns are called in the files of couriers. */
const called: Readonly<Record<Meaning, RegExp>> = {
  orderNumber: /^(your |customer |ihre |kunden)?(order|reference|ref\b|bestell|auftrag|referenz)/i,
  trackingNumber: /(tracking|awb|waybill|consignment|shipment|parcel|barcode|sendung|paket(nummer|nr)|trackingn)/i,
  courier: /(courier|carrier|service|versand|dienst|zusteller|spedition)/i,
}

const meanings = Object.keys(called) as Meaning[]

/** '="00123"' is how a spreadsheet is made to keep a text. */
const plain = (cell: string) => cell.replace(/^="(.*)"$/, '$1').trim()

const orderNumber = /^[A-Z]{1,6}-\d{4,}$/i

const shareOf = (cells: readonly string[], test: (cell: string) => boolean) => {
  const filled = cells.filter(Boolean)
  return filled.length === 0 ? 0 : filled.filter(test).length / filled.length
}

/** What the columns are by their heads; undefined where the first line has none. */
function byHeads(heads: readonly string[]): Read['columns'] | undefined {
  if (heads.some((head) => orderNumber.test(head))) return undefined
  const columns: Partial<Record<Meaning, number>> = {}
  for (const name of meanings) {
    const taken = Object.values(columns)
    const at = heads.findIndex((head, index) => !taken.includes(index) && called[name].test(head))
    if (at >= 0) columns[name] = at
  }
  return Object.keys(columns).length > 0 ? columns : undefined
}

/** What the columns are by what stands in them. */
function byContent(rows: Read['rows'], known: Read['columns']): Read['columns'] {
  const columns: Partial<Record<Meaning, number>> = { ...known }
  const width = Math.max(...rows.map(({ length }) => length))
  const tests: Readonly<Record<Meaning, (cell: string) => boolean>> = {
    orderNumber: (cell) => orderNumber.test(cell),
    trackingNumber: (cell) => /\d/.test(cell),
    courier: (cell) => !/\d{3}/.test(cell),
  }
  // Where columns have heads, a courier stands in one that says so.
  const open = Object.keys(known).length > 0 ? meanings.filter((name) => name !== 'courier') : meanings
  for (const name of open) {
    if (columns[name] !== undefined) continue
    const taken = Object.values(columns)
    const [best] = Array.from({ length: width }, (_, at) => at)
      .filter((at) => !taken.includes(at))
      .map((at) => ({
        at,
        share: shareOf(
          rows.map((row) => row[at] ?? ''),
          tests[name],
        ),
      }))
      .sort((one, other) => other.share - one.share)
    if (best && best.share > (name === 'orderNumber' ? 0 : 0.5)) columns[name] = best.at
  }
  return columns
}

/** Takes cells for parcels, as far as their heads and contents tell. */
export function readTable(cells: readonly (readonly string[])[]): Read {
  const rows = cells.map((row) => row.map(plain)).filter((row) => row.some(Boolean))
  const [first = [], ...others] = rows
  const headed = byHeads(first)
  const body = headed ? others : rows
  return { rows: body, heads: first, columns: body.length > 0 ? byContent(body, headed ?? {}) : (headed ?? {}) }
}

/** The parcels of a table whose columns are known. */
export const parcelsOf = ({ rows, columns }: Read): Parcel[] =>
  rows.map((row) => {
    const cell = (name: Meaning) => (columns[name] === undefined ? '' : (row[columns[name]] ?? ''))
    return {
      orderNumber: cell('orderNumber').toUpperCase(),
      trackingNumber: cell('trackingNumber') || null,
      courier: cell('courier') || null,
    }
  })

/**
 * Parcels by what was read, put together with those that stand there: by order number, or, where only tracking numbers came,
 * in the order of the lines.
 *
 * @throws Error, in words, where a column of tracking numbers has not as many as there are lines.
 */
export function joined(before: readonly Parcel[], read: Read): Parcel[] {
  const { columns, rows } = read
  if (columns.orderNumber === undefined && columns.trackingNumber !== undefined && before.length > 0) {
    if (rows.length !== before.length)
      throw new Error(
        t(
          '{{numbers}} tracking numbers for {{orders}} orders: paste one for each line, or order numbers beside them.',
          {
            numbers: rows.length,
            orders: before.length,
          },
        ),
      )
    const came = parcelsOf(read)
    return before.map((parcel, at) => ({
      ...parcel,
      trackingNumber: came[at]?.trackingNumber ?? null,
      courier: came[at]?.courier ?? parcel.courier,
    }))
  }
  const came = parcelsOf(read)
  const open = new Map(came.map((parcel, at) => [at, parcel]))
  const kept = before
    .filter(({ orderNumber: number }) => number)
    .map((parcel) => {
      const at = came.findIndex((one, index) => open.has(index) && one.orderNumber === parcel.orderNumber)
      const found = came[at]
      if (!found) return parcel
      open.delete(at)
      return {
        ...parcel,
        trackingNumber: found.trackingNumber ?? parcel.trackingNumber,
        courier: found.courier ?? parcel.courier,
      }
    })
  return [...kept, ...open.values()]
}

/** What a column is, in words. */
export const meaningLabels: Readonly<Record<Meaning, string>> = {
  orderNumber: phrase('Order number'),
  trackingNumber: phrase('Tracking number'),
  courier: phrase('Courier'),
}
