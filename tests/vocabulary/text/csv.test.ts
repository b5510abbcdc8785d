import fc from 'fast-check'
import Papa from 'papaparse'
import { afterEach, describe, expect, it } from 'vitest'
import { parseCsv } from '../../../src/screens/list/import/file/csv'
import {
  type CsvSeparator,
  csvOf,
  csvSeparatorForLocale,
  csvSeparators,
  decimalSignFor,
  escapeCsvFormula,
  formatCsvNumber,
  unescapeCsvFormula,
} from '../../../vocabulary/text/csv'
import { setLanguage } from '../../../vocabulary/text/i18n'

afterEach(() => setLanguage())

/** Matches a number. If the line is not split into cells, any text can follow the number. Numbers keep their sign. */
const isNumber = (cell: string) => /^[+-]?\d+([.,]\d+)*%?\s*("*[,;|\t\r\n]|"*$)/.test(cell)
const runs = (cell: string) => /^\s*[=+\-@＝＋－＠﹦﹢﹣﹫]/.test(cell) && !isNumber(cell.trim())

/** The cells that programs may find in a file with any separator, whether the programs respect or ignore quotes. */
function cellsIn(text: string): string[] {
  const file = text.replace('\uFEFF', '')
  const byQuotes = csvSeparators.flatMap((delimiter) => Papa.parse<string[]>(file, { delimiter }).data.flat())
  const byForce = [...csvSeparators, /[\r\n]+/].flatMap((one) =>
    file.split(one).map((cell) => cell.replace(/^[\s"]+/, '')),
  )
  return [...byQuotes, ...byForce]
}

const risky = [
  ...['Sep;=1+2;z', 'a,=1+2', 'a\t=1+2', 'a|=1+2', 'a\n=1+2', 'a\r=1+2', 'x; "=1+2"', 'x;"";=1+2', 'a; @SUM(A1)'],
  ...['=1+1', '+49 30', '-x', '@SUM(A1)', '\tx', '\rx', ' =1', '"=1', '\u00a0=1', '-2+3+cmd|x', '-1=2'],
  ...['＝1+2', '＋1', '－x', '＠SUM', '﹦1', 'Sep;＝1+2;z', "'=1", "a;'=1", "'", "''=1", "' =1", "\n'- a"],
]
const texts = fc.oneof(
  fc.constantFrom(...risky),
  fc
    .array(fc.constantFrom(...'=+-@＝－\'";,|\t\r\n 15ax%.'.split('')), { maxLength: 12 })
    .map((letters) => letters.join('')),
)
const separator = fc.constantFrom<CsvSeparator>(...csvSeparators)

describe('a CSV file', () => {
  it.each(risky)('runs no formula for %j, with any separator', (text) => {
    for (const one of csvSeparators)
      expect(cellsIn(csvOf([['first', text, 'last'], [text]], one)).filter(runs)).toEqual([])
  })

  it.each(['\tx', '\rx'])('has an apostrophe before %j', (text) => {
    expect(escapeCsvFormula(text)).toBe(`'${text}`)
  })

  it('runs no formula and can be read back unchanged, for any cells', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), separator, fc.boolean(), (cells, one, isKept) => {
        const file = csvOf([['first'], cells.map((kept) => (isKept ? { verbatim: kept } : kept))], one)
        expect(cellsIn(file).filter(runs)).toEqual([])
        const { rows } = parseCsv(file.replace('\uFEFF', ''), one)
        const wanted = cells.map((cell) => cell.trim())
        expect(rows[1]?.cells ?? wanted).toEqual(wanted)
      }),
      { numRuns: 1000 },
    )
  })

  it.each(['-12.5', '+3', '-12,5', '-1.234,56', '-5%', '0'])('leaves the number %j unchanged', (text) => {
    expect(escapeCsvFormula(text)).toBe(text)
    expect(escapeCsvFormula(`a;${text};b`)).toBe(`a;${text};b`)
  })

  it.each(['0049', '+4930123', '1e5', '-05', '1.2.2026', '12:30'])(
    'keeps the text %j from becoming a number',
    (text) => {
      expect(escapeCsvFormula(text, true)).toBe(`'${text}`)
      expect(unescapeCsvFormula(`'${text}`)).toBe(text)
    },
  )

  it('quotes line breaks, and doubles quotes within a cell', () => {
    expect(csvOf([['a', 'b,c', 'd"e', 'f\ng', '1,5']], ',')).toBe('\uFEFFa,"b,c","d""e","f\ng","1,5"\r\n')
    expect(csvOf([['a', 'b,c', 'd;e', '1,5']], ';')).toBe('\uFEFFa;"b,c";"d;e";1,5\r\n')
  })

  it.each([
    ['en', ','],
    ['en-IN', ','],
    ['de', ';'],
    ['de-AT', ';'],
    ['de-CH', ';'],
    ['en-ZA', ';'],
  ] as const)('in %s has the separator %j', (locale, expected) => {
    expect(csvSeparatorForLocale(locale)).toBe(expected)
    setLanguage({ language: locale.slice(0, 2), locale })
    expect(csvOf([['a', 'b']])).toBe(`\uFEFFa${expected}b\r\n`)
  })

  it.each([
    ['de', ';', ','],
    ['de', ',', '.'],
    ['de', '\t', ','],
    ['en', ';', ','],
    ['en', ',', '.'],
    ['en', '\t', '.'],
    ['de-CH', ';', '.'],
  ] as const)('in %s with the separator %j has the decimal sign %j', (locale, one, expected) => {
    expect(decimalSignFor(one, locale)).toBe(expected)
  })

  it.each([
    ['1.5', ';', '1,5'],
    ['-1234.56', ';', '-1234,56'],
    ['1.234', ';', '1,2340'],
    ['1.234', ',', '1.234'],
    ['12', ';', '12'],
    ['Twelve.', ';', 'Twelve.'],
  ] as const)('writes the number %s between %j as %s', (text, one, expected) => {
    expect(formatCsvNumber(text, one, 'de')).toBe(expected)
  })
})
