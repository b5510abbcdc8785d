import {
  cachePerLocale,
  countryName,
  currentTimeZone,
  dayIn,
  formatAmount,
  formatPlainNumber,
  isCurrencyCode,
  t,
} from '../../../../vocabulary'

/** The decimal separator in the person's locale. */
export const decimalSign: () => string = cachePerLocale(
  (locale) => new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
)

const days = cachePerLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))

/** The dayjs pattern of a day in ISO 8601. */
export const isoDay = 'YYYY-MM-DD'

const letters: Readonly<Record<string, string>> = { day: 'DD', month: 'MM', year: 'YYYY' }

const partsOfDay = cachePerLocale((locale) =>
  new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).formatToParts(),
)

/** The sequences of day, month and year in a date. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy'

/** The sequence of day, month and year in the person's locale. */
export const dayOrder = (): DateOrder =>
  partsOfDay()
    .map(({ type }) => (letters[type] ?? '').slice(0, 1).toLowerCase())
    .join('') as DateOrder

/**
 * The dayjs pattern of days in inputs, such as 'DD/MM/YYYY'. If the locale writes words between day, month and year,
 * the pattern is the ISO 8601 pattern.
 */
export const dayPattern: () => string = cachePerLocale(() => {
  // Inputs need no direction marks and no word after the year.
  const parts = partsOfDay().map(({ type, value }) => letters[type] ?? value.replace(/\p{Cf}/gu, ''))
  const pattern = parts.join('').replace(/(?<=Y{4})\s\p{L}+\.?$/u, '')
  return /[^DMY\P{L}]/u.test(pattern) ? isoDay : pattern
})

const moments = cachePerLocale(
  (locale, timeZone: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
)

/**
 * Formats a number in the person's locale, with at most 8 decimals. A value that is not a number is returned as text.
 */
export const formatNumber = (value: unknown): string => formatPlainNumber(value)

/** Formats a number without grouping, such as the year '2026'. A value that is not a number is returned as text. */
export const formatUngrouped = (value: unknown): string => formatPlainNumber(value, false)

const signs = cachePerLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 8, signDisplay: 'exceptZero' }),
)

/** Formats a change with its sign, using a real minus sign: '+1', '−1'. */
export const formatChange = (value: unknown): string => {
  const number = Number(value)
  return Number.isFinite(number) ? signs().format(number).replace('-', '−') : String(value)
}

/** Units that Intl can format in each language, each with the unit that is a thousand times larger. */
const measures: Readonly<Record<string, readonly [unit: string, larger: string]>> = { g: ['gram', 'kilogram'] }

const measured = cachePerLocale(
  (locale, unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 3 }),
)

/**
 * Formats a number with its unit in the person's language, such as '250 g'. From a thousand on, the number is in the
 * larger unit, such as '1.25 kg'.
 */
export const formatUnit = (value: unknown, unit: string): string => {
  const [small, large] = measures[unit] ?? []
  const number = Number(value)
  if (!small || !large || !Number.isFinite(number)) return `${formatNumber(value)} ${t(unit)}`
  return Math.abs(number) < 1000 ? measured(small).format(number) : measured(large).format(number / 1000)
}

const listings = cachePerLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

/** Joins words into a list in the person's language, such as 'sites, states and taxes'. */
export const formatList = (words: readonly string[]): string => listings().format(words)

/**
 * Formats an amount of money. If `currency` is a code of ISO 4217, the amount is in the format of that currency. If
 * `currency` is any other name, the name follows the amount.
 */
export const formatMoney: (value: unknown, currency?: string) => string = formatAmount

/**
 * Creates a format for amounts. A code of ISO 4217 sets the currency of the format, and any other name follows the
 * amount.
 */
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

/** Formats money without decimals, for large sums. */
export const formatSum = inCurrency({ maximumFractionDigits: 0 })

/** Formats a number or an amount of money in as few characters as possible, such as '₹50K'. */
export const formatShort = inCurrency({ notation: 'compact' })

const shares = cachePerLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }))

/** Formats a percentage: 92.4 becomes '92.4%'. */
export const formatPercent = (value: number): string => shares().format(value / 100)

/** The name of a country in the person's language. A value that is not a country code is returned as text. */
export const formatCountry = (code: unknown): string =>
  /^[A-Z]{2}$/.test(String(code)) ? countryName(String(code)) : String(code)

/**
 * Browsers parse date formats that are not ISO 8601 differently: most browsers read '01.05.2026' as the fifth of
 * January.
 */
const isIso = (value: unknown) => /^\d{4}-\d{2}-\d{2}(T|$)/.test(String(value))

/**
 * Formats a day in the person's locale, independent of the time zone. A value that is not a day is returned as text.
 */
export const formatDay = (value: unknown): string => {
  const day = isIso(value) ? Date.parse(String(value)) : Number.NaN
  return Number.isNaN(day) ? String(value) : days().format(day)
}

const shortDays = cachePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** Formats a day without its year, such as 'Nov 15'. */
export const formatShortDay = (value: unknown): string => shortDays().format(Date.parse(String(value)))

/** Formats a range of days, and writes a common month or year only once: 'Nov 15 – 21, 2026'. */
export const formatDays = (from: string, to: string): string => days().formatRange(Date.parse(from), Date.parse(to))

/** Formats a date and time in the person's time zone. A value that is not a date is returned as text. */
export const formatMoment = (value: unknown): string => {
  const moment = isIso(value) ? Date.parse(String(value)) : Number.NaN
  return Number.isNaN(moment) ? String(value) : moments(currentTimeZone()).format(moment)
}

const years = cachePerLocale((_, timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }))

const nearMoments = cachePerLocale(
  (locale, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { timeZone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
)

/** Formats a date and time in a short format. The year is left out if the date is in the current year. */
export const formatShortMoment = (value: unknown): string => {
  const moment = isIso(value) ? Date.parse(String(value)) : Number.NaN
  const year = years(currentTimeZone())
  const isNear = !Number.isNaN(moment) && year.format(moment) === year.format(Date.now())
  return isNear ? nearMoments(currentTimeZone()).format(moment) : formatMoment(value)
}

const zones = cachePerLocale(
  (locale, timeZone: string) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }),
)

/** The short name of the person's time zone at a given time, such as 'GMT+5:30' or 'CET'. */
export const formatZone = (moment: number): string =>
  zones(currentTimeZone())
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value ?? currentTimeZone()

const distances = cachePerLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

const dayLength = 86_400_000

/**
 * The distance of a day from today, if at most 14 days, such as 'in 3 days' or 'tomorrow'. Undefined if the distance is
 * more than 14 days.
 */
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

/** The time that has passed since a date, in the largest suitable unit: '2 hours ago'. */
export const formatAge = (moment: string, now = Date.now()): string => {
  const seconds = (Date.parse(moment) - now) / 1000
  const [unit, length] = units.find(([, one]) => Math.abs(seconds) >= one) ?? ['second', 1]
  return distances().format(Math.round(seconds / length), unit)
}
