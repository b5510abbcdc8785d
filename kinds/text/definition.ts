import { defineKind, type RecordNumbering } from '../../vocabulary/kind'

export interface TextOptions {
  /** Fewest characters. Default: 0. */
  readonly min?: number
  /** Most characters. Default: 200. */
  readonly max?: number
  /** What the text must look like, and how that is said: `{ matches: '^[A-Z]{3}$', says: 'Three capital letters.' }`. */
  readonly pattern?: { readonly matches: string; readonly says: string }
  /** Kept in capital letters, however it is typed. Default: false. */
  readonly capitals?: boolean
  /**
   * A record that comes without one gets the next number, and none is used up by what is refused. Where it is typed, it goes
   * on behind what was typed. It is sorted by the number. Default: it does not count.
   */
  readonly counts?: RecordNumbering
  /** It ends in a number by which it is sorted: 'DH-9' comes before 'DH-10'. Default: false, letter by letter. */
  readonly numbered?: boolean
  /** Codes of the form of a trade item number (8, 12, 13 or 14 digits) need the right check digit; others are free. Default: false. */
  readonly gtin?: boolean
  /** The resource of whose record it keeps the name; an API may give the record's id in its place. Default: none. */
  readonly copyOf?: string
  /** The resource whose records' names are offered while one types; anything else may be typed. Default: none. */
  readonly suggests?: string
}

/** Whether a text looks as it must. */
export const matchesPattern = (value: string, pattern: TextOptions['pattern']) =>
  !pattern || new RegExp(pattern.matches, 'u').test(value)

/** 0 → 'AAA', 1 → 'AAB' … */
const lettersOf = (index: number) =>
  [676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(index / place) % 26))).join('')

/** A text as backends write it that keep it as a number, such as 682001, or refer to a record by that name. */
const textFrom = (came: unknown): unknown => {
  if (typeof came === 'number') return String(came)
  const name = typeof came === 'object' && came !== null && 'name' in came ? came.name : undefined
  return typeof name === 'string' ? name : came
}

/** A text as a backend writes it that has written another as a number, where that says the same. */
const textLike = (value: unknown, came: unknown): unknown =>
  typeof came === 'number' && String(Number(value)) === value ? Number(value) : value

/** What kinds have in common whose values are texts. */
export const textKindDefaults = { fromText: (given: string) => given, fromApi: textFrom, toApi: textLike } as const

/** One line of text. */
export const text = defineKind<string, TextOptions>({
  name: 'text',
  bounds: { min: 0, max: 200 },
  column: () => ({ store: 'text' }),
  needsTextFolding: true,
  ...textKindDefaults,
  sample: ({ label = 'Sample', unique, max = 200, capitals, pattern }, { index, words }) => {
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
  isSortedByNumber: ({ counts, numbered = counts !== undefined }) => numbered,
  numbering: ({ counts }) => counts,
})
