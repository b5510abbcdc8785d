import type { PerDay } from '../stats'

/** One day, or the days of a week, and what was sold in them. */
export interface Point {
  readonly from: string
  readonly to: string
  readonly revenue: number
  readonly orders: number
}

/** More days than this are drawn by the week: by the day they would be but noise. */
const mostDays = 92

const week = 7

/** The days in their order, or where they are many, weeks from the first of them on; the last may be incomplete. */
export function seriesOf(daily: readonly PerDay[]): { by: 'day' | 'week'; points: readonly Point[] } {
  const size = daily.length > mostDays ? week : 1
  const points = Array.from({ length: Math.ceil(daily.length / size) }, (_, index) => {
    const days = daily.slice(index * size, (index + 1) * size)
    const sum = (name: 'revenue' | 'orders') => days.reduce((total, one) => total + one[name], 0)
    return { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '', revenue: sum('revenue'), orders: sum('orders') }
  })
  return { by: size === 1 ? 'day' : 'week', points }
}

/** As many places, spread evenly from the first to the last. */
export const spread = (length: number, most: number): number[] => {
  const count = Math.min(length, most)
  if (count < 2) return length > 0 ? [0] : []
  return [...new Set(Array.from({ length: count }, (_, i) => Math.round((i * (length - 1)) / (count - 1))))]
}
