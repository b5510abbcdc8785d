import type { Locale } from 'antd/es/locale'

type Parts = readonly [words: { default: Readonly<Record<string, string>> }, antd: { default: Locale }, dayjs: unknown]

/**
 * The languages besides English, each with its texts, antd's texts and dayjs's day names. A language is loaded when it
 * is chosen.
 */
const others: Readonly<Record<string, () => Promise<Parts>>> = {
  de: () => Promise.all([import('./de.json'), import('antd/es/locale/de_DE'), import('dayjs/locale/de')]),
}

/** The language files of the business. */
const own = import.meta.glob<Readonly<Record<string, string>>>(
  ['/business/languages/*.json', '!/business/languages/en.json'],
  { import: 'default' },
)

/** The codes of the available languages. The first is the default. */
export const languages: readonly [string, ...string[]] = ['en', ...Object.keys(others)]

/** The data of a language. English needs none. */
export interface LanguagePack {
  readonly words?: Readonly<Record<string, string>>
  /** The texts of antd's components. */
  readonly antd?: Locale
}

/**
 * Loads a language.
 * @throws TypeError if its code could not be loaded
 */
export const loadLanguage = async (code: string): Promise<LanguagePack> => {
  const [parts, added] = await Promise.all([others[code]?.(), own[`/business/languages/${code}.json`]?.()])
  const [words, antd] = parts ?? []
  return { words: words && { ...words.default, ...added }, antd: antd?.default }
}

/** The name of a language in that language: 'Deutsch'. */
export const languageName = (code: string): string => {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}
