/** The lengths of trade item numbers: GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) and GTIN-14. */
const form = /^(\d{8}|\d{12,14})$/

/**
 * The check digit for some digits, by the GS1 General Specifications. From the right, digits have the weights 3 and 1
 * in turn.
 */
export function checkDigitOf(digits: string): number {
  const sum = [...digits].reverse().reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/**
 * The correct check digit of a code with the form of a trade item number. Undefined if the check digit is correct, or
 * the code has another form.
 */
export function expectedCheckDigit(code: string): number | undefined {
  if (!form.test(code)) return undefined
  const due = checkDigitOf(code.slice(0, -1))
  return due === Number(code.at(-1)) ? undefined : due
}

/**
 * The form of a code for comparisons: in capitals, and trade item numbers with 14 digits. Scanners return the same
 * number with different lengths.
 */
export function comparableCode(code: string): string {
  const plain = code.trim().toUpperCase()
  return form.test(plain) ? plain.padStart(14, '0') : plain
}
