import { visibleText } from '../text/text-comparison'
import { foldCode } from './codes'

/** The lengths of trade item numbers: GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) and GTIN-14. */
const form = /^(\d{8}|\d{12,14})$/

/**
 * The check digit for some digits, by the GS1 General Specifications. Starting from the right, the weights of the
 * digits alternate between 3 and 1.
 */
export function checkDigitOf(digits: string): number {
  const sum = [...digits].reverse().reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/**
 * The correct check digit of a code that looks like a trade item number. Returns undefined if the check digit is
 * correct, or the code does not look like a trade item number.
 */
export function expectedCheckDigit(code: string): number | undefined {
  if (!form.test(code) || expandedUpcE(code) !== undefined) return undefined
  const due = checkDigitOf(code.slice(0, -1))
  return due === Number(code.at(-1)) ? undefined : due
}

const hasCheckDigit = (digits: string) => checkDigitOf(digits.slice(0, -1)) === Number(digits.at(-1))

/**
 * The complete number of a UPC-E barcode, which leaves out zeros: '04252614' is '042100005264'. Returns undefined if
 * the code is not a UPC-E barcode. A code that starts with 1 and is a valid GTIN-8 is not a UPC-E barcode.
 */
function expandedUpcE(code: string): string | undefined {
  if (!/^[01]\d{7}$/.test(code) || (code.startsWith('1') && hasCheckDigit(code))) return undefined
  const [system, body, last, check] = [code.slice(0, 1), code.slice(1, 6), Number(code[6]), code.slice(-1)]
  const middle =
    last <= 2
      ? `${body.slice(0, 2)}${last}0000${body.slice(2)}`
      : last === 3
        ? `${body.slice(0, 3)}00000${body.slice(3)}`
        : last === 4
          ? `${body.slice(0, 4)}00000${body.slice(4)}`
          : `${body}0000${last}`
  const whole = system + middle + check
  return hasCheckDigit(whole) ? whole : undefined
}

/** Whether a code consists of 8, 12, 13 or 14 digits with the correct check digit of a trade item number. */
export const isTradeItemNumber = (code: string): boolean => form.test(code) && expectedCheckDigit(code) === undefined

/**
 * Normalizes a code for comparisons: letters become capitals, and trade item numbers get 14 digits. Scanners return the
 * same item number with different lengths.
 */
export function comparableCode(code: string): string {
  const plain = foldCode(code)
  return form.test(plain) ? (expandedUpcE(plain) ?? plain).padStart(14, '0') : plain
}

/** Normalizes a barcode for comparisons like {@link comparableCode}. Leading zeros of trade item numbers are removed. */
export function foldBarcode(code: string): string {
  const plain = visibleText(code)
  return form.test(plain) ? comparableCode(plain).replace(/^0{1,6}/, '') : plain
}
