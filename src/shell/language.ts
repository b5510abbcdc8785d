import { useSyncExternalStore } from 'react'
import { type LanguagePack, loadLanguage } from '../../languages'
import { addTranslations, setLanguage } from '../../vocabulary'
import { preferences } from './preferences'

/** The current language. The preferences may name another language whose texts are still loading. */
interface CurrentLanguage extends LanguagePack {
  readonly code: string
}

let spoken: CurrentLanguage = { code: 'en' }
let wanted = spoken.code
const listeners = new Set<() => void>()

interface Options {
  /** Called before the screens render in the new language. */
  readonly onChange: () => void
  /** Called with the language that could not be loaded. The screens stay in the previous language. */
  readonly onFailure: (code: string) => void
}

/** Numbers and dates use the browser's locale of this language, such as 'de-AT'. */
const localeOf = (code: string) => navigator.languages.find((one) => one.split('-', 1)[0] === code) ?? code

const switchLanguage = async (code: string, { onChange, onFailure }: Options) => {
  wanted = code
  try {
    const language = await loadLanguage(code)
    // If the person has chosen another language in the meantime, the newer choice is used.
    if (wanted !== code) return
    onChange()
    if (language.words) addTranslations(code, language.words)
    spoken = { code, ...language }
  } catch {
    wanted = spoken.code
    onFailure(code)
  }
  setLanguage({ language: spoken.code, locale: localeOf(spoken.code) })
  document.documentElement.lang = spoken.code
  for (const listener of listeners) listener()
}

/**
 * Applies the language of the preferences, and follows later changes, such as a change in another tab.
 *
 * @returns a promise that resolves when the screens can be shown
 */
export const followLanguagePreference = (options: Options): Promise<void> => {
  preferences.subscribe(() => {
    const { language } = preferences.get()
    if (language !== wanted) void switchLanguage(language, options)
  })
  return switchLanguage(preferences.get().language, options)
}

/** The current language. Components that stay mounted when the language changes use this hook. */
export const useLanguage = (): CurrentLanguage =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => spoken,
  )
