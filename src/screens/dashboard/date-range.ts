import type { CalendarRange } from '../../../providers/api'
import { plusDays } from '../../../vocabulary'

const dayLength = 86_400_000

/** The longest range that is added up at once, in days. */
export const maxRangeDays = 366

const until = (to: string, from: string): CalendarRange => ({ from, to })

function lastMonth(today: string): CalendarRange {
  const to = plusDays(`${today.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

/** The ranges to choose from, by what the address says of them; each as its days, given today. */
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

/** What an API answers that is asked for no range. */
export const defaultRange: RangeChoice = '30'

/** Whether it is a day of the calendar, YYYY-MM-DD. */
export const isCalendarDay = (text: string | null): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** How many days a range has, both ends included; below 1 where it ends before it begins. */
export const countRangeDays = ({ from, to }: CalendarRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1

/** Whether a range is one that can be added up. */
export const isValidRange = (range: CalendarRange): boolean =>
  countRangeDays(range) >= 1 && countRangeDays(range) <= maxRangeDays

/** What the address says: `?range=7`, or `?from=2026-03-01&to=2026-03-31`. What is no range is passed over. */
export function parseRangeParams(params: URLSearchParams): { choice: RangeChoice; custom?: CalendarRange } {
  const from = params.get('from')
  const to = params.get('to')
  if (isCalendarDay(from) && isCalendarDay(to) && isValidRange({ from, to }))
    return { choice: 'custom', custom: { from, to } }
  const choice = params.get('range') ?? defaultRange
  return { choice: Object.hasOwn(ranges, choice) ? (choice as RangeChoice) : defaultRange }
}

/** A choice as the address says it; nothing for the usual one. */
export const toRangeParams = (choice: Exclude<RangeChoice, 'custom'>): Record<string, string> =>
  choice === defaultRange ? {} : { range: choice }

/** The days of a choice, given what is today for the API. */
export const presetRange = (choice: Exclude<RangeChoice, 'custom'>, today: string): CalendarRange =>
  ranges[choice](today)
