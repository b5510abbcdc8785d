/** Characters without width: zero-width characters, soft hyphens, fillers, and marks of direction and variation. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/**
 * Matches a visible character. Spaces, invisible characters, marks without a letter and the blank of Braille are not
 * visible.
 */
const visible = /[^\s\p{M}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/u

/** Whether a text is empty, or contains only spaces, invisible characters and accents without a letter. */
export const isBlank = (text: string): boolean => !visible.test(text)

/**
 * Normalizes a text, to compare whether two texts look the same. Invisible characters are removed, characters are
 * composed (NFKC), spaces become single, and hyphens become '-'. Capital letters stay unchanged.
 */
export const visibleText = (text: string): string =>
  isAsciiText(text) && !/\s\s|[^\S ]/.test(text)
    ? text.trim()
    : text
        .replace(invisible, '')
        .normalize('NFKC')
        .replace(/\u2010/g, '-')
        .replace(/\s+/gu, ' ')
        .trim()

const loneSurrogate = /\p{Surrogate}/u

/**
 * Whether a value or a nested value contains half of a UTF-16 character (a lone surrogate). Databases cannot store such
 * a text.
 */
export function hasBrokenText(value: unknown): boolean {
  // A loop instead of recursion, so deep values cannot overflow the stack.
  const left = [value]
  while (left.length > 0) {
    const one = left.pop()
    if (typeof one === 'string') {
      if (loneSurrogate.test(one)) return true
    } else if (typeof one === 'object' && one !== null) {
      if (!Array.isArray(one)) for (const name of Object.keys(one)) left.push(name)
      for (const inner of Object.values(one)) left.push(inner)
    }
  }
  return false
}

/**
 * Marks above, below or through a letter in Latin, Greek, Cyrillic, Hebrew, Arabic and Syriac. Vowel signs of other
 * scripts stay unchanged.
 */
const accents =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: these are the marks themselves
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]/gu

/** Letters that Unicode does not decompose. */
const baseLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ς: 'σ',
}

const specialLetters = new RegExp(`[${Object.keys(baseLetters).join('')}]`, 'gu')

/** Whether a text contains only ASCII. Folding such a text only changes its case. */
export const isAsciiText = (text: string): boolean => !/[\u0080-\uffff]/.test(text)

/**
 * Converts a text for search and sorting to lowercase, without accents and invisible characters. 'Élan' becomes 'elan',
 * 'Иван' becomes 'иван', and 'Straße' becomes 'strasse'. Folding a folded text changes nothing.
 */
export const foldText = (text: string): string =>
  isAsciiText(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(accents, '')
        .replace(invisible, '')
        .toLowerCase()
        .replace(specialLetters, (letter) => baseLetters[letter] ?? letter)
        .normalize('NFC')

/**
 * Compares two texts in the sort order of lists of the embedded API. Returns a negative number if the first text comes
 * first.
 */
export function compareFolded(one: string, other: string): number {
  const [first, second] = [foldText(one), foldText(other)]
  return first < second ? -1 : first > second ? 1 : 0
}
