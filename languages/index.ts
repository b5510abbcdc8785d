import type { Locale } from 'antd/es/locale'

type Parts = readonly [words: { default: Readonly<Record<string, string>> }, antd: { default: Locale }, dayjs: unknown]

/** The languages besides English, each with its words, antd's texts and dayjs's names of days; fetched when one is chosen. */
const others: Readonly<Record<string, () => Promise<Parts>>> = {
  de: () => Promise.all([import('./de.json'), import('antd/es/locale/de_DE'), import('dayjs/locale/de')]),
}

/** What the business says in other languages. */
const own = import.meta.glob<Readonly<Record<string, string>>>(
  ['/business/languages/*.json', '!/business/languages/en.json'],
  { import: 'default' },
)

/** The codes of the languages there are; the first is the default. */
export const languages: readonly [string, ...string[]] = ['en', ...Object.keys(others)]

/** What a language brings. English needs nothing. */
export interface LanguagePack {
  readonly words?: Readonly<Record<string, string>>
  /** antd's own texts. */
  readonly antd?: Locale
}

/**
 * Fetches a language.
 *
 * @throws TypeError when its code could not be loaded.
 */
export const loadLanguage = async (code: string): Promise<LanguagePack> => {
  const [parts, added] = await Promise.all([others[code]?.(), own[`/business/languages/${code}.json`]?.()])
  const [words, antd] = parts ?? []
  return { words: words && { ...words.default, ...added }, antd: antd?.default }
}

/** A language by its own name: 'Deutsch'. */
export const languageName = (code: string): string => {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}
