import { type CsvSeparator, phrase } from '../../../../../vocabulary'
import { type ColumnProfile, profileColumns } from './column-profile'
import { parseCsv } from './csv'
import { decodeText, detectEncoding, type TextEncoding } from './encoding'
import { FileProblem } from './file-problem'
import { importLimits, type TableRow } from './table-row'
import { parseXlsx } from './xlsx'

/** The options for reading a file that override the detected values. */
export interface TableReadOptions {
  readonly encoding?: TextEncoding
  readonly separator?: CsvSeparator
  /** The name of a workbook's sheet. */
  readonly sheet?: string
}

/** The format in which a text file was read. */
type TextReading = Required<Pick<TableReadOptions, 'encoding' | 'separator'>>

/** The properties of a table without its rows. */
export interface TableInfo {
  readonly heads: readonly string[]
  readonly count: number
  readonly columns: readonly ColumnProfile[]
  /** The text format, which is absent for a workbook. */
  readonly reading?: TextReading
  /** The names of a workbook's sheets, and the name of the sheet that was read. Absent if the file is a text file. */
  readonly sheets?: readonly string[]
  readonly sheet?: string
}

/** A parsed table that returns its rows in chunks. */
export interface ImportTable extends TableInfo {
  readonly rows: (from: number, to: number) => Promise<readonly TableRow[]>
}

const startsWith = (bytes: Uint8Array, text: string) =>
  [...text].every((letter, at) => bytes[at] === letter.charCodeAt(0))

/** Rejects files that are not tables, independent of the file name. */
function expectTable(bytes: Uint8Array): void {
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0'))
    throw new FileProblem(
      phrase('This Excel file has an old format or a password. Save it as .xlsx without a password.'),
    )
  const marked = bytes[0] === 0xff || bytes[0] === 0xfe
  if (!marked && bytes.subarray(0, 10_000).includes(0))
    throw new FileProblem(phrase('This is not a CSV or Excel file. Choose a file ending in .csv or .xlsx.'))
}

interface Parsed extends Pick<TableInfo, 'reading' | 'sheets' | 'sheet'> {
  readonly rows: readonly TableRow[]
  readonly numbers: ReadonlySet<number>
}

async function parse(bytes: Uint8Array, reading: TableReadOptions): Promise<Parsed> {
  if (startsWith(bytes, 'PK\u0003\u0004')) return parseXlsx(bytes, reading.sheet)
  expectTable(bytes)
  const encoding = reading.encoding ?? detectEncoding(bytes)
  const { rows, separator } = parseCsv(decodeText(bytes, encoding), reading.separator)
  return { rows, numbers: new Set(), reading: { encoding, separator } }
}

/**
 * If the separators of a file are commas, its decimal separators are points, because decimal commas would need quotes
 * in each cell.
 */
const ofCommas = (facts: ColumnProfile): ColumnProfile =>
  facts.signs && facts.signs.length > 1 ? { ...facts, signs: ['.'] } : facts

/**
 * Parses a file according to its content, independent of the file name.
 *
 * @throws {@link FileProblem} if the file cannot be read
 */
export async function parseTableFile(file: Blob, reading: TableReadOptions = {}): Promise<ImportTable> {
  if (file.size > importLimits.megabytes * 1024 * 1024)
    throw new FileProblem(phrase('The file is larger than {{megabytes}} MB. Split it.'), {
      megabytes: importLimits.megabytes,
    })
  const parsed = await parse(new Uint8Array(await file.arrayBuffer()), reading)
  const { rows: all, numbers, ...how } = parsed
  const [first, ...rows] = all
  if (!first || rows.length === 0)
    throw new FileProblem(
      phrase('This file has no rows. The first row must contain the column names, and the records must follow below.'),
    )
  if (rows.length > importLimits.rows)
    throw new FileProblem(phrase('The file has more than {{rows}} rows. Split the file.'), { rows: importLimits.rows })
  const columns = profileColumns(first.cells.length, rows, numbers)
  return {
    heads: first.cells,
    count: rows.length,
    columns: how.reading?.separator === ',' ? columns.map(ofCommas) : columns,
    ...how,
    rows: async (from, to) => rows.slice(from, to),
  }
}

/** The cells of a small table, row by row. The function does not treat the first row as a header. */
export const parseCells = async (file: Blob): Promise<readonly (readonly string[])[]> =>
  (await parse(new Uint8Array(await file.arrayBuffer()), {})).rows.map(({ cells }) => cells)
