import { didYouMean } from '../i18n'

/** What a mistyped name may have meant, and all that it could have been. */
export const suggestNames = (name: string, known: readonly string[]): string =>
  `${didYouMean(name, known)} Expected one of: ${known.join(', ')}.`

/** The names that stand in a list a second time, each once. */
export const duplicatesIn = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]
