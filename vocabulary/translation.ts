import english from '../languages/en.json' with { type: 'json' }

/** Values put into a text's `{{placeholders}}`. A number that is called `count` chooses between singular and plural. */
export type PlaceholderValues = Record<string, string | number>

/** The texts of a language under the English ones; what is missing, or empty, stays English. */
export type Translations = Readonly<Record<string, string>>

interface Table {
  readonly words: Translations
  readonly plurals: Intl.PluralRules
}

const tableOf = (code: string, words: Translations): Table => ({ words, plurals: new Intl.PluralRules(code) })

const tables = new Map<string, Table>([['en', tableOf('en', english)]])

/** Adds a language, or changes the words of one; those of the engine in English stay. */
export const addTranslations = (code: string, words: Translations): void => {
  tables.set(code, tableOf(code, code === 'en' ? { ...english, ...words } : words))
}

/** Whether a language was learned. */
export const hasLanguage = (code: string): boolean => tables.has(code)

/** A text may be called as something that every object has, such as 'constructor'. */
const own = <Value>(values: Readonly<Record<string, Value>>, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined

const wordsOf = (code: string, text: string, count: unknown) => {
  const table = tables.get(code)
  if (!table) return undefined
  const { words, plurals } = table
  return (typeof count === 'number' && own(words, `${text}_${plurals.select(count)}`)) || own(words, text)
}

/** `{{name}}`, and `{{name, uncapitalised}}` for a label within a sentence. */
const blank = /\{\{(\w+)(?:, (\w+))?\}\}/g

/** The names in a text's `{{placeholders}}`. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(blank)].map(([, name = '']) => name)

/** What begins with two capitals, such as SKU, is written so everywhere. */
const uncapitalised = (label: string) => label.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())

/**
 * A text in a language, else in English, its blanks filled: the English text itself is the key, as in gettext, with the
 * plural category of the language behind it where it counts, as in '{{count}} rows_one'.
 */
export const translate = (code: string, text: string, blanks?: PlaceholderValues): string => {
  const said = wordsOf(code, text, blanks?.count) || wordsOf('en', text, blanks?.count) || text
  if (blanks === undefined) return said
  return said.replace(blank, (whole, name: string, form?: string) => {
    const value = own(blanks, name)
    if (value === undefined) return whole
    return form === 'uncapitalised' ? uncapitalised(String(value)) : String(value)
  })
}
