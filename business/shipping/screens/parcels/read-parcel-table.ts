import { phrase, t } from 'deckhand'
import { headScore, matchingShareOf, otherContentTests, trackingLikelihood } from './column-scores'

/** A parcel of an order that will be shipped. */
export interface Parcel {
  readonly orderNumber: string
  readonly trackingNumber: string | null
  readonly courier: string | null
}

export type ParcelField = keyof Parcel

/** The index of each mapped column. */
export type ColumnPositions = Readonly<Partial<Record<ParcelField, number>>>

/** The headings that a user last confirmed for a courier's files, by field. */
export type RememberedHeads = Readonly<Partial<Record<ParcelField, string>>>

/** The server's data about the cells of a table. */
export interface CourierFileKnowledge {
  /** The cells that are order numbers, in capitals. */
  readonly orders: ReadonlySet<string>
  /** The couriers, each with the confirmed headings of its files. */
  readonly couriers: readonly { readonly name: string; readonly heads: RememberedHeads }[]
}

/** A pasted table, or the table of a file. */
export interface ParcelTable {
  readonly rows: readonly (readonly string[])[]
  /** The columns that headings and contents identify clearly. */
  readonly columns: ColumnPositions
  /** The headings of the columns. The headings are empty strings if the first row is a parcel. */
  readonly heads: readonly string[]
  /** The courier whose files have these columns. The value is undefined if the courier is unknown. */
  readonly courier?: string
}

export const parcelFields: readonly ParcelField[] = ['orderNumber', 'trackingNumber', 'courier']

/** Converts '="00123"' to '00123'. Files use this notation so that spreadsheets keep a number as text. */
const plain = (cell: string) => cell.replace(/^="(.*)"$/, '$1').trim()

const orderPattern = /^[A-Z]{1,6}-\d{4,}$/i

const folded = (text: string) => text.trim().toLowerCase()

const isOrder = (cell: string, { orders }: CourierFileKnowledge) => orders.has(cell.toUpperCase())

/** Whether a row contains headings: none of its cells is an order number or a tracking number. */
const isHeaderRow = (line: readonly string[], known: CourierFileKnowledge) =>
  line.some(Boolean) &&
  line.every((cell) => !cell || (/\p{L}/u.test(cell) && !orderPattern.test(cell) && !isOrder(cell, known))) &&
  !line.some((cell) => /\d{4}/.test(cell) || (/\d/.test(cell) && !/\s/.test(cell) && !/[a-z]{3}/i.test(cell)))

/** The score of a column for each field. */
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

/** The minimum score of a column, and the minimum difference to the score of the next best column. */
const minScores: Readonly<Record<ParcelField, number>> = { orderNumber: 3, trackingNumber: 1.5, courier: 4 }
const minScoreLead = 1

/** Guesses the column of each field. If no column is clearly the best, the field has no column. */
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

/** The confirmed columns of a courier whose headings all appear in this file. */
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
  // If the confirmed columns of several couriers match but differ, the contents of the cells decide.
  const isOne = found.every(({ columns }) => parcelFields.every((name) => columns[name] === first?.columns[name]))
  if (!first || !isOne) return undefined
  return found.length === 1 ? first : { columns: first.columns }
}

/**
 * Reads cells as a table of parcels. Stored headings decide the mapping. Without stored headings, the headings and
 * contents of the table decide.
 */
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

/**
 * The cells that may be order numbers, without duplicates. The list is limited to the first rows and to the maximum
 * size of one lookup.
 */
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

/** The parcels of a table with mapped columns. `ofFile` is the courier of rows without a courier. */
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
 * Merges the parcels of a table into the existing parcels by order number. If the table has only tracking numbers,
 * these numbers are assigned to the rows from top to bottom.
 *
 * @throws Error with a message for the user if the number of tracking numbers differs from the number of rows.
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

/** The labels of the fields. */
export const parcelFieldLabels: Readonly<Record<ParcelField, string>> = {
  orderNumber: phrase('Order number'),
  trackingNumber: phrase('Tracking number'),
  courier: phrase('Courier'),
}
