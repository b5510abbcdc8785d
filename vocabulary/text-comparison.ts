/** Characters that take no space on a screen: zero-width ones, soft hyphens, fillers, marks of direction and variation. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/** Neither a space, an invisible character, a mark that has no letter before it nor the blank of Braille. */
const visible = /[^\s\p{M}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/u

/** Whether a text shows nothing: it is empty, or holds only spaces, invisible characters and accents without a letter. */
export const isBlank = (text: string): boolean => !visible.test(text)

/**
 * A text as people see it, for comparing whether two are the same: without invisible characters, composed (NFKC), with single
 * spaces and the hyphen of the keyboard. Capitals stay.
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

/** Whether a value, or anything within it, has half of a character (a lone surrogate), which no database can keep. */
export function hasBrokenText(value: unknown): boolean {
  // However deep it is, it takes no more of the stack.
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

/** What stands above, below or through a letter in Latin, Greek, Cyrillic, Hebrew, Arabic and Syriac; vowels of other scripts stay. */
const accents =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: these are the marks themselves
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]/gu

/** Letters that Unicode takes apart into nothing simpler. */
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

/** Whether a text holds only ASCII, whose letters fold to small ones and nothing else. */
export const isAsciiText = (text: string): boolean => !/[\u0080-\uffff]/.test(text)

/**
 * A text as it is searched and sorted: in small letters, without accents and invisible characters. 'Élan' becomes 'elan',
 * 'Иван' 'иван', 'Straße' 'strasse'. Folding it again changes nothing.
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

/** Negative where a text is sorted before another, as lists of the embedded API are. */
export function compareFolded(one: string, other: string): number {
  const [first, second] = [foldText(one), foldText(other)]
  return first < second ? -1 : first > second ? 1 : 0
}
