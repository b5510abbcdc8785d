import { isTradeItemNumber } from '../records/gtin'

/** The maximum number of search terms in a search text. */
const most = 8

/** The minimum number of digits of a telephone or serial number. A number with fewer digits is treated as a word. */
const fewestDigits = 7

/** Matches digits that only spaces, dashes, brackets and the like separate. */
const digits = /(?<!\S)[+(]?\d(?:[\d\s().\-/\u2010-\u2015]*\d)?(?![^\s,;])/g

const partings = /[\s().\-/\u2010-\u2015]/g

/**
 * Removes separators and the prefix for calls within a country, because stored numbers contain neither separators nor
 * this prefix.
 */
const bareNumber = (typed: string): string =>
  typed
    .replace(/\(0\)/g, '')
    .replace(partings, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^0(?=[1-9])/, '')

/** The item number in a number with its GS1 identifier: '0109506000134352' contains '9506000134352'. */
const itemNumberIn = (number: string): readonly string[] => {
  const gtin = /^01(\d{14})$/.exec(number)?.[1]
  return gtin !== undefined && isTradeItemNumber(gtin) && !gtin.startsWith('0000000') ? [gtin.replace(/^0+/, '')] : []
}

/** The number of an NFC chip with 4, 7 or 10 bytes. A number of 8 digits is more probably another number. */
const chipNumber = /^(?:(?!\d+$)[\da-f]{8}|[\da-f]{14}|[\da-f]{20})$/i

/** The spellings of a word. Some readers type the number of a chip with a colon after each byte. */
function spellingsOf(word: string): readonly string[] {
  const plain = /^[\da-f]{2}(?::[\da-f]{2})+$/i.test(word) ? word.replaceAll(':', '') : word
  return chipNumber.test(plain) || plain !== word ? [plain, plain.replace(/..(?=.)/g, '$&:')] : [word]
}

const isNumber = (typed: string) => typed.startsWith('+') || typed.replace(/\D/g, '').length >= fewestDigits

/**
 * The terms of a search text. Each term must match in one of its spellings. Spaces and commas separate words, so
 * 'Rosenlund, Zoya' finds a first and a last name. A telephone number with any separators is one term.
 */
export function searchTerms(typed: string): readonly (readonly string[])[] {
  const numbers: string[][] = []
  const rest = typed.replace(digits, (number) => {
    if (!isNumber(number)) return number
    const bare = bareNumber(number)
    numbers.push([...new Set([bare, number, ...spellingsOf(number), ...itemNumberIn(number)])])
    return ' '
  })
  const words = rest.split(/[\s,;]+/).filter(Boolean)
  const parts = [...words.map(spellingsOf), ...numbers]
  return (parts.length > 0 ? parts : typed.trim() ? [[typed.trim()]] : []).slice(0, most)
}

/** Whether a text contains a number of at least 7 digits, with any separators. */
export const containsNumber = (text: string, number: string): boolean =>
  /^\+?\d{7}/.test(number) && text.replace(partings, '').includes(number)
