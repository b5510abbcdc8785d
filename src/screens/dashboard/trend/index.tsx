import { type PointerEvent, useMemo, useState } from 'react'
import { type Dashboard, type DashboardTrend, t } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { formatDay, formatDays, formatShortDay } from '../../shared/values/formats'
import { Panel } from '../Panel'
import type { DailyFigures } from '../stats/parse-stats'
import { Plot } from './Plot'
import {
  describePoint,
  describeTrend,
  evenlySpacedIndexes,
  type TrendFigure,
  type TrendPoint,
  toTrendSeries,
  trendFigures,
} from './trend-figures'
import './trend.css'

/** The number of days with a label below the charts. */
const named = 5

const nameOf = ({ from, to }: TrendPoint) => (from === to ? formatDay(from) : formatDays(from, to))

export interface TrendProps {
  readonly declared: Dashboard
  readonly panel: DashboardTrend
  readonly days: readonly DailyFigures[]
  readonly currency?: string
}

/** Shows figures over the chosen period, as charts or as a table. */
export default function Trend({ declared, panel, days, currency }: TrendProps) {
  const { registry } = useWorkbench()
  const { by, points } = useMemo(() => toTrendSeries(days), [days])
  const [isTable, setIsTable] = useState(false)
  const drawn = trendFigures(declared, registry, panel.over, currency)
  const isEmpty = points.every(({ figures }) => Object.values(figures).every((value) => value === 0))
  const blanks = { title: t(panel.title) }
  const title = by === 'day' ? t('{{title}} per day', blanks) : t('{{title}} per week', blanks)
  return (
    <Panel
      title={title}
      className="trend"
      empty={isEmpty && t(panel.empty ?? 'No data for this period.')}
      aside={
        !isEmpty && (
          <button type="button" className="link-button" onClick={() => setIsTable(!isTable)}>
            {isTable ? t('Show as chart') : t('Show as table')}
          </button>
        )
      }
    >
      {isTable ? (
        <Numbers title={title} points={points} drawn={drawn} />
      ) : (
        <Charts points={points} drawn={drawn} says={panel.says} />
      )}
    </Panel>
  )
}

interface SeriesProps {
  readonly points: readonly TrendPoint[]
  readonly drawn: readonly TrendFigure[]
  readonly says?: DashboardTrend['says']
}

/**
 * Shows a chart of each figure over the same days. People highlight a day with the mouse, a finger or the arrow keys.
 */
function Charts({ points, drawn, says }: SeriesProps) {
  const [pointed, setAt] = useState<number>()
  const last = points.length - 1
  const at = pointed === undefined ? undefined : Math.min(pointed, last)
  const point = at === undefined ? undefined : points[at]
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, right, width } = currentTarget.getBoundingClientRect()
    const isMirrored = getComputedStyle(currentTarget).direction === 'rtl'
    const share = (isMirrored ? right - clientX : clientX - left) / width
    setAt(Math.max(0, Math.min(last, Math.floor(share * points.length))))
  }
  return (
    <figure className="trend-body">
      <figcaption className="visually-hidden">{describeTrend(drawn, points, nameOf, says)}</figcaption>
      <div className="trend-legend" aria-hidden="true">
        {drawn.map(({ name, label, isSum, format }) => (
          <span key={name} className="trend-key" data-tone={isSum ? 'cyan' : 'blue'}>
            {label} <b>{point && format(point.figures[name] ?? 0)}</b>
          </span>
        ))}
        <span className="trend-day">{point && nameOf(point)}</span>
      </div>
      <div
        className="trend-plots"
        style={{ gridTemplateRows: `3fr ${'1fr '.repeat(drawn.length - 1)}` }}
        onPointerMove={follow}
        onPointerLeave={() => setAt(undefined)}
      >
        {drawn.map(({ name, isSum, short }, place) => (
          <Plot
            key={name}
            drawnAs={isSum ? 'area' : 'bars'}
            continuous={isSum}
            lines={place === 0 ? 4 : 2}
            at={at}
            values={points.map(({ figures }) => figures[name] ?? 0)}
            format={short}
          />
        ))}
        <input
          type="range"
          className="trend-pointer"
          style={{ insetInline: `${50 / points.length}%` }}
          aria-label={t('Day')}
          aria-valuetext={valueText(points[at ?? last], drawn, says)}
          min={0}
          max={last}
          value={at ?? last}
          onChange={({ target }) => setAt(Number(target.value))}
          onFocus={() => setAt((now) => now ?? last)}
          onBlur={() => setAt(undefined)}
        />
      </div>
      <ol className="trend-days" aria-hidden="true">
        {evenlySpacedIndexes(points.length, named).map((place) => (
          <li key={place} style={{ insetInlineStart: `${((place + 0.5) / points.length) * 100}%` }}>
            <span>{formatShortDay(points[place]?.from)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

const valueText = (point: TrendPoint | undefined, drawn: readonly TrendFigure[], says: DashboardTrend['says']) =>
  point && describePoint(drawn, point, nameOf(point), says)

const Numbers = ({ title, points, drawn }: SeriesProps & { title: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
  <section className="trend-body trend-numbers" aria-label={title} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Day')}</th>
          {drawn.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <tr key={point.from}>
            <th scope="row">{nameOf(point)}</th>
            {drawn.map(({ name, format }) => (
              <td key={name} className="panel-number">
                {format(point.figures[name] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
