/// <reference path="./gs1-barcode-parser-mod.d.ts" />
import { parseBarcode } from 'gs1-barcode-parser-mod'
import { currentBusiness } from '../business'
import { checkDigitOf, comparableCode, isTradeItemNumber } from '../records/gtin'
import { t } from '../text/i18n'

/** The content of a scanned code. */
export interface ScannedCode {
  /** The scanned text without spaces at its ends and without the prefix of the symbology. */
  readonly text: string
  /** The serial in the code. A code without further structure is its own serial. */
  readonly serial?: string
  /** The trade item number, with 14 digits. */
  readonly gtin?: string
  /** The batch or lot number. */
  readonly lot?: string
  /**
   * The serials that the code can contain, the most probable serial first. Some scanners leave out the end of a serial
   * within a GS1 code. The list then contains each possible end.
   */
  readonly serials: readonly string[]
  /** The sentence for a code whose content cannot be read. Absent for other codes. */
  readonly problem?: string
}

/** The character between two elements of a GS1 code. */
const separator = '\u001d'

/** The prefix by which a scanner reports the type of a barcode (ISO/IEC 15424): ']C1' is GS1-128. */
const symbology = /^\]([A-Za-z])([0-9A-Za-z])/

/** The symbologies whose content is a GS1 element string. */
const gs1Symbologies = ['C1', 'd2', 'Q3', 'e0', 'e1', 'e2', 'J1', 'X1']

/** The texts that scanners type in place of the separator. */
const typedSeparators = /<GS>|\{GS\}|\[GS\]|<FNC1>|\{FNC1\}|\\x1[dD]|\\u001[dD]|\\F|\u241d/g

/** The characters that no GS1 element contains, so that each of them stands for a separator. */
const foreignCharacters = /[^!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+/g

/** The application identifiers of the values that a scan returns. */
const identifiers = { gtin: ['01', '02'], serial: ['21', '250', '235'], lot: ['10'] } as const

type Elements = ReadonlyMap<string, string>

const elementsOf = (text: string): Elements | undefined => {
  try {
    const { parsedCodeItems: items } = parseBarcode(text)
    return items.length > 0 ? new Map(items.map(({ ai, raw }) => [ai, raw.replaceAll(separator, '')])) : undefined
  } catch {
    return undefined
  }
}

const withSeparators = (text: string) =>
  text
    .replace(typedSeparators, separator)
    .replace(foreignCharacters, separator)
    .replace(/^\p{Cc}+|\p{Cc}+$/gu, '')

const hasValidGtin = (text: string) => {
  const gtin = /^01(\d{14})/.exec(text)?.[1]
  return gtin !== undefined && checkDigitOf(gtin.slice(0, -1)) === Number(gtin.at(-1))
}

/**
 * The elements of a GS1 element string. Only a prefix, a separator, brackets or a valid item number show that a text is
 * an element string. A serial such as '21-A' therefore stays a serial.
 */
function elementStringOf(text: string, isMarked: boolean): Elements | undefined {
  if (/^\(\d{2,4}\)/.test(text)) return elementsOf(text.replace(/\s*(\(\d{2,4}\))\s*/g, '$1'))
  const isSeparated = text.includes(separator)
  const plain = withSeparators(text)
  if (!isMarked && !isSeparated && !hasValidGtin(plain)) return undefined
  return elementsOf(plain)
}

/** The short names of application identifiers in older links. */
const linkNames: Readonly<Record<string, string>> = { gtin: '01', ser: '21', lot: '10', cpv: '22', sscc: '00' }

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const urlOf = (text: string) => {
  if (!/^https?:\/\/\S+$/i.test(text)) return undefined
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** The elements of a GS1 Digital Link of any domain: 'https://id.gs1.org/01/09506000134352/21/A1'. */
function digitalLinkOf(text: string): Elements | undefined {
  const url = urlOf(text)
  if (!url) return undefined
  const parts = url.pathname.split('/').filter(Boolean).map(decoded)
  const identifierOf = (part = '') => linkNames[part.toLowerCase()] ?? part
  const start = parts.findIndex((part, at) => identifierOf(part) === '01' && /^\d{8,14}$/.test(parts[at + 1] ?? ''))
  if (start < 0) return undefined
  const pairs: [string, string][] = []
  for (let at = start; at + 1 < parts.length; at += 2) pairs.push([identifierOf(parts[at]), parts[at + 1] ?? ''])
  for (const [name, value] of url.searchParams) if (/^\d{2,4}$/.test(name)) pairs.push([name, value])
  return elementsOf(
    pairs.map(([name, value]) => name + (name === '01' ? value.padStart(14, '0') : value)).join(separator),
  )
}

/** The application identifiers that begin a compressed Digital Link with an item number, alone or in a known group. */
const compressedBeginnings = ['01', '0A', '0B', '0C', '0D', '0E', '0F', '1A', '1B', '1C', '1D', '1E', '1F']

/** The number of bits that a compressed Digital Link uses for an item number. */
const gtinBits = 47

/** Whether the last part of an address is the beginning of a compressed Digital Link: an identifier and a valid GTIN. */
function isCompressedLink(text: string): boolean {
  const url = urlOf(text)
  const last = url?.pathname.split('/').at(-1) ?? ''
  if (!/^[\w-]{10,}$/.test(last)) return false
  if (/(^|\.)gs1\.org$/i.test(url?.hostname ?? '')) return true
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const bits = [...last].map((letter) => alphabet.indexOf(letter).toString(2).padStart(6, '0')).join('')
  const identifier = Number.parseInt(bits.slice(0, 8), 2).toString(16).toUpperCase().padStart(2, '0')
  const gtin = String(Number.parseInt(bits.slice(8, 8 + gtinBits), 2)).padStart(14, '0')
  return compressedBeginnings.includes(identifier) && isTradeItemNumber(gtin)
}

const compressedLinkProblem = () =>
  t('This is a compressed GS1 link, which Deckhand cannot read. Scan another code of the card or type the number.')

/** Matches the addresses of a pattern such as 'https://tap.example.com/c/{serial}'. */
const addressPattern = (pattern: string): RegExp => {
  const escaped = pattern
    .replace(/^https?:\/\//i, '')
    .split(/(\{(?:serial|gtin|lot)\})/)
    .map((part) =>
      /^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>[^/?#&]+)` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
  return new RegExp(`^(?:https?://)?${escaped.join('')}(?:[/?#&].*)?$`, 'i')
}

const addressPatterns = new Map<string, RegExp>()

/** The values in an address of the business, by the patterns that the business declares. */
function ownAddressOf(text: string, patterns: readonly string[]): Readonly<Record<string, string>> | undefined {
  for (const pattern of patterns) {
    const known = addressPatterns.get(pattern) ?? addressPattern(pattern)
    addressPatterns.set(pattern, known)
    const found = known.exec(text)?.groups
    if (found) return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, decoded(value)]))
  }
  return undefined
}

/** The possible serials if a scanner left out the separator after the serial, the longest serial first. */
function possibleSerials(serial: string): string[] {
  const ends = Array.from({ length: Math.max(0, serial.length - 3) }, (_, at) => serial.length - 3 - at)
  return [
    serial,
    ...ends
      .filter((end) => /[\p{L}\p{N}]/u.test(serial[end - 1] ?? '') && elementsOf(serial.slice(end)) !== undefined)
      .map((end) => serial.slice(0, end)),
  ]
}

/** The possible serials if a scanner left out the separator before the serial, so that another element contains it. */
function hiddenSerials(elements: Elements): string[] {
  const last = [...elements.values()].at(-1) ?? ''
  return [...last.matchAll(/(?<=.)21(?=.)/g)].map(({ index }) => last.slice(index + 2))
}

const first = (elements: Elements, names: readonly string[]) =>
  names.map((name) => elements.get(name)).find((value) => value !== undefined)

const plainCode = (text: string): ScannedCode => ({
  ...{ text, serial: text, serials: [text] },
  ...(isTradeItemNumber(text) && { gtin: comparableCode(text) }),
})

/** Matches texts that can contain several values. All other texts are plain serials. */
const structured = /^[\](]|[\p{Cc}:/?]|^01\d{14}/u

/**
 * Reads the content of a scanned code. The code can be a GS1 element string, a GS1 Digital Link or an address of the
 * business. The code can also be an item number or a plain serial. Texts that people type are plain serials.
 *
 * @param patterns the addresses that contain serials. Default: the addresses that the business declares.
 */
export function parseScan(scanned: string, patterns = currentBusiness().scanUrls ?? []): ScannedCode {
  const given = scanned.replace(/^[\s\p{Cc}\ufeff]+|[\s\p{Cc}]+$/gu, '')
  if (given === scanned && !structured.test(given)) return plainCode(given)
  const [prefix = '', letter = '', modifier = ''] = symbology.exec(given) ?? []
  const text = given.slice(prefix.length) || given
  const isMarked = gs1Symbologies.includes(letter + modifier) || scanned.startsWith(separator)
  const own = ownAddressOf(text, patterns)
  if (own?.serial !== undefined) return { text, ...own, serials: [own.serial] }
  const elements = digitalLinkOf(text) ?? elementStringOf(text, isMarked)
  if (!elements && isCompressedLink(text)) return { text, serials: [text], problem: compressedLinkProblem() }
  if (!elements) return plainCode(text)
  const serial = first(elements, identifiers.serial)
  const gtin = first(elements, identifiers.gtin)
  const lot = first(elements, identifiers.lot)
  const isSeparated = text.includes(separator) || /^\(/.test(text) || urlOf(text) !== undefined
  // A printed serial can have the digits of an item number with its identifier: '0100000000000017'.
  if (elements.size === 1 && !isMarked && /^01\d{14}$/.test(text))
    return { text, serial: text, ...(gtin !== undefined && { gtin }), serials: [text] }
  return {
    text,
    ...(serial !== undefined && { serial }),
    ...(gtin !== undefined && { gtin }),
    ...(lot !== undefined && { lot }),
    serials:
      serial === undefined
        ? [text, ...(isSeparated ? [] : hiddenSerials(elements))]
        : isSeparated
          ? [serial]
          : possibleSerials(serial),
  }
}
