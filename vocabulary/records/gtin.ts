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
  if (!form.test(code)) return undefined
  const due = checkDigitOf(code.slice(0, -1))
  return due === Number(code.at(-1)) ? undefined : due
}

/**
 * Normalizes a code for comparisons: letters become capitals, and trade item numbers get 14 digits. Scanners return the
 * same item number with different lengths.
 */
export function comparableCode(code: string): string {
  const plain = code.trim().toUpperCase()
  return form.test(plain) ? plain.padStart(14, '0') : plain
}
