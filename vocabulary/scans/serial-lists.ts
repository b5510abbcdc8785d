import { foldCode } from '../records/codes'
import { type SerialRange, serialRuns } from '../records/serials'
import { t } from '../text/i18n'
import { isBlank } from '../text/text-comparison'
import { parseScan, type ScannedCode } from './parse-scan'

/** The maximum number of visible characters of a serial. */
export const maxSerialLength = 64

/** The maximum number of serials in one list. */
export const maxSerialsPerList = 50_000

/** The maximum number of lines or serials that a message names. */
const maxNamed = 5

/** A serial whose code contains an item number. */
export interface SerialLine {
  readonly line: number
  readonly serial: string
  /** The item number in the code. The serial of a plain item number is the number itself. */
  readonly gtin: string
}

/** The serials of a list, or the sentences that say how to correct the list. */
export type SerialList =
  | {
      readonly serials: readonly string[]
      /** The serials whose codes contain an item number. Absent if no code contains an item number. */
      readonly withItemNumber?: readonly SerialLine[]
      readonly problems?: undefined
    }
  | { readonly serials?: undefined; readonly problems: readonly string[] }

/** Characters without width that other programs add to copied texts. No card shows these characters. */
const widthless = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g

const control = /\p{Cc}/u

const visibleSerial = ({ serial }: ScannedCode) => serial?.replace(widthless, '').trim().normalize()

/** Reads the serial in a typed or scanned line. Returns undefined if the line contains no serial. */
export const serialOfLine = (line: string): string | undefined => visibleSerial(parseScan(line))

/**
 * Reads a typed or scanned serial. Returns the serial with the item number in the code, or the sentence that says how to
 * correct the text.
 */
export function readSerial(
  given: string,
): { readonly serial: string; readonly gtin?: string; readonly problem?: undefined } | { readonly problem: string } {
  const read = parseScan(given)
  const serial = visibleSerial(read)
  const text = given.trim().slice(0, maxSerialLength)
  if (!serial)
    return {
      problem:
        read.problem ?? t("'{{text}}' contains no serial number. Scan the code with the serial number.", { text }),
    }
  if (control.test(serial))
    return {
      problem: t("'{{text}}' contains invisible control characters. Enter one serial number per line.", { text }),
    }
  const length = [...serial].length
  if (length > maxSerialLength)
    return {
      problem: t('The serial number has {{length}} characters, but at most {{max}} are allowed. Shorten it.', {
        length,
        max: maxSerialLength,
      }),
    }
  return { serial, ...(read.gtin !== undefined && { gtin: read.gtin }) }
}

const shortened = (problems: readonly string[]) =>
  problems.length > maxNamed
    ? [...problems.slice(0, maxNamed), t('{{count}} more lines have problems.', { count: problems.length - maxNamed })]
    : problems

/** Reads the serials of a list with one typed or scanned serial per line. Empty lines are skipped. */
export function readSerialLines(lines: readonly string[]): SerialList {
  const serials: string[] = []
  const withItemNumber: SerialLine[] = []
  const lineOf = new Map<string, number>()
  const problems: string[] = []
  for (const [index, given] of lines.entries()) {
    if (isBlank(given)) continue
    const line = index + 1
    const read = readSerial(given)
    if (read.problem !== undefined) {
      problems.push(t('Line {{line}}: {{problem}}', { line, problem: read.problem }))
      continue
    }
    const { serial } = read
    const key = foldCode(serial)
    const first = lineOf.get(key)
    if (first !== undefined)
      problems.push(
        t("Lines {{first}} and {{line}} contain the same serial number '{{serial}}'. Remove one of the lines.", {
          first,
          line,
          serial,
        }),
      )
    else {
      lineOf.set(key, line)
      serials.push(serial)
      if (read.gtin !== undefined) withItemNumber.push({ line, serial, gtin: read.gtin })
    }
  }
  return problems.length > 0
    ? { problems: shortened(problems) }
    : { serials, ...(withItemNumber.length > 0 && { withItemNumber }) }
}

/** The words that introduce the serials that a range leaves out. */
const exclusion = /(?:^|[\s,])(?:without|except|but not|ohne|außer)(?:[\s:]+|$)/iu

/** Texts between the first and the last serial of a range. */
const between = /\s+(?:to|until|through|bis)\s+|\s*(?:\.\.+|…|[\u2012-\u2015])\s*|\s+[-\u2212]\s+/iu

interface NumberedSerial {
  readonly prefix: string
  readonly digits: string
}

const numbered = (serial: string): NumberedSerial | undefined => {
  const [, prefix = '', digits] = /^(.*?)(\d+)$/u.exec(serial) ?? []
  return digits === undefined ? undefined : { prefix, digits }
}

/** The serials from one serial to another. Returns undefined if the two texts are not the ends of a range. */
function serialsBetween(first: string, last: string): readonly string[] | undefined {
  const [from, end] = [numbered(first), numbered(last)]
  if (!from || !end) return undefined
  const isShort = end.prefix === '' && from.prefix !== ''
  if (!isShort && foldCode(from.prefix) !== foldCode(end.prefix)) return undefined
  const hasEqualLength = from.digits.length === end.digits.length
  if (!hasEqualLength && (from.digits.startsWith('0') || end.digits.startsWith('0'))) return undefined
  const [low, high] = [BigInt(from.digits), BigInt(end.digits)]
  if (high < low) return undefined
  const length = Math.min(Number(high - low) + 1, maxSerialsPerList + 1)
  return Array.from({ length }, (_, at) => from.prefix + String(low + BigInt(at)).padStart(from.digits.length, '0'))
}

/** Whether two texts are the ends of a range in the wrong order: 'E10' and 'E7'. Numbers without letters are no range. */
function isReversed(first: string, last: string): boolean {
  const [from, end] = [numbered(first), numbered(last)]
  const hasPrefix = from !== undefined && /\p{L}/u.test(from.prefix)
  return (
    hasPrefix &&
    foldCode(from.prefix) === foldCode(end?.prefix ?? '') &&
    serialsBetween(last, first) !== undefined &&
    first !== last
  )
}

/** The serials of a single serial or of a range such as 'A0001-A0500', 'VIP-7 – VIP-12' or 'A0001 to 0500'. */
function serialsOfPart(part: string): readonly string[] | undefined {
  const [first, last, ...more] = part.split(between)
  if (first !== undefined && last !== undefined) return more.length > 0 ? undefined : serialsBetween(first, last)
  const hyphens = [...part.matchAll(/-/g)].map(({ index }) => index)
  if (hyphens.some((at) => isReversed(part.slice(0, at).trim(), part.slice(at + 1).trim()))) return undefined
  for (const isShort of [false, true])
    for (const at of hyphens) {
      const [one, other] = [part.slice(0, at).trim(), part.slice(at + 1).trim()]
      const ends = numbered(other)
      const isEnd = ends && (ends.prefix === '') === isShort
      const fits = !isShort || numbered(one)?.prefix === '' || numbered(one)?.digits.length === other.length
      const found = isEnd && fits ? serialsBetween(one, other) : undefined
      if (found && found.length > 1) return found
    }
  return [part]
}

const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.replace(widthless, '').trim().normalize())
    .filter((part) => part !== '')

/**
 * Reads serials in ranges: 'A0001-A0500, without A0013, A0250; VIP-7 – VIP-12'. A semicolon or a line break ends the
 * list of the serials that are left out.
 */
export function readSerialRanges(text: string): SerialList {
  const serials: string[] = []
  const known = new Set<string>()
  for (const group of text.split(/[;\n]/)) {
    const [included = '', ...excluded] = group.split(exclusion)
    const left = new Map<string, string>()
    for (const part of excluded.flatMap(partsOf))
      for (const serial of serialsOfPart(part) ?? [part]) left.set(foldCode(serial), serial)
    if (/…\s*$/.test(group))
      return { problems: [t('The list of serial numbers is shortened. Enter the complete ranges.')] }
    for (const part of partsOf(included)) {
      const found = serialsOfPart(part)
      if (!found)
        return {
          problems: [
            t(
              "'{{part}}' is not a range of serial numbers. Both ends must have the same letters and the same number of digits, and the second number must be higher.",
              { part },
            ),
          ],
        }
      if (serials.length + found.length > maxSerialsPerList)
        return {
          problems: [
            t('The ranges contain more than {{max}} serial numbers. Split the delivery.', { max: maxSerialsPerList }),
          ],
        }
      for (const serial of found) {
        const { problem } = readSerial(serial)
        if (problem !== undefined) return { problems: [problem] }
        const key = foldCode(serial)
        if (left.delete(key)) continue
        if (known.has(key))
          return {
            problems: [t("The ranges contain the serial number '{{serial}}' twice. Remove one of them.", { serial })],
          }
        known.add(key)
        serials.push(serial)
      }
    }
    const [stray] = left.values()
    if (stray !== undefined)
      return {
        problems: [
          t("'{{serial}}' is not within the ranges, so it cannot be left out. Check the number.", { serial: stray }),
        ],
      }
  }
  return { serials }
}

const runText = ({ first, last }: SerialRange) => (first === last ? first : `${first} – ${last}`)

/**
 * Serials as ranges in one text: 'A0001 – A0012, A0014 – A0500'. If the text is longer than the maximum, the text is
 * shortened and ends with '…'.
 */
export function serialRangesText(serials: readonly string[], maxLength: number): string {
  let text = ''
  for (const run of serialRuns(serials)) {
    const next = text === '' ? runText(run) : `${text}, ${runText(run)}`
    if (next.length > maxLength - 3) return `${text}, …`
    text = next
  }
  return text
}
