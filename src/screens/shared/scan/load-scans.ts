import { comparableCode } from '../../../../vocabulary'
import type { ScannedCode } from '../../../../vocabulary/scans'

/** Loads the functions that read scanned codes and lists of serials. The first screen does not need these functions. */
export const loadScans = () => import('../../../../vocabulary/scans')

/** The functions that read scanned codes and lists of serials. */
export type Scans = Awaited<ReturnType<typeof loadScans>>

export type { ScannedCode }

/** Matches codes that can contain several values: GS1 codes, addresses and codes with the prefix of a symbology. */
const structured = /^[\](]|[\p{Cc}\u241d:/]|^01\d{14}/u

/** Reads a scanned code, and passes its content on. Only codes with several values need the parser. */
export function readScan(code: string, use: (read: ScannedCode) => void): void {
  const text = code.trim()
  if (isStructuredCode(text)) void loadScans().then(({ parseScan }) => use(parseScan(code)))
  else use({ text, serial: text, serials: [text] })
}

/** Whether a code can contain several values, so that only the parser can read it. */
export const isStructuredCode = (code: string): boolean => structured.test(code.trim())

/**
 * Whether a scanned code with a serial has the item number of another product.
 *
 * @param barcode the barcode of the expected product. Any code fits a product without a barcode.
 */
export const hasOtherItemNumber = ({ text, serial, gtin }: ScannedCode, barcode: unknown): boolean =>
  gtin !== undefined &&
  serial !== undefined &&
  serial !== text &&
  typeof barcode === 'string' &&
  barcode !== '' &&
  comparableCode(barcode) !== comparableCode(gtin)
