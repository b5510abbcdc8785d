/** Serials have at least so many digits, with zeros in front. */
export const minSerialDigits = 6

/** How many digits the serials have of a batch whose last one is `to`. */
export const serialDigitsOf = (to: number): number => Math.max(minSerialDigits, String(to).length)

/** A serial as it stands on the card: 'CC001-', 7 and 6 digits → 'CC001-000007'. */
export const serialText = (prefix: string | null | undefined, number: number | string, digits: number): string =>
  (prefix ?? '') + String(number).padStart(digits, '0')

/** Serials that follow on each other. */
export interface SerialRun {
  readonly first: string
  /** The first itself, where it stands alone. */
  readonly last: string
  /** How many they are. */
  readonly count: number
}

const parts = (serial: string): readonly [prefix: string, digits: string] => {
  const [, prefix = serial, digits = ''] = /^(.*?)(\d{1,15})$/.exec(serial) ?? []
  return [prefix, digits]
}

const follows = (one: string, next: string) => {
  const [prefix, digits] = parts(one)
  const [other, more] = parts(next)
  return prefix === other && digits.length === more.length && Number(more) === Number(digits) + 1
}

/** Negative where a serial comes first: by what stands before its number, then by that. */
export const compareSerials = (one: string, next: string): number => {
  const [prefix] = parts(one)
  const [other] = parts(next)
  if (prefix === other && one.length !== next.length) return one.length - next.length
  return one < next ? -1 : Number(one > next)
}

/** Serials in their order, those that follow on each other together. */
export function serialRuns(serials: readonly string[]): readonly SerialRun[] {
  const runs: { first: string; last: string; count: number }[] = []
  for (const serial of [...new Set(serials)].sort(compareSerials)) {
    const run = runs.at(-1)
    if (run && follows(run.last, serial)) {
      run.last = serial
      run.count += 1
    } else runs.push({ first: serial, last: serial, count: 1 })
  }
  return runs
}
