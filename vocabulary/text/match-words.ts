import { containsNumber, searchTerms } from './search-terms'
import { foldText } from './text-comparison'

/**
 * Whether each typed word is at the start of a word of the text. The comparison ignores accents and case. Typed words
 * of more than two letters can also match the middle of a word.
 */
export function matchesTypedWords(text: string, typed: string): boolean {
  const words = foldText(text).split(/[\s@._/-]+/)
  const whole = foldText(text)
  const isIn = (part: string) =>
    words.some((word) => word.startsWith(part)) ||
    (part.length > 2 && (whole.includes(part) || containsNumber(whole, part)))
  return searchTerms(foldText(typed)).every((ways) => ways.some(isIn))
}

/** Shortens a typed text to 40 characters, to quote it in a message. */
export const shortenTypedText = (text: string): string => {
  const letters = [...text]
  return letters.length > 40 ? `${letters.slice(0, 40).join('')}…` : text
}
