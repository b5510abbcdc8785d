import { comparableCode, isTradeItemNumber } from '../records/gtin'
import { parseScan } from './parse-scan'

/** The search text for a scanned code: the serial or the item number in the code. Other texts stay unchanged. */
export function scanSearchText(text: string): string {
  const { serial, gtin, text: plain } = parseScan(text)
  const code = serial ?? gtin ?? plain
  return isTradeItemNumber(code) ? comparableCode(code).replace(/^0+/, '') : code
}
