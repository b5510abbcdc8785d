/** The minimum number of digits of a serial. Shorter numbers get leading zeros. */
export const minSerialDigits = 6

/**
 * The number of digits of the serials in a batch.
 * @param to the last number of the batch
 */
export const serialDigitsOf = (to: number): number => Math.max(minSerialDigits, String(to).length)

/** The text of a serial as printed on a card: 'CC001-', 7 and 6 digits → 'CC001-000007'. */
export const serialText = (prefix: string | null | undefined, number: number | string, digits: number): string =>
  (prefix ?? '') + String(number).padStart(digits, '0')

/** Consecutive serials. */
export interface SerialRange {
  readonly first: string
  /** The last serial. For a single serial, `last` equals `first`. */
  readonly last: string
  /** The number of serials. */
  readonly count: number
}

const parts = (serial: string): readonly [prefix: string, digits: string] => {
  const [, prefix = serial, digits = ''] = /^(.*?)(\d{1,15})$/.exec(serial) ?? []
  return [prefix, digits]
}

const follows = (one: string, next: string) => {
  const [prefix, digits] = parts(one)
  const [other, more] = parts(next)
  return prefix === other && more === String(Number(digits) + 1).padStart(digits.length, '0')
}

/**
 * Compares two serials, first by prefix and then by number. Returns a negative number if the first serial comes first.
 */
export const compareSerials = (one: string, next: string): number => {
  const [prefix] = parts(one)
  const [other] = parts(next)
  if (prefix === other && one.length !== next.length) return one.length - next.length
  return one < next ? -1 : Number(one > next)
}

/** Sorts serials like {@link compareSerials}, without repetitions. Each prefix is computed once. */
function sortedSerials(serials: readonly string[]): string[] {
  const byPrefix = new Map<string, string[]>()
  for (const serial of new Set(serials)) {
    const [prefix] = parts(serial)
    const group = byPrefix.get(prefix)
    if (group) group.push(serial)
    else byPrefix.set(prefix, [serial])
  }
  const groups = [...byPrefix.values()].map((group) =>
    group.sort((one, next) => one.length - next.length || (one < next ? -1 : 1)),
  )
  return groups.sort(([one = ''], [next = '']) => (one < next ? -1 : 1)).flat()
}

/** Groups serials into runs of consecutive serials, in order and without repetitions. */
export function serialRuns(serials: readonly string[]): readonly SerialRange[] {
  const runs: { first: string; last: string; count: number }[] = []
  for (const serial of sortedSerials(serials)) {
    const run = runs.at(-1)
    if (run && follows(run.last, serial)) {
      run.last = serial
      run.count += 1
    } else runs.push({ first: serial, last: serial, count: 1 })
  }
  return runs
}
