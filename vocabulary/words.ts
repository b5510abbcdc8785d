import { createInstance } from 'i18next'
import english from '../languages/en.json' with { type: 'json' }

/** Values put into a text's `{{placeholders}}`. A number that is called `count` chooses between singular and plural. */
export type Blanks = Record<string, string | number>

/** The texts of a language under the English ones; what is missing, or empty, stays English. */
export type Words = Readonly<Record<string, string>>

const translator = createInstance()
void translator.init({
  initAsync: false,
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: english } },
  // The English texts are the keys, as in gettext, and hold dots and colons.
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: false,
  // React and the API's JSON escape for themselves.
  interpolation: { escapeValue: false },
  missingInterpolationHandler: (_: string, [blank]: RegExpExecArray) => blank,
})
translator.services.formatter?.add('uncapitalised', (label) => uncapitalised(String(label)))

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

/** Adds a language, or changes the words of one; those of the engine in English stay. */
export const learn = (code: string, words: Words): void => {
  said.clear()
  translator.removeResourceBundle(code, 'translation')
  translator.addResourceBundle(code, 'translation', code === 'en' ? { ...english, ...words } : words)
}

/** Whether a language was learned. */
export const knows = (code: string): boolean => translator.hasResourceBundle(code, 'translation')

/**
 * Sets the language of every later text: one for all, as in a browser, or, as a function, one that is asked for each time,
 * as a server speaks to each in theirs. Without an argument, English again.
 *
 * @param spoken `locale` is by default the language alone.
 */
export const speak = (spoken: Speech | (() => Speech) = { language: 'en' }): void => {
  speech = typeof spoken === 'function' ? spoken : () => spoken
}

/** Texts without blanks by their language, since a table says the same few for each of its rows. */
const said = new Map<string, string>()

const whole = (code: string, text: string): string => {
  const key = `${code} ${text}`
  const known = said.get(key)
  if (known !== undefined) return known
  const fresh = translator.t(text, { lng: code, nest: false })
  said.set(key, fresh)
  return fresh
}

/**
 * Says an interface text in the person's language. The English text itself is the key, as in gettext, so English needs
 * no file, but for its plurals, and is the fallback of every other language.
 */
export const t = (text: string, blanks?: Blanks): string =>
  blanks === undefined
    ? whole(language(), text)
    : translator.t(text, {
        lng: language(),
        replace: blanks,
        ...(typeof blanks.count === 'number' && { count: blanks.count }),
        // What people typed may look like a reference to another text.
        nest: false,
      })

/** Marks an English interface text that is said by `t` where it is shown: one of several, or one that is kept. */
export const phrase = <Text extends string>(text: Text): Text => text

/** A label, in the person's language, as it is written within a sentence: 'customer order'. German nouns keep their capitals. */
export const noun = (label: string): string => t('{{noun}}', { noun: label })

/** The names in a text's `{{placeholders}}`. */
export const blanksIn = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)(?:, \w+)?\}\}/g)].map(([, name = '']) => name)

/** 'discountType' and 'discount-type' → 'Discount type'. */
export const humanise = (name: string): string => {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The candidate that a mistyped name most likely meant: at most a third of its letters are other ones. Undefined where none is near. */
export const nearest = (name: string, candidates: readonly string[]): string | undefined =>
  candidates
    .map((candidate) => ({ candidate, distance: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(name.length, candidate.length) / 3)
    .sort((a, b) => a.distance - b.distance)[0]?.candidate

/** " Did you mean 'startsOn'?", or nothing when no candidate is near. */
export const didYouMean = (name: string, candidates: readonly string[]): string => {
  const guess = nearest(name, candidates)
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
