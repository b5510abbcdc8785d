import { type Dashboard, type DashboardTrend, dashboardFiguresOf, type Registry, t } from '../../../../vocabulary'
import { formatNumber, formatShort, formatSum } from '../../shared/values/formats'
import type { DailyFigures, StatsCounts } from '../stats/parse-stats'
import { isMoneyFigure } from '../stats/stats-checks'

/** A figure with its number formats, for the charts of a trend. */
export interface TrendFigure {
  readonly name: string
  readonly label: string
  /** Whether the figure is a sum, which can have decimals. A figure that is not a sum is a number of records. */
  readonly isSum: boolean
  readonly format: (value: number) => string
  /** Formats a value in as few characters as possible. */
  readonly short: (value: number) => string
}

export const trendFigures = (
  declared: Dashboard,
  registry: Registry,
  names: readonly string[],
  currency?: string,
): TrendFigure[] =>
  names.flatMap((name) => {
    const figure = dashboardFiguresOf(declared)[name]
    if (!figure) return []
    const money = isMoneyFigure(registry, figure) ? currency : undefined
    return {
      name,
      label: t(figure.label),
      isSum: figure.sum !== undefined,
      format: (value) => (isMoneyFigure(registry, figure) ? formatSum(value, money) : formatNumber(value)),
      short: (value) => formatShort(value, money),
    }
  })

/** The values of the figures, inserted into the declared sentence. Default: the label of each figure and its value. */
function describeFigures(
  drawn: readonly TrendFigure[],
  values: TrendPoint['figures'],
  says: string | undefined,
  blanks: Record<string, string>,
) {
  const written = drawn.map(({ name, format }) => [name, format(values[name] ?? 0)] as const)
  if (says === undefined) return drawn.map(({ label }, at) => `${label}: ${written[at]?.[1]}`).join(', ')
  const last = drawn.at(-1)
  const all = { ...Object.fromEntries(written), ...blanks }
  return t(says, last && !last.isSum ? { ...all, count: values[last.name] ?? 0 } : all)
}

/** Describes a point of the trend in one sentence. */
export const describePoint = (
  drawn: readonly TrendFigure[],
  point: TrendPoint,
  day: string,
  says?: DashboardTrend['says'],
): string =>
  says
    ? describeFigures(drawn, point.figures, says.day, { day })
    : `${day}: ${describeFigures(drawn, point.figures, undefined, {})}`

/** Describes all points of the trend in one sentence, for people who cannot see the charts. */
export function describeTrend(
  drawn: readonly TrendFigure[],
  points: readonly TrendPoint[],
  nameOf: (point: TrendPoint) => string,
  says?: DashboardTrend['says'],
): string {
  const sums = Object.fromEntries(
    drawn.map(({ name }) => [name, points.reduce((sum, { figures }) => sum + (figures[name] ?? 0), 0)]),
  )
  const [first] = drawn
  const of = ({ figures }: TrendPoint) => (first ? (figures[first.name] ?? 0) : 0)
  const best = points.reduce((one, other) => (of(other) > of(one) ? other : one))
  return describeFigures(drawn, sums, says?.all, { best: nameOf(best), most: first?.format(of(best)) ?? '' })
}

/** A day or a week with the values of its figures. */
export interface TrendPoint {
  readonly from: string
  readonly to: string
  readonly figures: StatsCounts
}

/**
 * The maximum number of days that the chart draws one by one. Longer periods are drawn by week, because single days
 * would look like noise.
 */
const mostDays = 92

const daysPerWeek = 7

/**
 * The days of the trend in chronological order. Long periods are grouped into weeks: the last week ends with the last
 * day, and the first week may be incomplete.
 */
export function toTrendSeries(daily: readonly DailyFigures[]): { by: 'day' | 'week'; points: readonly TrendPoint[] } {
  const size = daily.length > mostDays ? daysPerWeek : 1
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

/** At most `most` indexes, spread evenly from the first index to the last index. */
export const evenlySpacedIndexes = (length: number, most: number): number[] => {
  const count = Math.min(length, most)
  if (count < 2) return length > 0 ? [0] : []
  return [...new Set(Array.from({ length: count }, (_, i) => Math.round((i * (length - 1)) / (count - 1))))]
}
