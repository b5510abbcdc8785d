import { t } from 'deckhand'
import { formatDay, formatDays, formatNumber, formatShort, formatShortDay, formatSum } from 'deckhand/screens'
import { type PointerEvent, useMemo, useState } from 'react'
import { Panel } from '../Panel'
import type { PerDay } from '../stats'
import { Plot } from './Plot'
import { type Point, seriesOf, spread } from './series'
import './trend.css'

/** As many days are named below the charts. */
const named = 5

const nameOf = ({ from, to }: Point) => (from === to ? formatDay(from) : formatDays(from, to))

interface TrendProps {
  readonly daily: readonly PerDay[]
  readonly currency?: string
}

/** Revenue and orders over the days chosen, as charts or as the table behind them. */
export default function Trend({ daily, currency }: TrendProps) {
  const { by, points } = useMemo(() => seriesOf(daily), [daily])
  const [isTable, setIsTable] = useState(false)
  const isEmpty = points.every(({ revenue, orders }) => revenue === 0 && orders === 0)
  const title = by === 'day' ? t('Revenue and orders per day') : t('Revenue and orders per week')
  return (
    <Panel
      title={title}
      className="trend"
      empty={isEmpty && t('No orders in these days.')}
      aside={
        !isEmpty && (
          <button type="button" className="link-button" onClick={() => setIsTable(!isTable)}>
            {isTable ? t('Show as chart') : t('Show as table')}
          </button>
        )
      }
    >
      {isTable ? (
        <Numbers title={title} points={points} currency={currency} />
      ) : (
        <Charts points={points} currency={currency} />
      )}
    </Panel>
  )
}

/** All in one sentence, for those who do not see the charts. */
function summaryOf(points: readonly Point[], currency?: string): string {
  const sum = (name: 'revenue' | 'orders') => points.reduce((total, point) => total + point[name], 0)
  const best = points.reduce((one, other) => (other.revenue > one.revenue ? other : one))
  const count = sum('orders')
  return t('{{revenue}} paid and {{orders}} orders in all; most was paid for {{best}}: {{most}}.', {
    count,
    revenue: formatSum(sum('revenue'), currency),
    orders: formatNumber(count),
    best: nameOf(best),
    most: formatSum(best.revenue, currency),
  })
}

interface SeriesProps {
  readonly points: readonly Point[]
  readonly currency?: string
}

/** Two charts over the same days. One points at a day with the mouse, a finger, or the arrow keys. */
function Charts({ points, currency }: SeriesProps) {
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
      <figcaption className="visually-hidden">{summaryOf(points, currency)}</figcaption>
      <div className="trend-legend" aria-hidden="true">
        <span className="trend-key" data-tone="cyan">
          {t('Paid revenue')} <b>{point && formatSum(point.revenue, currency)}</b>
        </span>
        <span className="trend-key" data-tone="blue">
          {t('Orders')} <b>{point && formatNumber(point.orders)}</b>
        </span>
        <span className="trend-day">{point && nameOf(point)}</span>
      </div>
      <div className="trend-plots" onPointerMove={follow} onPointerLeave={() => setAt(undefined)}>
        <Plot
          drawnAs="area"
          continuous
          lines={4}
          at={at}
          values={points.map(({ revenue }) => revenue)}
          format={(value) => formatShort(value, currency)}
        />
        <Plot drawnAs="bars" lines={2} at={at} values={points.map(({ orders }) => orders)} format={formatShort} />
        <input
          type="range"
          className="trend-pointer"
          style={{ insetInline: `${50 / points.length}%` }}
          aria-label={t('Day')}
          aria-valuetext={valueText(points[at ?? last], currency)}
          min={0}
          max={last}
          value={at ?? last}
          onChange={({ target }) => setAt(Number(target.value))}
          onFocus={() => setAt((now) => now ?? last)}
          onBlur={() => setAt(undefined)}
        />
      </div>
      <ol className="trend-days" aria-hidden="true">
        {spread(points.length, named).map((place) => (
          <li key={place} style={{ insetInlineStart: `${((place + 0.5) / points.length) * 100}%` }}>
            <span>{formatShortDay(points[place]?.from)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

const valueText = (point: Point | undefined, currency?: string) =>
  point &&
  t('{{day}}: {{revenue}} paid, {{orders}} orders', {
    day: nameOf(point),
    revenue: formatSum(point.revenue, currency),
    orders: formatNumber(point.orders),
    count: point.orders,
  })

const Numbers = ({ title, points, currency }: SeriesProps & { title: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <section className="trend-body trend-numbers" aria-label={title} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Day')}</th>
          <th scope="col">{t('Paid revenue')}</th>
          <th scope="col">{t('Orders')}</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <tr key={point.from}>
            <th scope="row">{nameOf(point)}</th>
            <td className="panel-number">{formatSum(point.revenue, currency)}</td>
            <td className="panel-number">{formatNumber(point.orders)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
