import { parseTypedTime } from '../../shared/inputs/parse-time'
import type { DateOrder } from '../../shared/values/formats'

export type { DateOrder }

/** The possible sequences of year, month and day in a date. */
export const dateOrders: readonly DateOrder[] = ['ymd', 'dmy', 'mdy']

/** The possible decimal separators. The character that is not the decimal separator groups the digits. */
export const decimalSigns = ['.', ','] as const

export type DecimalSign = (typeof decimalSigns)[number]

const dated =
  /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:(?:T|,? +)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([AP])M)?)?$/i

/**
 * Converts a date with the given sequence of year, month and day to ISO 8601, with its time if the text has a time.
 * Undefined if the text is not a date with this sequence.
 */
export function parseImportDate(text: string, order: DateOrder): string | undefined {
  // A year of four digits must be first in the format 'ymd', and cannot be first in other formats.
  const isYearFirst = /^\s*\d{4}\D/.test(text)
  if ((order === 'ymd') !== isYearFirst && /^[^\p{L}]*(t[^\p{L}]*)?([ap]m)?$/iu.test(text)) return undefined
  const { day, clock } = parseTypedTime(text, order) ?? {}
  return clock === undefined ? day : `${day}T${clock}`
}

/**
 * The date formats (sequences of year, month and day) for which a text is a valid date. Undefined if the text is not
 * valid in any format.
 */
export function possibleDateOrders(text: string): readonly DateOrder[] | undefined {
  if (!dated.test(text)) return undefined
  const orders = dateOrders.filter((order) => parseImportDate(text, order) !== undefined)
  return orders.length > 0 ? orders : undefined
}

const around = /^\s*(?:\p{Sc}|[A-Z]{3}|Rs\.?|US\$|%)?\s*$/u
const figure = /^([^\d.,]*)([\d.,'’\s]*\d)([^\d.,]*)$/u

/** The digits of a number and its minus sign, without a currency or percent sign. */
function digitsIn(text: string): { readonly minus: string; readonly digits: string } | undefined {
  const [, before = '', digits, after = ''] = figure.exec(text.trim()) ?? []
  if (digits === undefined || !around.test(before.replace(/[+\-−]/, '')) || !around.test(after)) return undefined
  return { minus: /[-−]/.test(before) ? '-' : '', digits: digits.replace(/['’\s]/g, '') }
}

const groupedBy = (sign: DecimalSign, digits: string) =>
  new RegExp(`^[1-9]\\d{0,2}(\\${sign}\\d{2,3})*\\${sign}\\d{3}$`).test(digits)

const otherOf = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.')

/**
 * The decimal separators with which a text is a valid number. Undefined if the text has no decimal separator or is not
 * a number.
 */
export function possibleDecimalSigns(text: string): readonly DecimalSign[] | undefined {
  const { digits = '' } = digitsIn(text) ?? {}
  if (!/[.,]/.test(digits)) return undefined
  const signs = decimalSigns.filter((sign) => parseImportNumber(text, sign) !== undefined)
  return signs.length > 0 ? signs : undefined
}

/**
 * Converts a number to the format of programming languages. Undefined if the text is not a number with this decimal
 * separator.
 */
export function parseImportNumber(text: string, sign: DecimalSign): string | undefined {
  const found = digitsIn(text)
  if (!found) return undefined
  const [whole = '', fraction, ...more] = found.digits.split(sign)
  const group = otherOf(sign)
  if (more.length > 0 || fraction?.includes(group)) return undefined
  if (whole.includes(group) && !groupedBy(group, whole)) return undefined
  const plain = whole.replaceAll(group, '')
  return `${found.minus}${plain || '0'}${fraction ? `.${fraction}` : ''}`
}
