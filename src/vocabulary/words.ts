/** Values put into a text's `{{placeholders}}`. */
export type Blanks = Record<string, string | number>

type Translator = (text: string, blanks?: Blanks) => string

const english: Translator = (text, blanks = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (blank, name: string) => String(blanks[name] ?? blank))

/** The names in a text's `{{placeholders}}`. */
export const blanksIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)

let translator = english

/**
 * Says an interface text in the person's language. The English text itself is the key, as in gettext, so English needs
 * no file and is the fallback of every other language.
 */
export const t: Translator = (text, blanks) => translator(text, blanks)

/** Sets the language of every later text; without an argument, English again. */
export const speak = (other: Translator = english): void => {
  translator = other
}

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
  return guess === undefined ? '' : ` Did you mean '${guess}'?`
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
