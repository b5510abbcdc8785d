import createBidi from 'bidi-js'
import LineBreaker from 'linebreak'
import { coverageOf, emojiFace, type FontFace, facesFor, interFace } from './fonts'

const bidi = createBidi()

/** A part of a line with one font and one direction. */
export interface TextRun {
  /** The characters in logical order. */
  readonly text: string
  readonly face: FontFace
  readonly isRightToLeft: boolean
}

/** The place of a text: the language of the document, and the country of the recipient. */
export interface TextPlace {
  /** The BCP 47 code of the document. */
  readonly locale: string
  /** The ISO 3166-1 code. The country decides the shapes of Chinese characters. */
  readonly country?: string | null
}

/** Letters of the scripts that run from right to left, and the characters that control the direction. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u202b\u202e\u2067]/u

/** Characters without a shape. ZWJ and ZWNJ stay in the text, because they change the shapes of their neighbours. */
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu
const invisibleInInter = /\p{Default_Ignorable_Code_Point}/gu
const isShapeless = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u

/** A text without control characters. Tabs and the line breaks of other systems become spaces and line breaks. */
export const printableText = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')

/** Whether a text runs from right to left. The first letter decides. */
export const isRightToLeftText = (text: string): boolean =>
  rightToLeft.test(text) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1

/** Whether documents in a language run from right to left. */
export const isRightToLeftLocale = (locale: string): boolean =>
  /^(ar|he|fa|ur|ps|ckb|dv|yi)$/.test(new Intl.Locale(locale).language)

/** Whether Inter prints the complete text from left to right. Most texts need no other font. */
export function isPlainText(text: string): boolean {
  if (/^[\u0020-\u007e]*$/.test(text)) return true
  const coverage = coverageOf(interFace)
  for (const character of text) if (!coverage.has(character.codePointAt(0) as number)) return false
  return !rightToLeft.test(text)
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const words = new Intl.Segmenter('th', { granularity: 'word' })

/** Scripts without spaces between words, for which a dictionary finds the words. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The positions at which a line may break, in ascending order. The last position is the end of the text. */
export function breaksOf(text: string): number[] {
  const positions = new Set<number>()
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) positions.add(next.position)
  if (unspaced.test(text))
    for (const { index, segment } of words.segment(text))
      if (index > 0 && unspaced.test(segment) && unspaced.test(text[index - 1] ?? '')) positions.add(index)
  return [...positions].sort((one, other) => one - other)
}

/** The positions after each character that a reader sees as one character. */
export const graphemeEnds = (text: string): number[] =>
  [...graphemes.segment(text)].map(({ index, segment }) => index + segment.length)

const codePointsOf = (text: string) =>
  [...text].filter((character) => !isShapeless.test(character)).map((character) => character.codePointAt(0) as number)

/** Whether a character belongs to no script, such as a space or a comma. ASCII digits always use Inter. */
const isNeutral = (text: string) => /^[^\p{L}\p{N}\p{M}\p{S}]+$/u.test(text)

/** The sign in place of a character that no font can print. */
export const missingSign = '□'

/** A text whose characters have a font and a direction each. */
export interface ItemisedText {
  readonly text: string
  readonly isRightToLeft: boolean
  /** The runs of a part of the text, from left to right. Without the spaces at the end. */
  runs(start: number, end: number): TextRun[]
  /** The characters that no installed font can print. */
  readonly missing: readonly string[]
}

/** Splits a text by font and direction, by the Unicode Bidirectional Algorithm. */
export function itemise(text: string, { locale, country }: TextPlace): ItemisedText {
  const faces = facesFor(text, locale, country)
  const faceAt: FontFace[] = new Array(text.length)
  const missing = new Set<string>()
  const missingAt = new Set<number>()
  let last: FontFace | undefined
  for (const { index, segment } of graphemes.segment(text)) {
    const points = codePointsOf(segment)
    const prints = (face: FontFace) => points.every((point) => coverageOf(face).has(point))
    const suits = (face: FontFace) => (face.has ? face.has.test(segment) : true) && prints(face)
    const stays = last && last !== emojiFace && isNeutral(segment) && prints(last)
    const face = stays ? last : (faces.find(suits) ?? faces.find(prints))
    if (!face) {
      missing.add(segment)
      missingAt.add(index)
    }
    last = face ?? interFace
    faceAt.fill(last, index, index + segment.length)
  }
  const levels = bidi.getEmbeddingLevels(text)
  const base = levels.paragraphs[0]?.level ?? 0
  const sign = (start: number, end: number) => {
    if (missingAt.size === 0) return text.slice(start, end)
    let said = ''
    for (const { index, segment } of graphemes.segment(text.slice(start, end)))
      said += missingAt.has(start + index) ? missingSign : segment
    return said
  }
  return {
    text,
    isRightToLeft: base === 1,
    missing: [...missing],
    runs: (start, end) => {
      const stop = start + text.slice(start, end).trimEnd().length
      const parts: { start: number; end: number; level: number; face: FontFace }[] = []
      for (let at = start; at < stop; at++) {
        const face = faceAt[at] as FontFace
        const level = levels.levels[at] ?? base
        const before = parts.at(-1)
        if (before?.face === face && before.level === level) before.end = at + 1
        else parts.push({ start: at, end: at + 1, level, face })
      }
      return inVisualOrder(parts).map(({ face, level, ...part }) => ({
        text: sign(part.start, part.end),
        face,
        isRightToLeft: level % 2 === 1,
      }))
    },
  }
}

/** Orders runs from left to right: rule L2 of the Unicode Bidirectional Algorithm. */
function inVisualOrder<Part extends { readonly level: number }>(parts: readonly Part[]): Part[] {
  const ordered = [...parts]
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  for (let level = highest; level >= 1; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while (end < ordered.length && (ordered[end] as Part).level >= level) end++
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end - 1)
    }
  return ordered
}

/** Scripts whose letters the layout of the font reverses by itself. */
const reversedByFont = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * The characters of a run in the order that the layout of the font expects. The layout reverses Arabic and Hebrew
 * letters, but no other characters.
 */
export function drawnTextOf({ text, face, isRightToLeft }: TextRun): string {
  const mirrored = isRightToLeft
    ? [...text].map((character) => bidi.getMirroredCharacter(character) ?? character).join('')
    : text
  const shown = mirrored.replace(face === interFace ? invisibleInInter : invisible, '')
  const isReversed = reversedByFont.test(shown)
  return isReversed === isRightToLeft
    ? shown
    : [...graphemes.segment(shown)]
        .map(({ segment }) => segment)
        .reverse()
        .join('')
}

/** The characters of a text that no installed font can print. */
export function unprintableCharactersOf(text: string, place: TextPlace): string[] {
  if (isPlainText(text)) return []
  return [
    ...new Set(
      printableText(text)
        .split('\n')
        .flatMap((line) => (isPlainText(line) ? [] : itemise(line, place).missing)),
    ),
  ]
}
