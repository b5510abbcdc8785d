import { clockTimeIn, dayIn, momentOfClockTime, plusDays, startOfDay, t } from '../../../vocabulary'
import type { DashboardRange, RangeDay } from '../../contract/dashboard'
import { Problem } from '../../platform/problem'

const dayLength = 86_400_000
const longest = 366
const usual = 30

/**
 * The requested range of days. Default: the last 30 days.
 *
 * @param zone the time zone of the days.
 * @throws Problem 400 if a day is invalid, or the range is empty or longer than a year.
 */
export function readRange(query: Readonly<Record<string, unknown>>, zone: string): DashboardRange {
  const to = readDay(query, 'to') ?? dayIn(zone)
  const from = readDay(query, 'from') ?? plusDays(to, 1 - usual)
  const length = Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1
  if (length < 1) throw new Problem(400, t("'from' is after 'to'. Swap the two dates."))
  if (length > longest) throw new Problem(400, t('Choose at most {{longest}} days.', { longest }))
  const days = daysFrom(from, length, zone)
  const [first, last] = [days[0], days.at(-1)] as [RangeDay, RangeDay]
  const { start } = first
  const back = isMonth(from, to) ? Number(plusDays(from, -1).slice(8)) : length
  const dayBefore = plusDays(from, -back)
  const before = beginning(dayBefore, zone)
  return {
    from,
    to,
    zone,
    days,
    dayBefore,
    dayAfter: plusDays(to, 1),
    before,
    beforeEnd: beforeEndOf(before, start, last.end, back, zone),
    start,
    end: last.end,
  }
}

/** Whether the range of days is a complete calendar month. */
const isMonth = (from: string, to: string) =>
  from.endsWith('-01') && to.slice(0, 7) === from.slice(0, 7) && plusDays(to, 1).endsWith('-01')

const minute = 60_000

/**
 * The time in the previous period that has the same time of day as now. The time is rounded to the minute, so that the
 * query can be cached.
 */
function beforeEndOf(before: string, start: string, end: string, back: number, zone: string): string {
  const now = Math.floor(Date.now() / minute) * minute
  if (Date.parse(end) <= now) return start
  const clock = clockTimeIn(zone, now)
  const then = momentOfClockTime(zone, `${plusDays(clock.slice(0, 10), -back)}${clock.slice(10)}`)
  return then < before ? before : then > start ? start : then
}

/** The days of the range. Each day ends when the next day starts. */
function daysFrom(first: string, count: number, zone: string): RangeDay[] {
  const names = Array.from({ length: count + 1 }, (_, index) => plusDays(first, index))
  const starts = names.map((day) => beginning(day, zone))
  return names.slice(0, -1).map((day, index) => ({ day, start: starts[index] ?? '', end: starts[index + 1] ?? '' }))
}

/** The maximum number of cached day starts. The cache can contain the days of a year in several time zones. */
const maxCachedDayStarts = 5000
const beginnings = new Map<string, string>()

/**
 * The start of a day. The starts of days are cached, because computing them for a year is slow and their values never
 * change.
 */
function beginning(day: string, zone: string): string {
  const key = `${zone} ${day}`
  const known = beginnings.get(key)
  if (known) return known
  if (beginnings.size >= maxCachedDayStarts) beginnings.clear()
  const found = startOfDay(day, zone)
  beginnings.set(key, found)
  return found
}

function readDay(query: Readonly<Record<string, unknown>>, name: 'from' | 'to'): string | undefined {
  const given = query[name]
  if (given === undefined || given === '') return undefined
  const isDay =
    typeof given === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(given) &&
    new Date(`${given}T00:00:00Z`).toJSON()?.startsWith(given)
  if (isDay) return given
  throw new Problem(400, t("'{{name}}' is not a valid date. Expected a date such as 2026-03-31.", { name }))
}
