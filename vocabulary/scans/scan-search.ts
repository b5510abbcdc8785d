import { comparableCode, isTradeItemNumber } from '../records/gtin'
import { parseScan, type ScannedCode } from './parse-scan'

const searchable = (code: string) => (isTradeItemNumber(code) ? comparableCode(code).replace(/^0+/, '') : code)

/** The search text for a scanned code: the serial or the item number in the code. Other texts stay unchanged. */
export function scanSearchText(text: string): string {
  const { serial, gtin, text: plain } = parseScan(text)
  return searchable(serial ?? gtin ?? plain)
}

/**
 * The search texts for a scanned code, the most probable text first: each possible serial, then the item number. A
 * search uses the first text that finds records.
 */
export function scanSearchTexts({ text, serial, serials, gtin }: ScannedCode): readonly string[] {
  const codes = serial === undefined ? serials.filter((code) => code !== text) : serials
  return [
    ...new Set([...codes, ...(gtin === undefined ? [] : [gtin]), ...(codes.length > 0 ? [] : [text])].map(searchable)),
  ]
}
