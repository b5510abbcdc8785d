import { locale } from './i18n'

/** The separators of CSV files. The separators that most often occur within a cell are listed first. */
export const csvSeparators = [',', ';', '\t', '|'] as const

export type CsvSeparator = (typeof csvSeparators)[number]

/** Whether a text is one of the {@link csvSeparators}. */
export const isCsvSeparator = (text: unknown): text is CsvSeparator => csvSeparators.some((one) => one === text)

const decimalIn = (of: string): '.' | ',' =>
  new Intl.NumberFormat(of).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.'

/** Regions whose spreadsheets separate cells by semicolons although decimals start with a point. */
const semicolonRegions = /-(?:CH|LI)$/

/**
 * The separator that spreadsheets expect for a locale. By default, the function uses the user's locale, such as
 * 'de-AT'.
 */
export const csvSeparatorForLocale = (of: string = locale()): CsvSeparator =>
  decimalIn(of) === ',' || semicolonRegions.test(of) ? ';' : ','

/**
 * The decimal sign in a file with this separator. Files with the usual separator of the locale use the locale's decimal
 * sign. Other files with semicolons use a decimal comma, and files with commas use a decimal point.
 */
export const decimalSignFor = (separator: CsvSeparator, of: string = locale()): '.' | ',' => {
  if (separator === ',') return '.'
  return separator === ';' && csvSeparatorForLocale(of) !== ';' ? ',' : decimalIn(of)
}

/**
 * Formats a number for a cell, with the decimal sign that suits the separator. A number with three decimals gets
 * another zero, because three decimals can look like thousands. In files with commas, the decimal sign is unambiguous,
 * so the function adds no zero.
 */
export const formatCsvNumber = (text: string, separator: CsvSeparator, of?: string): string => {
  const [, whole, decimals] = /^(-?\d+)\.(\d+)$/.exec(text) ?? []
  if (whole === undefined || decimals === undefined) return text
  const isAmbiguous = separator !== ',' && decimals.length === 3
  return `${whole}${decimalSignFor(separator, of)}${decimals}${isAmbiguous ? '0' : ''}`
}

/** Characters that start a formula in spreadsheets, including full-width and small forms. */
const sign = '=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B'

const isNumber = (text: string) => /^[+-]?\d+(?:[.,]\d+)*%?$/.test(text)

/**
 * Matches texts that spreadsheets execute as a formula (CWE-1236). The caller excludes numbers with a sign, because
 * such numbers execute nothing.
 */
const beginsFormula = new RegExp(`^["\\s]*[${sign}]`)

/** Matches texts that look like an escaped text. */
const beginsGuarded = new RegExp(`^'(?:'*[\\t\\r]|[\\s"']*[${sign}\\d.])`)

/** Matches the start of a formula within a cell, for programs that use another separator or ignore quotes. */
const formulaWithin = new RegExp(`([,;|\\t\\r\\n][\\s"]*)('*)([${sign}][^,;|\\t\\r\\n]*)`, 'g')

/** Whether a spreadsheet would read a text as a number or a date, and save the text in another format. */
const isRewritten = (text: string) => /^[+.-]?\d[\d\s.,:/eE+-]*$/.test(text) && !/^-?[1-9]\d{0,10}$/.test(text)

/**
 * Escapes a text so that no spreadsheet executes a formula, for any separator. The function inserts an apostrophe
 * before each character that could start a formula. {@link unescapeCsvFormula} removes the apostrophes.
 * @param isKept whether a spreadsheet must not change the text. Default: false, so a spreadsheet may change a text that
 * looks like a number or a date.
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

/** Removes the apostrophes of {@link escapeCsvFormula} and the spaces around the text. */
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

/** A cell of a CSV file. A spreadsheet does not change a `verbatim` text. */
export type CsvCell = string | { readonly verbatim: string }

function cellOf(cell: CsvCell): string {
  const safe = typeof cell === 'string' ? escapeCsvFormula(cell) : escapeCsvFormula(cell.verbatim, true)
  return /[",;|\t\r\n]/.test(safe) && !isNumber(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Quotes a number that contains the separator. */
const lineOf = (cells: readonly CsvCell[], separator: CsvSeparator) =>
  cells
    .map(cellOf)
    .map((cell) => (cell.includes(separator) && !cell.startsWith('"') ? `"${cell}"` : cell))
    .join(separator)

/** The byte order mark, by which spreadsheets recognise UTF-8. */
const utf8Mark = '\uFEFF'

/** Formats rows as lines of a CSV file (RFC 4180), with escaped formulas. */
export const csvLines = (rows: readonly (readonly CsvCell[])[], separator: CsvSeparator): string =>
  rows.map((cells) => `${lineOf(cells, separator)}\r\n`).join('')

/** Formats rows as a complete CSV file. The default separator is the separator of the user's locale. */
export const csvOf = (
  rows: readonly (readonly CsvCell[])[],
  separator: CsvSeparator = csvSeparatorForLocale(),
): string => `${utf8Mark}${csvLines(rows, separator)}`
