import {
  cachePerLocale,
  currentTimeZone,
  dayIn,
  formatAmount,
  formatPlainNumber,
  isCurrencyCode,
  t,
} from '../../../vocabulary'

/** The sign between a number's whole part and its decimals, as the person's locale has it. */
export const decimalSign: () => string = cachePerLocale(
  (locale) => new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
)

const days = cachePerLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))

/** A day of the calendar as ISO 8601 has it, in the letters of dayjs. */
export const isoDay = 'YYYY-MM-DD'

const letters: Readonly<Record<string, string>> = { day: 'DD', month: 'MM', year: 'YYYY' }

const partsOfDay = cachePerLocale((locale) =>
  new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).formatToParts(),
)

/** In which order the parts of a date are written. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy'

/** The order in which the parts of a date are written where the person is. */
export const dayOrder = (): DateOrder =>
  partsOfDay()
    .map(({ type }) => (letters[type] ?? '').slice(0, 1).toLowerCase())
    .join('') as DateOrder

/** How days are shown in inputs where the person is, in the letters of dayjs: 'DD/MM/YYYY'; as ISO 8601 has it where words stand between. */
export const dayPattern: () => string = cachePerLocale(() => {
  // Signs of direction are for running text, and so is a word for the year behind it.
  const parts = partsOfDay().map(({ type, value }) => letters[type] ?? value.replace(/\p{Cf}/gu, ''))
  const pattern = parts.join('').replace(/(?<=Y{4})\s\p{L}+\.?$/u, '')
  return /[^DMY\P{L}]/u.test(pattern) ? isoDay : pattern
})

const moments = cachePerLocale(
  (locale, timeZone: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
)

/** A number in the person's way of writing; what is no number, as it is. At most 8 digits after the point. */
export const formatNumber = (value: unknown): string => formatPlainNumber(value)

/** A number without groups, as years have it: '2026'; what is no number, as it is. */
export const formatUngrouped = (value: unknown): string => formatPlainNumber(value, false)

const signs = cachePerLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 8, signDisplay: 'exceptZero' }),
)

/** A change with its sign, a true minus: '+1', '−1'. */
export const formatChange = (value: unknown): string => {
  const number = Number(value)
  return Number.isFinite(number) ? signs().format(number).replace('-', '−') : String(value)
}

/** Units that stand in each language's own form, with the one that is a thousand of them. */
const measures: Readonly<Record<string, readonly [unit: string, larger: string]>> = { g: ['gram', 'kilogram'] }

const measured = cachePerLocale(
  (locale, unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 3 }),
)

/** A number with its unit in the person's language: '250 g'; from a thousand on in the larger one, '1.25 kg'. */
export const formatUnit = (value: unknown, unit: string): string => {
  const [small, large] = measures[unit] ?? []
  const number = Number(value)
  if (!small || !large || !Number.isFinite(number)) return `${formatNumber(value)} ${t(unit)}`
  return Math.abs(number) < 1000 ? measured(small).format(number) : measured(large).format(number / 1000)
}

const listings = cachePerLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

/** Several words as the person's language lists them: 'sites, states and taxes'. */
export const formatList = (words: readonly string[]): string => listings().format(words)

/** An amount of money; in its currency where `currency` is a code of ISO 4217, followed by it where it is another name. */
export const formatMoney: (value: unknown, currency?: string) => string = formatAmount

/** Formats of amounts and their like: in a currency where it is a code of ISO 4217, followed by any other name. */
const inCurrency = (options: Intl.NumberFormatOptions) => {
  const made = cachePerLocale(
    (locale, currency: string | undefined) =>
      new Intl.NumberFormat(locale, {
        ...(currency && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
        ...options,
      }),
  )
  return (value: number, currency?: string): string =>
    !currency || isCurrencyCode(currency)
      ? made(currency).format(value)
      : `${made(undefined).format(value)} ${currency}`
}

/** Money to the whole unit, for sums so large that what comes after the point says nothing. */
export const formatSum = inCurrency({ maximumFractionDigits: 0 })

/** A number, or an amount of money, in as few characters as will do: '₹50K'. */
export const formatShort = inCurrency({ notation: 'compact' })

const shares = cachePerLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }))

/** 92.4 as '92.4%'. */
export const formatPercent = (value: number): string => shares().format(value / 100)

const names = cachePerLocale((locale) => new Intl.DisplayNames(locale, { type: 'region' }))

/** A country by its name in the person's language; what is no country, as it is. */
export const formatCountry = (code: unknown): string =>
  /^[A-Z]{2}$/.test(String(code)) ? (names().of(String(code)) ?? String(code)) : String(code)

/** Browsers guess at anything else, and each in another way: '01.05.2026' is the fifth of January to most. */
const isIso = (value: unknown) => /^\d{4}-\d{2}-\d{2}(T|$)/.test(String(value))

/** A day of the calendar, wherever the person is; what is no day, as it is. */
export const formatDay = (value: unknown): string => {
  const day = isIso(value) ? Date.parse(String(value)) : Number.NaN
  return Number.isNaN(day) ? String(value) : days().format(day)
}

const shortDays = cachePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** A day without its year: 'Nov 15'. */
export const formatShortDay = (value: unknown): string => shortDays().format(Date.parse(String(value)))

/** Days from one to another, what both have in common said once: 'Nov 15 – 21, 2026'. */
export const formatDays = (from: string, to: string): string => days().formatRange(Date.parse(from), Date.parse(to))

/** A moment in the time zone where the person works; what is no moment, as it is. */
export const formatMoment = (value: unknown): string => {
  const moment = isIso(value) ? Date.parse(String(value)) : Number.NaN
  return Number.isNaN(moment) ? String(value) : moments(currentTimeZone()).format(moment)
}

const years = cachePerLocale((_, timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }))

const nearMoments = cachePerLocale(
  (locale, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { timeZone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
)

/** A moment where there is little room: one of this year without its year. */
export const formatShortMoment = (value: unknown): string => {
  const moment = isIso(value) ? Date.parse(String(value)) : Number.NaN
  const year = years(currentTimeZone())
  const isNear = !Number.isNaN(moment) && year.format(moment) === year.format(Date.now())
  return isNear ? nearMoments(currentTimeZone()).format(moment) : formatMoment(value)
}

const zones = cachePerLocale(
  (locale, timeZone: string) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }),
)

/** The short name of the time zone where the person works, as it holds at a moment: 'GMT+5:30', 'CET'. */
export const formatZone = (moment: number): string =>
  zones(currentTimeZone())
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value ?? currentTimeZone()

const distances = cachePerLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

const dayLength = 86_400_000

/** How far a day is from today, within a fortnight: 'in 3 days', 'tomorrow'; undefined for any other. */
export const formatDaysFromNow = (value: unknown): string | undefined => {
  const distance = Math.round((Date.parse(String(value)) - Date.parse(dayIn(currentTimeZone()))) / dayLength)
  return Math.abs(distance) <= 14 ? distances().format(distance, 'day') : undefined
}

const units: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** How long ago a moment was, in the largest unit that fits: '2 hours ago'. */
export const formatAge = (moment: string, now = Date.now()): string => {
  const seconds = (Date.parse(moment) - now) / 1000
  const [unit, length] = units.find(([, one]) => Math.abs(seconds) >= one) ?? ['second', 1]
  return distances().format(Math.round(seconds / length), unit)
}
