import { containsNumber, searchTerms } from './search-terms'
import { foldText } from './text-comparison'

/** Whether each word of what is typed begins a word of the text; accents and case make no difference. */
export function matchesTypedWords(text: string, typed: string): boolean {
  const words = foldText(text).split(/[\s@._/-]+/)
  const whole = foldText(text)
  const isIn = (part: string) =>
    words.some((word) => word.startsWith(part)) ||
    (part.length > 2 && (whole.includes(part) || containsNumber(whole, part)))
  return searchTerms(foldText(typed)).every((ways) => ways.some(isIn))
}

/** What somebody has typed, as it is said again to them. */
export const shortenTypedText = (text: string): string => {
  const letters = [...text]
  return letters.length > 40 ? `${letters.slice(0, 40).join('')}…` : text
}
