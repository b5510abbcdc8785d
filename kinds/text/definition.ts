import { defineKind, type RecordNumbering } from '../../vocabulary/kind'
import { foldCode } from '../../vocabulary/records/codes'
import { foldBarcode } from '../../vocabulary/records/gtin'

export interface TextOptions {
  /** The minimum number of characters. Default: 0. */
  readonly min?: number
  /** The maximum number of characters. Default: 200. */
  readonly max?: number
  /**
   * A regular expression that the text must match, with a message for other texts: `{ matches: '^[A-Z]{3}$', says:
   * 'Three capital letters.' }`. Default: no pattern.
   */
  readonly pattern?: { readonly matches: string; readonly says: string }
  /** Whether the text is stored in capital letters. Default: false. */
  readonly capitals?: boolean
  /**
   * The server gives each record an automatic number. If a record has no value, the record gets the next number, and a
   * refused record uses no number. If a user types a number, the next record continues after that number. Lists sort
   * the records by the number. By default, there are no automatic numbers.
   */
  readonly counts?: RecordNumbering
  /**
   * Whether the text ends in a number by which lists sort: 'DH-9' before 'DH-10'. By default, lists sort by characters.
   * If the option `counts` is set, the default is true.
   */
  readonly numbered?: boolean
  /**
   * Whether a code with the form of a trade item number (8, 12, 13 or 14 digits) needs the correct check digit. Codes
   * in any other format are accepted. Item numbers that differ only in leading zeros are equal. Default: false.
   */
  readonly gtin?: boolean
  /**
   * Whether the text is stored as typed, but compared without case. Spaces and dashes that look alike are equal too.
   * The comparison concerns unique values, filters and scanned codes. Default: false.
   */
  readonly anyCase?: boolean
  /**
   * Whether the text can be a scanned code, which can contain group separators (U+001D). The handler reads the code
   * with `parseScan`. Default: false.
   */
  readonly scanned?: boolean
  /**
   * Whether the text lists postcodes: ranges such as 10000-19999, single postcodes, and beginnings such as SW1*. Default:
   * false.
   */
  readonly postcodeRanges?: boolean
  /**
   * The resource of whose record this text is the copied name. In place of the name, an API can return the id of that
   * record. Default: no resource.
   */
  readonly copyOf?: string
  /**
   * The resource whose record names are suggested while the user types. Texts that are not suggested are accepted too.
   * Default: no suggestions.
   */
  readonly suggests?: string
}

/** Whether a text matches the pattern of its field. */
export const matchesPattern = (value: string, pattern: TextOptions['pattern']) =>
  !pattern || new RegExp(pattern.matches, 'u').test(value)

/** Converts a number to letters: 0 → 'AAA', 1 → 'AAB' … */
const lettersOf = (index: number) =>
  [676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(index / place) % 26))).join('')

/** Reads a text that a backend sends as a number, such as 682001, or as a reference with a name. */
const textFrom = (came: unknown): unknown => {
  if (typeof came === 'number') return String(came)
  const name = typeof came === 'object' && came !== null && 'name' in came ? came.name : undefined
  return typeof name === 'string' ? name : came
}

/** Writes a text as a number if the backend has sent another value as a number, and no characters are lost. */
const textLike = (value: unknown, came: unknown): unknown =>
  typeof came === 'number' && String(Number(value)) === value ? Number(value) : value

/** The common properties of kinds whose values are texts. */
export const textKindDefaults = { fromText: (given: string) => given, fromApi: textFrom, toApi: textLike } as const

/** The field kind for a text on one line. */
export const text = defineKind<string, TextOptions>({
  name: 'text',
  bounds: { min: 0, max: 200 },
  column: () => ({ store: 'text' }),
  needsTextFolding: true,
  ...textKindDefaults,
  sample: ({ label = 'Sample', unique, max = 200, capitals, pattern, postal, postcodeRanges }, { index, words }) => {
    // The sample of a country is India, so the sample of a postcode is Indian.
    if (postal === 'postcode' || postcodeRanges) return String(560_001 + (index % 90))
    const number = unique ? ` ${index + 1}` : ''
    const plain = (unique ? label : words(2)).slice(0, max - number.length) + number
    const forms = [plain, plain.replace(/\W+/g, '_').toLowerCase(), lettersOf(index).slice(-max)]
    return (
      forms.map((form) => (capitals ? form.toUpperCase() : form)).find((form) => matchesPattern(form, pattern)) ?? null
    )
  },
  filter: 'text',
  searchable: true,
  copyOf: ({ copyOf }) => copyOf,
  suggests: ({ suggests }) => suggests,
  siblings: ({ counts }) => (counts?.by === undefined ? [] : [counts.by]),
  comparedForm: ({ anyCase, gtin }) =>
    anyCase ? { name: 'code', fold: foldCode } : gtin ? { name: 'gtin', fold: foldBarcode } : undefined,
  isSortedByNumber: ({ counts, numbered = counts !== undefined }) => numbered,
  numbering: ({ counts }) => counts,
})
