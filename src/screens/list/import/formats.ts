/** In which order the parts of a date stand. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const

export type DateOrder = (typeof dateOrders)[number]

/** What stands before the decimals of a number; the other one groups its digits. */
export const decimalSigns = ['.', ','] as const

export type DecimalSign = (typeof decimalSigns)[number]

const dated =
  /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:(?:T|,? +)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([AP])M)?)?$/i

const parts: Readonly<Record<DateOrder, readonly [year: 1 | 3, month: 1 | 2, day: 2 | 1 | 3]>> = {
  ymd: [1, 2, 3],
  dmy: [3, 2, 1],
  mdy: [3, 1, 2],
}

const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true

/** Two digits of a year are those of the nearest one, up to thirty years ahead. */
const wholeYear = (year: string): string | undefined => {
  if (year.length === 4) return year
  if (year.length !== 2) return undefined
  const now = new Date().getUTCFullYear()
  const same = Math.floor(now / 100) * 100 + Number(year)
  return String(same > now + 30 ? same - 100 : same)
}

const two = (text: string) => text.padStart(2, '0')

/** A date of that order as ISO 8601, with its time if it has one; undefined for what is none. */
export function readDate(text: string, order: DateOrder): string | undefined {
  const [, first = '', , second = '', third = '', hour, minute = '', second2 = '00', half] =
    dated.exec(text.trim()) ?? []
  const found = [first, second, third]
  const [year, month, day] = parts[order].map((at) => found[at - 1] ?? '') as [string, string, string]
  const whole = order === 'ymd' && year.length !== 4 ? undefined : wholeYear(year)
  if (whole === undefined || day.length > 2 || month.length > 2) return undefined
  const iso = `${whole}-${two(month)}-${two(day)}`
  if (!isDay(iso)) return undefined
  if (hour === undefined) return iso
  const late = half?.toUpperCase() === 'P'
  const hours = half ? (Number(hour) % 12) + (late ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59) return undefined
  return `${iso}T${two(String(hours))}:${minute}:${second2}`
}

/** The orders in which a text is a date; undefined where it is none in any. */
export function ordersOf(text: string): readonly DateOrder[] | undefined {
  if (!dated.test(text)) return undefined
  const orders = dateOrders.filter((order) => readDate(text, order) !== undefined)
  return orders.length > 0 ? orders : undefined
}

const around = /^\s*(?:\p{Sc}|[A-Z]{3}|Rs\.?|US\$|%)?\s*$/u
const figure = /^([^\d.,]*)([\d.,'’\s]*\d)([^\d.,]*)$/u

/** The digits of a number and its sign, without a currency or a percent sign around them. */
function digitsIn(text: string): { readonly minus: string; readonly digits: string } | undefined {
  const [, before = '', digits, after = ''] = figure.exec(text.trim()) ?? []
  if (digits === undefined || !around.test(before.replace(/[+\-−]/, '')) || !around.test(after)) return undefined
  return { minus: /[-−]/.test(before) ? '-' : '', digits: digits.replace(/['’\s]/g, '') }
}

const groupedBy = (sign: DecimalSign, digits: string) =>
  new RegExp(`^[1-9]\\d{0,2}(\\${sign}\\d{2,3})*\\${sign}\\d{3}$`).test(digits)

const otherOf = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.')

/** What the decimal sign of a number must be; undefined where it has none, or is no number, and both where either is possible. */
export function signsOf(text: string): readonly DecimalSign[] | undefined {
  const { digits = '' } = digitsIn(text) ?? {}
  if (!/[.,]/.test(digits)) return undefined
  const signs = decimalSigns.filter((sign) => readNumber(text, sign) !== undefined)
  return signs.length > 0 ? signs : undefined
}

/** A number as programs write it; undefined for what is none with that decimal sign. */
export function readNumber(text: string, sign: DecimalSign): string | undefined {
  const found = digitsIn(text)
  if (!found) return undefined
  const [whole = '', fraction, ...more] = found.digits.split(sign)
  const group = otherOf(sign)
  if (more.length > 0 || fraction?.includes(group)) return undefined
  if (whole.includes(group) && !groupedBy(group, whole)) return undefined
  const plain = whole.replaceAll(group, '')
  return `${found.minus}${plain || '0'}${fraction ? `.${fraction}` : ''}`
}
