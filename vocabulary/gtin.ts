/** As many digits as a trade item number has: GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) and GTIN-14. */
const form = /^(\d{8}|\d{12,14})$/

/** The check digit behind some digits, by the GS1 General Specifications: from the right they count three times and once in turn. */
export function checkDigitOf(digits: string): number {
  const sum = [...digits].reverse().reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** The check digit that a code of the form of a trade item number should end in; undefined where it is right, or of no such form. */
export function expectedCheckDigit(code: string): number | undefined {
  if (!form.test(code)) return undefined
  const due = checkDigitOf(code.slice(0, -1))
  return due === Number(code.at(-1)) ? undefined : due
}

/** A code as it is compared: in capitals, and trade item numbers in fourteen digits, as scanners give them shorter or longer. */
export function comparableCode(code: string): string {
  const plain = code.trim().toUpperCase()
  return form.test(plain) ? plain.padStart(14, '0') : plain
}
