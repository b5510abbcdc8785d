import { type CellValue, readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { phrase } from '../../../../../vocabulary'
import { FileProblem } from './file-problem'
import { importLimits, type TableRow } from './table-row'

const damaged = () =>
  new FileProblem(phrase('This Excel file cannot be read. It may be damaged or cut off. Save it again as .xlsx.'))

/** The byte signatures of the end of a ZIP archive, and of each file in the archive's directory. */
const endMark = 0x06054b50
const entryMark = 0x02014b50

/**
 * The unpacked size of its content that an archive declares, in bytes. If the content of an archive is larger than the
 * declared size, the unpacking fails later.
 */
function unpackedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && end > bytes.length - 65_557 && view.getUint32(end, true) !== endMark) end -= 1
  if (end < 0 || view.getUint32(end, true) !== endMark) throw damaged()
  let at = view.getUint32(end + 16, true)
  let sum = 0
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > end || view.getUint32(at, true) !== entryMark) throw damaged()
    sum += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return sum
}

const dayOrMoment = (date: Date): string => {
  const text = date.toJSON() ?? ''
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}

const textOf = (value: CellValue | undefined): string => {
  if (value === null || value === undefined) return ''
  return (value instanceof Date ? dayOrMoment(value) : String(value)).trim()
}

interface Sheet {
  readonly rows: readonly TableRow[]
  /** The indexes of the columns with real numbers, whose cells need no decimal separator. */
  readonly numbers: ReadonlySet<number>
}

/** A sheet of a workbook, with the names of all sheets. */
export interface ParsedWorkbook extends Sheet {
  readonly sheets: readonly string[]
  readonly sheet: string
}

/** The names of the visible sheets. */
async function sheetsIn(bytes: Uint8Array): Promise<string[]> {
  const names: string[] = []
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) names.push(name)
      return false
    },
  })
  return names
}

/** The rows of a sheet without empty rows. */
async function rowsIn(bytes: Uint8Array, sheet: string): Promise<Sheet> {
  const rows: TableRow[] = []
  const numbers = new Set<number>()
  for await (const { index, values } of streamXlsxRows(bytes, { sheet, maxRows: importLimits.rows + 2 })) {
    const cells = values.map(textOf)
    if (rows.length > 0)
      values.forEach((value, at) => {
        if (typeof value === 'number') numbers.add(at)
      })
    if (cells.some((cell) => cell !== '')) rows.push({ line: index + 1, cells })
  }
  return { rows, numbers }
}

/**
 * Parses a sheet of a workbook.
 *
 * @param wanted the name of the sheet to read. Default: the first sheet with rows below its header.
 */
export async function parseXlsx(bytes: Uint8Array, wanted?: string): Promise<ParsedWorkbook> {
  if (unpackedBytes(bytes) > importLimits.unpackedMegabytes * 1024 * 1024)
    throw new FileProblem(
      phrase('This Excel file is too large: more than {{megabytes}} MB when unpacked. Split the file.'),
      {
        megabytes: importLimits.unpackedMegabytes,
      },
    )
  let parsed: ParsedWorkbook = { rows: [], numbers: new Set(), sheets: [], sheet: '' }
  try {
    const sheets = await sheetsIn(bytes)
    for (const sheet of wanted === undefined ? sheets : [wanted]) {
      parsed = { ...(await rowsIn(bytes, sheet)), sheets, sheet }
      if (parsed.rows.length > 1) break
    }
  } catch {
    throw damaged()
  }
  return parsed
}
