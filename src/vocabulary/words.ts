import english from '../languages/en.json' with { type: 'json' }

/** Values put into a text's `{{placeholders}}`. A number that is called `count` chooses between singular and plural. */
export type Blanks = Record<string, string | number>

/** The texts of a language under the English ones; what is missing, or empty, stays English. */
export type Words = Readonly<Record<string, string>>

/** A `{{placeholder}}`, and after a comma how its value is written. */
const blank = /\{\{(\w+)(?:, (\w+))?\}\}/g

/** What begins with two capitals, such as SKU, is written so everywhere. */
const uncapitalised = (label: string) => label.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())

interface Speech {
  readonly language: string
  readonly locale?: string
}

let speech = (): Speech => ({ language: 'en' })

/** The code of the language that is spoken, such as 'de'. */
export const language = (): string => speech().language

/** How numbers, amounts and days are written in the language that is spoken: 'de-AT'. */
export const locale = (): string => speech().locale ?? language()

/** The words of each language that was learned. */
const learned = new Map([['en', new Map(Object.entries(english))]])

/** Adds a language, or changes the words of one. */
export const learn = (code: string, words: Words): void => void learned.set(code, new Map(Object.entries(words)))

/** Whether a language was learned. */
export const knows = (code: string): boolean => learned.has(code)

/**
 * Sets the language of every later text: one for all, as in a browser, or, as a function, one that is asked for each time,
 * as a server speaks to each in theirs. Without an argument, English again.
 *
 * @param spoken `locale` is by default the language alone.
 */
export const speak = (spoken: Speech | (() => Speech) = { language: 'en' }): void => {
  speech = typeof spoken === 'function' ? spoken : () => spoken
}

/** How each language counts: 'one', 'other' …; making these takes longer than asking them. */
const plurals = new Map<string, Intl.PluralRules>()

const pluralOf = (code: string, count: number): string => {
  const rules = plurals.get(code) ?? new Intl.PluralRules(code)
  plurals.set(code, rules)
  return rules.select(count)
}

/** The text in a language: its plural for the count, if it has one. */
const wordsFor = (code: string, text: string, count: string | number | undefined): string | undefined => {
  const words = learned.get(code)
  return (typeof count === 'number' && words?.get(`${text}_${pluralOf(code, count)}`)) || words?.get(text) || undefined
}

/**
 * Says an interface text in the person's language. The English text itself is the key, as in gettext, so English needs
 * no file, but for its plurals, and is the fallback of every other language. A blank without a value stays as it is.
 */
export const t = (text: string, blanks?: Blanks): string => {
  const words = wordsFor(language(), text, blanks?.count) ?? wordsFor('en', text, blanks?.count) ?? text
  if (blanks === undefined) return words
  return words.replace(blank, (whole, name: string, form?: string) => {
    const value = blanks[name]
    if (value === undefined) return whole
    return form === 'uncapitalised' ? uncapitalised(String(value)) : String(value)
  })
}

/** Marks an English interface text that is said by `t` where it is shown: one of several, or one that is kept. */
export const phrase = <Text extends string>(text: Text): Text => text

/** A label, in the person's language, as it is written within a sentence: 'customer order'. German nouns keep their capitals. */
export const noun = (label: string): string => t('{{noun}}', { noun: label })

/** The names in a text's `{{placeholders}}`. */
export const blanksIn = (text: string): string[] => [...text.matchAll(blank)].map(([, name = '']) => name)

/** 'discountType' and 'discount-type' → 'Discount type'. */
export const humanise = (name: string): string => {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The candidate that a mistyped name most likely meant (Levenshtein distance of at most a third of it), or undefined. */
export const nearest = (name: string, candidates: readonly string[]): string | undefined => {
  const limit = Math.max(2, Math.floor(name.length / 3))
  return candidates
    .map((candidate) => ({ candidate, distance: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)[0]?.candidate
}

/** " Did you mean 'startsOn'?", or nothing when no candidate is near. */
export const didYouMean = (name: string, candidates: readonly string[]): string => {
  const guess = nearest(name, candidates)
  return guess === undefined ? '' : ` ${t("Did you mean '{{guess}}'?", { guess })}`
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, swap))
    }
    row = next
  }
  return row[b.length] as number
}
