import { locale } from './i18n'

/** What may stand between the cells of a CSV file; the earlier one, the likelier it stands within a cell as well. */
export const csvSeparators = [',', ';', '\t', '|'] as const

export type CsvSeparator = (typeof csvSeparators)[number]

/** Whether a text is one of the {@link csvSeparators}. */
export const isCsvSeparator = (text: unknown): text is CsvSeparator => csvSeparators.some((one) => one === text)

const decimalIn = (of: string): '.' | ',' =>
  new Intl.NumberFormat(of).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.'

/** Where spreadsheets separate by semicolons although decimals begin with a point. */
const semicolonRegions = /-(?:CH|LI)$/

/** The separator that spreadsheets expect where a language is spoken. Default: the person's, such as 'de-AT'. */
export const csvSeparatorForLocale = (of: string = locale()): CsvSeparator =>
  decimalIn(of) === ',' || semicolonRegions.test(of) ? ';' : ','

/**
 * How decimals begin in a file with a separator: as the person's language has it where the file is separated as there, with
 * a comma in other files with semicolons, and with a point in those with commas.
 */
export const decimalSignFor = (separator: CsvSeparator, of: string = locale()): '.' | ',' => {
  if (separator === ',') return '.'
  return separator === ';' && csvSeparatorForLocale(of) !== ';' ? ',' : decimalIn(of)
}

/**
 * A number as a cell of a file: with the decimal sign that goes with its separator. Three decimals get a zero, as they
 * could be read as thousands, unless the separator settles the sign.
 */
export const formatCsvNumber = (text: string, separator: CsvSeparator, of?: string): string => {
  const [, whole, decimals] = /^(-?\d+)\.(\d+)$/.exec(text) ?? []
  if (whole === undefined || decimals === undefined) return text
  const isAmbiguous = separator !== ',' && decimals.length === 3
  return `${whole}${decimalSignFor(separator, of)}${decimals}${isAmbiguous ? '0' : ''}`
}

/** What spreadsheets take for the beginning of a formula, in full-width and small forms too. */
const sign = '=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B'

const isNumber = (text: string) => /^[+-]?\d+(?:[.,]\d+)*%?$/.test(text)

/** It is run as a formula (CWE-1236). Numbers keep their sign: they run nothing. */
const beginsFormula = new RegExp(`^["\\s]*[${sign}]`)

/** It begins as a guarded text does. */
const beginsGuarded = new RegExp(`^'(?:'*[\\t\\r]|[\\s"']*[${sign}\\d.])`)

/** What begins a formula where a program takes another separator for the file's, or no notice of quotes. */
const formulaWithin = new RegExp(`([,;|\\t\\r\\n][\\s"]*)('*)([${sign}][^,;|\\t\\r\\n]*)`, 'g')

/** A text that a spreadsheet would take for a number or a date, and write back in another form. */
const isRewritten = (text: string) => /^[+.-]?\d[\d\s.,:/eE+-]*$/.test(text) && !/^-?[1-9]\d{0,10}$/.test(text)

/**
 * A text that no spreadsheet runs as a formula, whichever separator it splits the file at: an apostrophe stands before each
 * sign that could begin one. {@link unescapeCsvFormula} takes it off again.
 *
 * @param isKept whether it comes back from a spreadsheet as the text that it is. Default: what looks like a number or a day
 * may become one.
 */
export function escapeCsvFormula(text: string, isKept = false): string {
  const trimmed = text.trim()
  const isGuarded =
    (beginsFormula.test(trimmed) && !isNumber(trimmed)) ||
    beginsGuarded.test(trimmed) ||
    (isKept && isRewritten(trimmed))
  const within = trimmed.replace(formulaWithin, (whole, before: string, marks: string, rest: string) =>
    marks === '' && isNumber(rest.trim()) ? whole : `${before}'${marks}${rest}`,
  )
  const safe = isGuarded ? `'${within}` : within
  return safe !== '' && /^[\t\r]/.test(text) ? `'${text.charAt(0)}${safe}` : safe
}

/** A text without the apostrophes that {@link escapeCsvFormula} it, and without spaces around it. */
export function unescapeCsvFormula(text: string): string {
  const plain = text
    .trim()
    .replace(/^'[\t\r]/, '')
    .trim()
  const within = plain.replace(
    formulaWithin,
    (_, before: string, marks: string, rest: string) => `${before}${marks.slice(1)}${rest}`,
  )
  return (beginsGuarded.test(within) ? within.slice(1) : within).trim()
}

/** A cell; one that is `kept` comes back from a spreadsheet as the text that it is. */
export type CsvCell = string | { readonly verbatim: string }

function cellOf(cell: CsvCell): string {
  const safe = typeof cell === 'string' ? escapeCsvFormula(cell) : escapeCsvFormula(cell.verbatim, true)
  return /[",;|\t\r\n]/.test(safe) && !isNumber(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell that is a number is quoted where it has the separator within. */
const lineOf = (cells: readonly CsvCell[], separator: CsvSeparator) =>
  cells
    .map(cellOf)
    .map((cell) => (cell.includes(separator) && !cell.startsWith('"') ? `"${cell}"` : cell))
    .join(separator)

/** The mark by which spreadsheets know that a file is in UTF-8. It stands before the first line. */
const utf8Mark = '\uFEFF'

/** Rows of cells as lines of a CSV file (RFC 4180), guarded against formulas. */
export const csvLines = (rows: readonly (readonly CsvCell[])[], separator: CsvSeparator): string =>
  rows.map((cells) => `${lineOf(cells, separator)}\r\n`).join('')

/** Rows of cells as the whole text of a CSV file. Default: separated as the person's language has it. */
export const csvOf = (
  rows: readonly (readonly CsvCell[])[],
  separator: CsvSeparator = csvSeparatorForLocale(),
): string => `${utf8Mark}${csvLines(rows, separator)}`
