import english from '../../languages/en.json' with { type: 'json' }

/** The values for a text's `{{placeholders}}`. A number named `count` selects the singular or the plural. */
export type PlaceholderValues = Record<string, string | number>

/** The texts of a language by their English texts. Missing and empty texts stay English. */
export type Translations = Readonly<Record<string, string>>

interface Table {
  readonly words: Translations
  readonly plurals: Intl.PluralRules
}

const tableOf = (code: string, words: Translations): Table => ({ words, plurals: new Intl.PluralRules(code) })

const tables = new Map<string, Table>([['en', tableOf('en', english)]])

/**
 * Adds a language, or replaces the texts of a language. English texts of the engine stay unless the business replaces
 * these texts.
 */
export const addTranslations = (code: string, words: Translations): void => {
  tables.set(code, tableOf(code, code === 'en' ? { ...english, ...words } : words))
}

/** Whether a language was added. */
export const hasLanguage = (code: string): boolean => tables.has(code)

/** A text can equal the name of an object member, such as 'constructor'. */
const own = <Value>(values: Readonly<Record<string, Value>>, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined

const wordsOf = (code: string, text: string, count: unknown) => {
  const table = tables.get(code)
  if (!table) return undefined
  const { words, plurals } = table
  return (typeof count === 'number' && own(words, `${text}_${plurals.select(count)}`)) || own(words, text)
}

/** Matches `{{name}}`, and `{{name, uncapitalised}}` for a label within a sentence. */
const blank = /\{\{(\w+)(?:, (\w+))?\}\}/g

/** The names of a text's `{{placeholders}}`. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(blank)].map(([, name = '']) => name)

/** Labels that start with two capitals, such as SKU, keep their capitals. */
const uncapitalised = (label: string) => label.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())

/** Replaces the placeholders of a translated text. A placeholder without a value stays unchanged. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(blank, (whole, name: string, form?: string) => {
    const value = own(values, name)
    if (value === undefined) return whole
    return form === 'uncapitalised' ? uncapitalised(String(value)) : String(value)
  })

/** Leaves out each phrase in brackets that has a placeholder with an unknown value. */
export const withKnownParts = (text: string, isKnown: (name: string) => boolean): string =>
  text.replace(/\[([^\]]*)\]/g, (_, part: string) => (placeholdersIn(part).every(isKnown) ? part : ''))

/**
 * Translates a text and replaces its placeholders. The fallback is English. The English text is the key, as in gettext.
 * For counts, the key ends in the plural category, as in '{{count}} rows_one'.
 */
export const translate = (code: string, text: string, blanks?: PlaceholderValues): string => {
  const said = wordsOf(code, text, blanks?.count) || wordsOf('en', text, blanks?.count) || text
  return blanks === undefined ? said : fillPlaceholders(said, blanks)
}
