import type { Range } from '../../../providers/api'
import { plusDays } from '../../../vocabulary'

const dayLength = 86_400_000

/** The longest range that is added up at once, in days. */
export const longest = 366

const until = (to: string, from: string): Range => ({ from, to })

function lastMonth(today: string): Range {
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

export type Choice = keyof typeof ranges | 'custom'

/** What an API answers that is asked for no range. */
export const usual: Choice = '30'

/** Whether it is a day of the calendar, YYYY-MM-DD. */
export const isDay = (text: string | null): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** How many days a range has, both ends included; below 1 where it ends before it begins. */
export const lengthOf = ({ from, to }: Range): number => Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1

/** Whether a range is one that can be added up. */
export const isPossible = (range: Range): boolean => lengthOf(range) >= 1 && lengthOf(range) <= longest

/** What the address says: `?range=7`, or `?from=2026-03-01&to=2026-03-31`. What is no range is passed over. */
export function readRange(params: URLSearchParams): { choice: Choice; custom?: Range } {
  const from = params.get('from')
  const to = params.get('to')
  if (isDay(from) && isDay(to) && isPossible({ from, to })) return { choice: 'custom', custom: { from, to } }
  const choice = params.get('range') ?? usual
  return { choice: Object.hasOwn(ranges, choice) ? (choice as Choice) : usual }
}

/** A choice as the address says it; nothing for the usual one. */
export const writeRange = (choice: Exclude<Choice, 'custom'>): Record<string, string> =>
  choice === usual ? {} : { range: choice }

/** The days of a choice, given what is today for the API. */
export const rangeOf = (choice: Exclude<Choice, 'custom'>, today: string): Range => ranges[choice](today)
