import { useSyncExternalStore } from 'react'
import { type LanguagePack, loadLanguage } from '../../languages'
import { addTranslations, setLanguage } from '../../vocabulary'
import { preferences } from './preferences'

/** What is spoken: the preference is what is wished for, which may still be on its way. */
interface CurrentLanguage extends LanguagePack {
  readonly code: string
}

let spoken: CurrentLanguage = { code: 'en' }
let wanted = spoken.code
const listeners = new Set<() => void>()

interface Options {
  /** Called before everything is shown anew. */
  readonly onChange: () => void
  /** Told which language could not be fetched; the one before goes on. */
  readonly onFailure: (code: string) => void
}

/** Numbers and days are written as the person's browser has it: as in Austria where it says so. */
const localeOf = (code: string) => navigator.languages.find((one) => one.split('-', 1)[0] === code) ?? code

const switchLanguage = async (code: string, { onChange, onFailure }: Options) => {
  wanted = code
  try {
    const language = await loadLanguage(code)
    // Whoever has chosen another one meanwhile gets that.
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
 * Speaks the language of the preferences, now and whenever they change, such as in another tab. Answers when the first of
 * it can be shown.
 */
export const followLanguagePreference = (options: Options): Promise<void> => {
  preferences.subscribe(() => {
    const { language } = preferences.get()
    if (language !== wanted) void switchLanguage(language, options)
  })
  return switchLanguage(preferences.get().language, options)
}

/** What is spoken now. Whoever shows texts and is not made anew with the language asks for it. */
export const useLanguage = (): CurrentLanguage =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => spoken,
  )
