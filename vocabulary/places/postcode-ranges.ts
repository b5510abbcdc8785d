import { t } from '../text/i18n'
import { withPlainCharacters } from './address-rules'

/**
 * A range of postcodes. If `length` is set, the range compares only the first characters of a postcode: '10*-19*' has the
 * length 2.
 */
interface PostcodeRange {
  readonly from: string
  readonly to: string
  readonly length?: number
}

/** A postcode without separators, for comparisons. */
const bareOf = (postcode: string) =>
  withPlainCharacters(postcode)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}*]/gu, '')

/** Digits and letters of a postcode in turn: 'SW19 5AE' → ['SW', '19', '5', 'AE']. */
const chunksOf = (text: string): readonly string[] => text.match(/\d+|[^\d\s-]+/g) ?? []

/** The letters and digits of a postcode as types: 'SW19' → 'A9'. */
const shapeOf = (text: string) =>
  chunksOf(text)
    .map((chunk) => (/\d/.test(chunk) ? '9' : 'A'))
    .join('')

/** Splits '1000-001-1999-999' in the middle. A single postcode can contain a hyphen, such as 1250-096. */
function endsOf(entry: string): readonly [from: string, to: string] | undefined {
  const parts = entry.split(/\s*-\s*/)
  if (parts.length % 2 !== 0 || parts.length < 2) return undefined
  const middle = parts.length / 2
  const [from, to] = [bareOf(parts.slice(0, middle).join('')), bareOf(parts.slice(middle).join(''))]
  // The sides of a hyphenated postcode have different lengths. Letters with numbers can have different lengths.
  const isRange =
    from.length === to.length || (/^\p{L}/u.test(from) && shapeOf(from) === shapeOf(to)) || /\s-\s/.test(entry)
  return isRange ? [from, to] : undefined
}

function parseEntry(entry: string): PostcodeRange | undefined {
  const [from, to] = endsOf(entry) ?? [bareOf(entry), bareOf(entry)]
  const [first, last] = [from.replace(/\*$/, ''), to.replace(/\*$/, '')]
  // A postcode contains no other characters than letters, digits, spaces and hyphens.
  if (/[^\p{L}\p{N}\s*-]/u.test(entry)) return undefined
  if (first === '' || last === '' || `${first}${last}`.includes('*')) return undefined
  const isCut = from.endsWith('*') || to.endsWith('*')
  if (isCut && (first.length !== last.length || from.endsWith('*') !== to.endsWith('*'))) return undefined
  if (!isCut && shapeOf(first) !== shapeOf(last)) return undefined
  if (!isCut && shapeOf(first) === '9' && first.length !== last.length) return undefined
  return { from: first, to: last, ...(isCut && { length: first.length }) }
}

const entriesOf = (text: string) =>
  withPlainCharacters(text)
    .split(/[,;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const compare = (one: readonly string[], other: readonly string[]): number => {
  for (const [index, chunk] of one.entries()) {
    const against = other[index] ?? ''
    const isNumeric = /^\d+$/.test(chunk) && /^\d+$/.test(against)
    const difference = isNumeric ? Number(chunk) - Number(against) : chunk < against ? -1 : chunk > against ? 1 : 0
    if (difference !== 0) return difference
  }
  return 0
}

const isBefore = (one: string, other: string) => compare(chunksOf(one), chunksOf(other)) < 0

/** The error in a list of postcodes. Returns undefined if each entry is a postcode, a range or a beginning. */
export function postcodeRangeError(text: string): string | undefined {
  for (const entry of entriesOf(text)) {
    const range = parseEntry(entry)
    if (!range)
      return t(
        "'{{entry}}' is not a range of postcodes. Write 10000-19999, a single postcode, or a beginning such as SW1*.",
        {
          entry,
        },
      )
    if (isBefore(range.to, range.from))
      return t("The range '{{entry}}' ends before it begins. Write the smaller postcode first.", { entry })
  }
  return undefined
}

/** The ranges in a text. Invalid entries are left out. */
const rangesIn = (text: unknown): readonly PostcodeRange[] =>
  typeof text === 'string' ? entriesOf(text).flatMap((entry) => parseEntry(entry) ?? []) : []

/** Whether a postcode is in a list of postcodes and ranges. */
export function isInPostcodeRanges(postcode: unknown, text: unknown): boolean {
  const given = typeof postcode === 'string' ? withPlainCharacters(postcode).toUpperCase().trim() : ''
  return given !== '' && rangesIn(text).some((range) => contains(range, given))
}

function contains({ from, to, length }: PostcodeRange, given: string): boolean {
  const complete = bareOf(given)
  if (length !== undefined) {
    const start = complete.slice(0, length)
    return start.length === length && start >= from && start <= to
  }
  // The first part of a postcode is an area: EC1A in EC1A 1BB, K1M in K1M 1M4, and 90210 in 90210-1234.
  const area = bareOf(given.split(/[\s-]/)[0] ?? '')
  if (from === to) return [complete, area].includes(from)
  // A number in a range has as many digits as the ends of the range: 1000 is not between 00001 and 02000.
  const postcode = shapeOf(from) === '9' && complete.length !== from.length ? area : complete
  if (shapeOf(from) === '9' && postcode.length !== from.length) return false
  const [low, high] = [chunksOf(from), chunksOf(to)]
  // In a British postcode, the space separates two numbers: SW19 5AE is not in SW195.
  const chunks = chunksOf(shapeOf(from) === '9' ? postcode : given)
  const isSameShape = shapeOf(chunks.join(' ')).startsWith(shapeOf(from))
  return isSameShape && compare(low, chunks) <= 0 && compare(chunks.slice(0, high.length), high) <= 0
}

/** Whether two lists of postcodes can contain the same postcode. An empty list contains all postcodes. */
export function doPostcodeRangesMeet(one: unknown, other: unknown): boolean {
  const [ranges, others] = [rangesIn(one), rangesIn(other)]
  if (ranges.length === 0 || others.length === 0) return true
  return ranges.some((range) => others.some((against) => meet(range, against)))
}

function meet(one: PostcodeRange, other: PostcodeRange): boolean {
  // Beginnings are compared over the characters that both ranges have.
  const length = Math.min(...[one, other].map((range) => range.length ?? Number.POSITIVE_INFINITY))
  const cut = (text: string) => (Number.isFinite(length) ? text.slice(0, length) : text)
  const [from, to, start, end] = [one.from, one.to, other.from, other.to].map(cut) as [string, string, string, string]
  return !isBefore(to, start) && !isBefore(end, from)
}
