import type { CalendarRange } from '../../../../providers/api'
import { plusDays } from '../../../../vocabulary'

const dayLength = 86_400_000

/** The longest period for which the API calculates sums, in days. */
export const maxRangeDays = 366

const until = (to: string, from: string): CalendarRange => ({ from, to })

function lastMonth(today: string): CalendarRange {
  const to = plusDays(`${today.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

/**
 * The preset periods, by their name in the address. Each function returns the first and the last day of the period for
 * the given date of today.
 */
const ranges = {
  today: (today: string) => until(today, today),
  '7': (today: string) => until(today, plusDays(today, -6)),
  '30': (today: string) => until(today, plusDays(today, -29)),
  '90': (today: string) => until(today, plusDays(today, -89)),
  'last-month': lastMonth,
  '365': (today: string) => until(today, plusDays(today, -364)),
  year: (today: string) => until(today, `${today.slice(0, 4)}-01-01`),
} as const

export type RangeChoice = keyof typeof ranges | 'custom'

/** The period that an API uses if the request names no period. */
export const defaultRange: RangeChoice = '30'

/** Whether the text is a valid day in the form YYYY-MM-DD. */
export const isCalendarDay = (text: string | null): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/**
 * The number of days in a period, including the first and the last day. Less than 1 if the period ends before its first
 * day.
 */
export const countRangeDays = ({ from, to }: CalendarRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1

/** Whether the API can calculate sums for the period. */
export const isValidRange = (range: CalendarRange): boolean =>
  countRangeDays(range) >= 1 && countRangeDays(range) <= maxRangeDays

/**
 * Reads the period from the address: `?range=7`, or `?from=2026-03-01&to=2026-03-31`. An invalid period in the address
 * is ignored.
 */
export function parseRangeParams(params: URLSearchParams): { choice: RangeChoice; custom?: CalendarRange } {
  const from = params.get('from')
  const to = params.get('to')
  if (isCalendarDay(from) && isCalendarDay(to) && isValidRange({ from, to }))
    return { choice: 'custom', custom: { from, to } }
  const choice = params.get('range') ?? defaultRange
  return { choice: Object.hasOwn(ranges, choice) ? (choice as RangeChoice) : defaultRange }
}

/** The address parameters for the chosen period. Empty for the default period. */
export const toRangeParams = (choice: Exclude<RangeChoice, 'custom'>): Record<string, string> =>
  choice === defaultRange ? {} : { range: choice }

/** The first and the last day of the chosen period. The parameter `today` is the current day according to the API. */
export const presetRange = (choice: Exclude<RangeChoice, 'custom'>, today: string): CalendarRange =>
  ranges[choice](today)
