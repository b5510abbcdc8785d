import { didYouMean } from '../text/i18n'

/** The most similar name and all possible names, as the end of an error message. */
export const suggestNames = (name: string, known: readonly string[]): string =>
  `${didYouMean(name, known)} Expected one of: ${known.join(', ')}.`

/** The names that a list contains more than once, without repetitions. */
export const duplicatesIn = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]
