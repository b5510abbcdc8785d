import { locale } from '../text/i18n'
import { clockTimeIn, currentTimeZone, momentOfClockTime, plusDays } from './time-zones'

/** The relative times without a number, as written in a URL. */
export const namedTimes = [
  'today',
  'yesterday',
  'tomorrow',
  'this-week',
  'last-week',
  'next-week',
  'this-month',
  'last-month',
  'next-month',
  'this-year',
  'last-year',
  'next-year',
] as const

/** The relative times with a number of days. `last` and `next` count today as their first day. */
export const countedTimes = ['last', 'next', 'more-than'] as const

export type NamedTime = (typeof namedTimes)[number]
export type CountedTime = (typeof countedTimes)[number]

/** A time that depends on the current time. */
export type RelativeTime =
  | { readonly name: NamedTime }
  /** `days` is a number from 1 to 9999. */
  | { readonly name: CountedTime; readonly days: number }

/** The maximum number of days of a relative time. */
export const maxRelativeDays = 9999

/**
 * The start and the end of a period, both included: days (YYYY-MM-DD) or times (ISO 8601 in UTC). If a bound is absent,
 * the period is unlimited on that side.
 */
export interface TimeBounds {
  readonly from?: string
  readonly to?: string
}

/** The current time and the time zone for the evaluation of a relative time. */
export interface Clock {
  /** The current time in milliseconds since 1970. Default: now. */
  readonly moment?: number
  /** The time zone in which days start. Default: the user's time zone. */
  readonly zone?: string
  /** The first day of a week: 1 (Monday) to 7 (Sunday). Default: the first day of a week in the user's locale. */
  readonly firstDayOfWeek?: number
}

const counted = /^(?:(last|next)-(\d{1,4})-days?|(more-than)-(\d{1,4})-days?-ago)$/

/** Reads 'last-month', 'last-7-days' or 'more-than-3-days-ago'. Returns undefined for other texts. */
export function readRelativeTime(text: string): RelativeTime | undefined {
  const named = namedTimes.find((one) => one === text)
  if (named) return { name: named }
  const [, bounded, boundedDays, open, openDays] = counted.exec(text) ?? []
  const days = Number(boundedDays ?? openDays)
  return days >= 1 ? { name: (bounded ?? open) as CountedTime, days } : undefined
}

/** Formats a relative time so that `readRelativeTime` can parse the text. */
export const writeRelativeTime = (time: RelativeTime): string =>
  'days' in time ? `${time.name}-${time.days}-days${time.name === 'more-than' ? '-ago' : ''}` : time.name

/** The first day of a week in the user's locale. Browsers without this information use Monday, as in ISO 8601. */
function firstDayOfLocale(): number {
  const known = new Intl.Locale(locale()) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return known.getWeekInfo?.().firstDay ?? 1
}

const startOfWeek = (day: string, firstDayOfWeek: number) =>
  plusDays(day, -((new Date(day).getUTCDay() - firstDayOfWeek + 7) % 7))

const startOfMonth = (day: string, months: number) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10)

const startOfYear = (day: string, years: number) => `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}-01-01`

const offsets: Readonly<Record<string, number>> = { last: -1, this: 0, next: 1, yesterday: -1, today: 0, tomorrow: 1 }

/** The first and the last day of a relative time without a number. */
function namedDays(name: NamedTime, today: string, firstDayOfWeek: () => number): Required<TimeBounds> {
  const [which = '', unit = 'day'] = name.split('-')
  const startOf = (offset: number) => {
    if (unit === 'week') return plusDays(startOfWeek(today, firstDayOfWeek()), 7 * offset)
    if (unit === 'month') return startOfMonth(today, offset)
    return unit === 'year' ? startOfYear(today, offset) : plusDays(today, offset)
  }
  const offset = offsets[which] ?? 0
  return { from: startOf(offset), to: plusDays(startOf(offset + 1), -1) }
}

const minute = 60_000

/**
 * The bounds of a relative time. The bounds are days, with one exception: for times, 'more than 3 days ago' ends at the
 * same time of day 3 days ago.
 * @param order whether days or times are compared
 */
export function relativeBounds(
  time: RelativeTime,
  order: 'day' | 'moment',
  { moment = Date.now(), zone = currentTimeZone(), firstDayOfWeek }: Clock = {},
): TimeBounds {
  const clock = clockTimeIn(zone, Math.floor(moment / minute) * minute)
  const today = clock.slice(0, 10)
  if (!('days' in time)) return namedDays(time.name, today, () => firstDayOfWeek ?? firstDayOfLocale())
  const { name, days } = time
  if (name === 'last') return { from: plusDays(today, 1 - days), to: today }
  if (name === 'next') return { from: today, to: plusDays(today, days - 1) }
  if (order === 'day') return { to: plusDays(today, -days - 1) }
  return { to: momentOfClockTime(zone, plusDays(today, -days) + clock.slice(10)) }
}
