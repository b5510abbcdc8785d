import type { CalendarRange } from '../../../../providers/api'
import { plusDays } from '../../../../vocabulary'

const dayLength = 86_400_000

/** The longest range that the API adds up at once, in days. */
export const maxRangeDays = 366

const until = (to: string, from: string): CalendarRange => ({ from, to })

function lastMonth(today: string): CalendarRange {
  const to = plusDays(`${today.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

/** The preset ranges by their name in the address. Each function returns the days for the given date of today. */
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

/** The range that an API uses if the request names none. */
export const defaultRange: RangeChoice = '30'

/** Whether the text is a valid day in the form YYYY-MM-DD. */
export const isCalendarDay = (text: string | null): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** The number of days in a range, including both ends. Less than 1 if the range ends before it starts. */
export const countRangeDays = ({ from, to }: CalendarRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1

/** Whether the API can add up the range. */
export const isValidRange = (range: CalendarRange): boolean =>
  countRangeDays(range) >= 1 && countRangeDays(range) <= maxRangeDays

/** Reads the range in the address: `?range=7`, or `?from=2026-03-01&to=2026-03-31`. An invalid range is ignored. */
export function parseRangeParams(params: URLSearchParams): { choice: RangeChoice; custom?: CalendarRange } {
  const from = params.get('from')
  const to = params.get('to')
  if (isCalendarDay(from) && isCalendarDay(to) && isValidRange({ from, to }))
    return { choice: 'custom', custom: { from, to } }
  const choice = params.get('range') ?? defaultRange
  return { choice: Object.hasOwn(ranges, choice) ? (choice as RangeChoice) : defaultRange }
}

/** The parameters of a choice in the address. Empty for the default choice. */
export const toRangeParams = (choice: Exclude<RangeChoice, 'custom'>): Record<string, string> =>
  choice === defaultRange ? {} : { range: choice }

/** The days of a choice. `today` is the current day of the API. */
export const presetRange = (choice: Exclude<RangeChoice, 'custom'>, today: string): CalendarRange =>
  ranges[choice](today)
