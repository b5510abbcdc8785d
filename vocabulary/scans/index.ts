/** Reads scanned codes and lists of serials. The screens load this file on demand. */

export { parseScan, type ScannedCode } from './parse-scan'
export { scanSearchText, scanSearchTexts } from './scan-search'
export {
  maxSerialsPerList,
  readSerial,
  readSerialLines,
  readSerialRanges,
  type SerialLine,
  type SerialList,
  serialOfLine,
  serialRangesText,
} from './serial-lists'
