import Papa from 'papaparse'
import { type CsvSeparator, csvSeparators, isCsvSeparator, phrase, unescapeCsvFormula } from '../../../../../vocabulary'
import { FileProblem } from './file-problem'
import type { TableRow } from './table-row'

interface Parsed {
  readonly separator: CsvSeparator
  readonly rows: readonly TableRow[]
}

/** The first line of a file in which a spreadsheet declares the separator. */
const separatorLine = /^sep=(.)\r?\n/i

/**
 * The separator that splits most of the first rows into as many cells as the header. If several separators match
 * equally well, the separator that results in the most cells.
 */
function guessSeparator(text: string): CsvSeparator {
  const fits = [...csvSeparators].reverse().map((separator) => {
    const { data } = Papa.parse<string[]>(text, { delimiter: separator, preview: 30, skipEmptyLines: 'greedy' })
    const width = data[0]?.length ?? 0
    const even = data.filter(({ length }) => length === width).length / Math.max(data.length, 1)
    return { separator, width, even: width > 1 ? even : 0 }
  })
  const [best] = fits.sort((a, b) => b.even - a.even || b.width - a.width)
  return best?.separator ?? ','
}

/** The rows of a text, each with its row number in a spreadsheet. Empty rows are left out. */
export function parseCsv(text: string, chosen?: CsvSeparator): Parsed {
  const [head = '', named] = separatorLine.exec(text) ?? []
  const table = text.slice(head.length)
  const separator = chosen ?? (isCsvSeparator(named) ? named : guessSeparator(table))
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: separator })
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open)
    throw new FileProblem(
      phrase(
        'Row {{row}} has an opening quotation mark without a closing one. The file may be cut off. Save the file again.',
      ),
      { row: (open.row ?? 0) + 1 },
    )
  const before = head ? 2 : 1
  const rows = data.flatMap((cells, at) => {
    const read = cells.map(unescapeCsvFormula)
    return read.some((cell) => cell !== '') ? [{ line: at + before, cells: read }] : []
  })
  return { separator, rows }
}
