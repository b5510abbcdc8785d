import { phrase, t } from 'deckhand'
import { matchingShareOf, otherContentTests, trackingLikelihood } from './cell-patterns'
import { headScore } from './head-score'

/** An order that leaves, with its parcel. */
export interface Parcel {
  readonly orderNumber: string
  readonly trackingNumber: string | null
  readonly courier: string | null
}

export type ParcelField = keyof Parcel

/** The place of each column that is taken. */
export type ColumnPositions = Readonly<Partial<Record<ParcelField, number>>>

/** What each column is called in the files of a courier, as it was confirmed last time. */
export type RememberedHeads = Readonly<Partial<Record<ParcelField, string>>>

/** What the server knows of the cells of a table. */
export interface CourierFileKnowledge {
  /** Those that are numbers of orders, in capitals. */
  readonly orders: ReadonlySet<string>
  /** The couriers, each with what was confirmed of its files. */
  readonly couriers: readonly { readonly name: string; readonly heads: RememberedHeads }[]
}

/** A table that was pasted or came in a file. */
export interface ParcelTable {
  readonly rows: readonly (readonly string[])[]
  /** As far as heads and contents leave no doubt. */
  readonly columns: ColumnPositions
  /** What the columns are called, or '' where the first line is a parcel. */
  readonly heads: readonly string[]
  /** The courier whose files have these columns; undefined where none is known for them. */
  readonly courier?: string
}

export const parcelFields: readonly ParcelField[] = ['orderNumber', 'trackingNumber', 'courier']

/** '="00123"' is how a spreadsheet is made to keep a text. */
const plain = (cell: string) => cell.replace(/^="(.*)"$/, '$1').trim()

const orderPattern = /^[A-Z]{1,6}-\d{4,}$/i

const folded = (text: string) => text.trim().toLowerCase()

const isOrder = (cell: string, { orders }: CourierFileKnowledge) => orders.has(cell.toUpperCase())

/** Whether a line names the columns: none of its cells is a number of an order or a parcel. */
const isHeaderRow = (line: readonly string[], known: CourierFileKnowledge) =>
  line.some(Boolean) &&
  line.every((cell) => !cell || (/\p{L}/u.test(cell) && !orderPattern.test(cell) && !isOrder(cell, known))) &&
  !line.some((cell) => /\d{4}/.test(cell) || (/\d/.test(cell) && !/\s/.test(cell) && !/[a-z]{3}/i.test(cell)))

/** How much speaks for a column to be each of the meanings; what is below 0 is not offered by itself. */
function scoresOf(
  head: string,
  cells: readonly string[],
  known: CourierFileKnowledge,
): Readonly<Record<ParcelField, number>> {
  const filled = cells.filter(Boolean)
  const share = (test: (cell: string) => boolean) => matchingShareOf(filled, test)
  const couriers = new Set(known.couriers.map(({ name }) => folded(name)))
  const existing = share((cell) => isOrder(cell, known))
  const orders = Math.max(existing, share((cell) => orderPattern.test(cell)) * 0.8)
  const other = share((cell) => otherContentTests.some((test) => test(cell)))
  const strong = share((cell) => trackingLikelihood(cell) === 'strong')
  const likely = share((cell) => trackingLikelihood(cell) === 'likely')
  const weak = share((cell) => trackingLikelihood(cell) === 'weak')
  const named = share((cell) => couriers.has(folded(cell)))
  const repeated = filled.length > 1 && new Set(filled).size <= filled.length / 2
  return {
    orderNumber: 10 * orders + headScore('orderNumber', head) - 10 * other * (1 - orders),
    trackingNumber:
      6 * strong +
      3 * likely +
      1.5 * weak +
      headScore('trackingNumber', head) -
      10 * other -
      10 * orders -
      (repeated ? 4 : 0) -
      (filled.length === 0 ? 4 : 0),
    courier:
      8 * named +
      headScore('courier', head) -
      10 * share((cell) => /\d/.test(cell)) * (1 - named) -
      (filled.length === 0 ? 4 : 0),
  }
}

/** What has to speak for a column, and how much more than for any other. */
const minScores: Readonly<Record<ParcelField, number>> = { orderNumber: 3, trackingNumber: 1.5, courier: 4 }
const minScoreLead = 1

/** The columns that leave no doubt; where two could be meant none is taken. */
function guessColumns(
  heads: readonly string[],
  rows: ParcelTable['rows'],
  known: CourierFileKnowledge,
): ColumnPositions {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const scores = Array.from({ length: width }, (_, at) =>
    scoresOf(
      heads[at] ?? '',
      rows.map((row) => row[at] ?? ''),
      known,
    ),
  )
  const places: Partial<Record<ParcelField, number>> = {}
  for (const name of parcelFields) {
    const taken = Object.values(places)
    const [best, second] = scores
      .map((score, at) => ({ at, score: score[name] }))
      .filter(({ at }) => !taken.includes(at))
      .sort((one, two) => two.score - one.score)
    if (best && best.score >= minScores[name] && best.score - (second?.score ?? 0) >= minScoreLead)
      places[name] = best.at
  }
  return places
}

/** What was confirmed for the files of a courier, where this file has all of those columns. */
function rememberedColumnsOf(
  heads: readonly string[],
  { couriers }: CourierFileKnowledge,
): Pick<ParcelTable, 'columns' | 'courier'> | undefined {
  const plainHeads = heads.map(folded)
  const found = couriers.flatMap(({ name, heads: kept }) => {
    const named = parcelFields.flatMap((meaning) => (kept[meaning] ? [[meaning, kept[meaning]] as const] : []))
    const places = named.map(([meaning, head]) => [meaning, plainHeads.indexOf(folded(head))] as const)
    const isThere = kept.trackingNumber !== undefined && places.every(([, at]) => at >= 0)
    return isThere ? [{ courier: name, columns: Object.fromEntries(places) as ColumnPositions }] : []
  })
  const [first] = found
  // Where the files of several couriers have such columns, and mean others by them, contents decide.
  const isOne = found.every(({ columns }) => parcelFields.every((name) => columns[name] === first?.columns[name]))
  if (!first || !isOne) return undefined
  return found.length === 1 ? first : { columns: first.columns }
}

/** Takes cells for parcels, as far as their heads and contents tell. */
export function readParcelTable(
  cells: readonly (readonly string[])[],
  known: CourierFileKnowledge = { orders: new Set(), couriers: [] },
): ParcelTable {
  const rows = cells.map((row) => row.map(plain)).filter((row) => row.some(Boolean))
  const [first = [], ...others] = rows
  const isHeaded = isHeaderRow(first, known)
  const body = isHeaded ? others : rows
  const heads = isHeaded ? first : first.map(() => '')
  return { rows: body, heads, ...(rememberedColumnsOf(heads, known) ?? { columns: guessColumns(heads, body, known) }) }
}

/** The cells that may be numbers of orders, each once, of so many rows and at most as many as are looked up at once. */
const maxLookupRows = 50
const maxLookupCells = 1000
const maxOrderNumberLength = 40
export const cellsToLookUp = (cells: readonly (readonly string[])[]): readonly string[] => [
  ...new Set(
    cells
      .slice(0, maxLookupRows)
      .flatMap((row) => row.map(plain))
      .filter((cell) => /\d/.test(cell) && cell.length <= maxOrderNumberLength)
      .slice(0, maxLookupCells),
  ),
]

/** The parcels of a table whose columns are known, with the courier of the file where a line names none. */
export const parcelsOf = ({ rows, columns }: ParcelTable, ofFile: string | null = null): Parcel[] =>
  rows.map((row) => {
    const cell = (name: ParcelField) => (columns[name] === undefined ? '' : (row[columns[name]] ?? ''))
    return {
      orderNumber: cell('orderNumber').toUpperCase(),
      trackingNumber: cell('trackingNumber') || null,
      courier: cell('courier') || ofFile,
    }
  })

/**
 * Parcels by what was read, put together with those that stand there: by order number, or, where only tracking numbers came,
 * in the order of the lines.
 *
 * @throws Error, in words, where a column of tracking numbers has not as many as there are lines.
 */
export function mergeParcels(before: readonly Parcel[], read: ParcelTable, ofFile: string | null = null): Parcel[] {
  const { columns, rows } = read
  if (columns.orderNumber === undefined && columns.trackingNumber !== undefined && before.length > 0) {
    if (rows.length !== before.length)
      throw new Error(
        t(
          '{{numbers}} tracking numbers do not match {{orders}} orders. Paste one tracking number per order, or include the order numbers.',
          {
            numbers: rows.length,
            orders: before.length,
          },
        ),
      )
    const came = parcelsOf(read, ofFile)
    return before.map((parcel, at) => ({
      ...parcel,
      trackingNumber: came[at]?.trackingNumber ?? null,
      courier: came[at]?.courier ?? parcel.courier,
    }))
  }
  const came = parcelsOf(read, ofFile)
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
export const parcelFieldLabels: Readonly<Record<ParcelField, string>> = {
  orderNumber: phrase('Order number'),
  trackingNumber: phrase('Tracking number'),
  courier: phrase('Courier'),
}
