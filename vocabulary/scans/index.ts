/** Reads scanned codes and lists of serials. The screens load this file on demand. */

export { parseScan, type ScannedCode } from './parse-scan'
export { scanSearchText } from './scan-search'
export {
  maxSerialsPerList,
  readSerialLines,
  readSerialRanges,
  type SerialList,
  serialOfLine,
  serialRangesText,
} from './serial-lists'
