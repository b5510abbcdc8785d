import type { DailyFigures, StatsCounts } from '../stats/parse-stats'

/** A day or a week with the values of its figures. */
export interface TrendPoint {
  readonly from: string
  readonly to: string
  readonly figures: StatsCounts
}

/**
 * The most days that are drawn one by one. Longer ranges are drawn by week, because single days would look like noise.
 */
const mostDays = 92

const week = 7

/**
 * The days in chronological order. Long ranges become weeks that end with the last day, and the first week may be
 * incomplete.
 */
export function toTrendSeries(daily: readonly DailyFigures[]): { by: 'day' | 'week'; points: readonly TrendPoint[] } {
  const size = daily.length > mostDays ? week : 1
  const count = Math.ceil(daily.length / size)
  const points = Array.from({ length: count }, (_, index) => {
    const end = daily.length - (count - 1 - index) * size
    const days = daily.slice(Math.max(0, end - size), end)
    const sum = (name: string) => days.reduce((total, one) => total + (one.figures[name] ?? 0), 0)
    const figures = Object.fromEntries(Object.keys(days[0]?.figures ?? {}).map((name) => [name, sum(name)]))
    return { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '', figures }
  })
  return { by: size === 1 ? 'day' : 'week', points }
}

/** At most `most` indexes, spread evenly from the first to the last. */
export const evenlySpacedIndexes = (length: number, most: number): number[] => {
  const count = Math.min(length, most)
  if (count < 2) return length > 0 ? [0] : []
  return [...new Set(Array.from({ length: count }, (_, i) => Math.round((i * (length - 1)) / (count - 1))))]
}
