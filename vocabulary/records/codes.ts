import { visibleText } from '../text/text-comparison'

/** Dashes and minus signs that look like a hyphen. */
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu

/** The number of an NFC chip as many readers type it, with a colon after each byte: '04:A2:3F:1B:6C:9F'. */
const chipNumber = /^[0-9A-F]{2}(:[0-9A-F]{2}){3,9}$/

/** Converts a text to capital letters. The letter 'ı' stays different from 'i'. */
const toCapitals = (text: string) =>
  text
    .split('ı')
    .map((part) => part.toUpperCase())
    .join('ı')

/**
 * Converts a code to the form in which codes are compared. Case, and spaces and dashes that look alike, make no
 * difference. The colons in the number of a chip make no difference: '04:a2:3f:1b' equals '04A23F1B'.
 */
export function foldCode(code: string): string {
  const plain = toCapitals(visibleText(code).replace(dashes, '-'))
  return chipNumber.test(plain) ? plain.replaceAll(':', '') : plain
}
