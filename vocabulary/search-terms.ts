/** Most parts of a search that are looked for. */
const most = 8

/** So many digits are a telephone number, a serial or the like, rather than words of a text. */
const fewestDigits = 7

/** Digits that only spaces, dashes, brackets and the like part. */
const digits = /(?<!\S)[+(]?\d(?:[\d\s().\-/\u2010-\u2015]*\d)?(?![^\s,;])/g

const partings = /[\s().\-/\u2010-\u2015]/g

/** Without what parts it, and what is dialled before a number within its country, as numbers are kept. */
const bareNumber = (typed: string): string =>
  typed
    .replace(/\(0\)/g, '')
    .replace(partings, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^0(?=[1-9])/, '')

const isNumber = (typed: string) => typed.startsWith('+') || typed.replace(/\D/g, '').length >= fewestDigits

/**
 * What is looked for by a typed text: each part must be found, in one of its ways of writing it. Words are parted by spaces
 * and commas, so that 'Rosenlund, Zoya' finds a first and a last name; a telephone number is one, however it is spaced.
 */
export function searchTerms(typed: string): readonly (readonly string[])[] {
  const numbers: string[][] = []
  const rest = typed.replace(digits, (number) => {
    if (!isNumber(number)) return number
    const bare = bareNumber(number)
    numbers.push(bare === number ? [number] : [bare, number])
    return ' '
  })
  const words = rest.split(/[\s,;]+/).filter(Boolean)
  const parts = [...words.map((word) => [word]), ...numbers]
  return (parts.length > 0 ? parts : typed.trim() ? [[typed.trim()]] : []).slice(0, most)
}

/** Whether a number of many digits stands in a text, however it is spaced there. */
export const containsNumber = (text: string, number: string): boolean =>
  /^\+?\d{7}/.test(number) && text.replace(partings, '').includes(number)
