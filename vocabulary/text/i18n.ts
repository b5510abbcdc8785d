import { type PlaceholderValues, translate } from './translation'

interface LanguageSettings {
  readonly language: string
  readonly locale?: string
}

let languageSettings = (): LanguageSettings => ({ language: 'en' })

/** The code of the current language, such as 'de'. */
export const language = (): string => languageSettings().language

/** The locale for numbers, amounts and days in the current language, such as 'de-AT'. */
export const locale = (): string => languageSettings().locale ?? language()

/**
 * Sets the language of all later texts. A browser passes one language to this function. A server passes a function that
 * returns the language of the current user. Without an argument, the language is English.
 * @param spoken the language. The default of `locale` is the code of the language.
 */
export const setLanguage = (spoken: LanguageSettings | (() => LanguageSettings) = { language: 'en' }): void => {
  languageSettings = typeof spoken === 'function' ? spoken : () => spoken
}

/**
 * Translates a text of the interface. The English text is the key, as in gettext. English therefore needs a language
 * file only for its plurals. The other languages fall back to English.
 */
export const t = (text: string, blanks?: PlaceholderValues): string => translate(language(), text, blanks)

/**
 * Marks an English text that `t` translates when the text is displayed. This function is for lists of texts and for
 * stored texts.
 */
export const phrase = <Text extends string>(text: Text): Text => text

/** Formats a translated label for the middle of a sentence: 'customer order'. German nouns keep their capitals. */
export const labelInSentence = (label: string): string => t('{{noun}}', { noun: label })

/** 'discountType' and 'discount-type' → 'Discount type'. */
export const humanise = (name: string): string => {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * The candidate that a mistyped name most likely means. At most a third of the candidate's letters differ. Returns
 * undefined if there is no such candidate.
 */
export const nearestName = (name: string, candidates: readonly string[]): string | undefined =>
  candidates
    .map((candidate) => ({ candidate, distance: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(name.length, candidate.length) / 3)
    .sort((a, b) => a.distance - b.distance)[0]?.candidate

/** The text " Did you mean 'startsOn'?". Returns an empty text if no candidate is similar. */
export const didYouMean = (name: string, candidates: readonly string[]): string => {
  const guess = nearestName(name, candidates)
  return guess === undefined ? '' : ` ${t("Did you mean '{{guess}}'?", { guess })}`
}

/** The number of letters to insert, remove, replace or swap with a neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next.push(
        Math.min(
          (row[j] as number) + 1,
          (next[j - 1] as number) + 1,
          (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwapped && i > 1 && j > 1 ? (before[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = row
    row = next
  }
  return row[b.length] as number
}
