import { type PlaceholderValues, translate } from './translation'

interface LanguageSettings {
  readonly language: string
  readonly locale?: string
}

let languageSettings = (): LanguageSettings => ({ language: 'en' })

/** The code of the language that is spoken, such as 'de'. */
export const language = (): string => languageSettings().language

/** How numbers, amounts and days are written in the language that is spoken: 'de-AT'. */
export const locale = (): string => languageSettings().locale ?? language()

/**
 * Sets the language of every later text: one for all, as in a browser, or, as a function, one that is asked for each time,
 * as a server speaks to each in theirs. Without an argument, English again.
 *
 * @param spoken `locale` is by default the language alone.
 */
export const setLanguage = (spoken: LanguageSettings | (() => LanguageSettings) = { language: 'en' }): void => {
  languageSettings = typeof spoken === 'function' ? spoken : () => spoken
}

/**
 * Says an interface text in the person's language. The English text itself is the key, as in gettext, so English needs
 * no file, but for its plurals, and is the fallback of every other language.
 */
export const t = (text: string, blanks?: PlaceholderValues): string => translate(language(), text, blanks)

/** Marks an English interface text that is said by `t` where it is shown: one of several, or one that is kept. */
export const phrase = <Text extends string>(text: Text): Text => text

/** A label, in the person's language, as it is written within a sentence: 'customer order'. German nouns keep their capitals. */
export const labelInSentence = (label: string): string => t('{{noun}}', { noun: label })

/** 'discountType' and 'discount-type' → 'Discount type'. */
export const humanise = (name: string): string => {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The candidate that a mistyped name most likely meant: at most a third of its letters are other ones. Undefined where none is near. */
export const nearestName = (name: string, candidates: readonly string[]): string | undefined =>
  candidates
    .map((candidate) => ({ candidate, distance: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(name.length, candidate.length) / 3)
    .sort((a, b) => a.distance - b.distance)[0]?.candidate

/** " Did you mean 'startsOn'?", or nothing when no candidate is near. */
export const didYouMean = (name: string, candidates: readonly string[]): string => {
  const guess = nearestName(name, candidates)
  return guess === undefined ? '' : ` ${t("Did you mean '{{guess}}'?", { guess })}`
}

/** How many letters are to be put in, left out, changed or swapped with their neighbour (optimal string alignment). */
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
