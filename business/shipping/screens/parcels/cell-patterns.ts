/** The share of cells that pass a test. 0 without cells. */
export const matchingShareOf = (cells: readonly string[], test: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length

/**
 * Formats that only tracking numbers have: UPS, DHL, postal services (S10), Amazon, and DPD with its check character.
 */
const strongPatterns: readonly RegExp[] = [
  /^1Z[0-9A-Z]{16}$/i,
  /^(?:00)?34\d{16,18}$/,
  /^(?:JJ?D|JVGL)[0-9A-Z]{10,30}$/i,
  /^[A-Z]{2}\d{9}[A-Z]{2}$/i,
  /^TB[A-Z]\d{12}$/i,
  /^H\d{19}$/i,
  /^%?\d{14}[0-9A-Z]$/i,
  /^\d{18,35}$/,
]

const compact = (cell: string) => cell.replace(/[\s-]/g, '')

/**
 * How likely a cell is a tracking number.
 *
 * - 'strong': a format that only couriers use.
 * - 'likely': a long number, as FedEx, Delhivery, DPD and GLS use.
 * - 'weak': a short word with digits.
 */
export function trackingLikelihood(cell: string): 'strong' | 'likely' | 'weak' | undefined {
  const text = compact(cell)
  if (strongPatterns.some((pattern) => pattern.test(text))) return 'strong'
  if (/^[A-Z]{0,4}\d{8,17}[A-Z]{0,2}$/i.test(text)) return 'likely'
  return /^(?=.*\d)[A-Z0-9]{2,35}$/i.test(text) && !/\s/.test(cell) ? 'weak' : undefined
}

/** Tests for cells that are neither an order number nor a tracking number. */
export const otherContentTests: readonly ((cell: string) => boolean)[] = [
  // A date or a time.
  (cell) => /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:[T ,].*)?$/.test(cell),
  (cell) => /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(cell),
  (cell) =>
    /^\d{1,2}[ .-]*(?:\p{L}{3,9})\.?[ .-]*\d{2,4}/u.test(cell) && /\d{4}|\d{2}$/.test(cell) && /[ .-]/.test(cell),
  (cell) => /^\d{1,2}:\d{2}/.test(cell),
  // A weight, a length or an amount.
  (cell) => /^[-+]?[\p{Sc}A-Z]{0,3} ?\d{1,6}(?:[.,]\d{1,3})+ ?(?:[\p{Sc}%]|[a-z]{1,3})?$/iu.test(cell),
  (cell) => /^\d{1,6}(?:[.,]\d+)? ?(?:kg|g|lbs?|oz|cm|mm|m|in|€|\$|£|₹|%)$/i.test(cell),
  (cell) => /^\d{1,3}$/.test(cell),
  // A word, a name or an address.
  (cell) => !/\d/.test(cell),
  (cell) => /@|:\/\//.test(cell),
  (cell) => /^\+\d/.test(cell),
  (cell) => /^\p{L}{3,}\s+\d{1,3}$/u.test(cell),
]
