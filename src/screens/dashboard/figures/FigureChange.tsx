import { phrase, t } from '../../../../vocabulary'
import { formatNumber, formatPercent } from '../../shared/values/formats'
import type { StatsFigure } from '../stats/parse-stats'
import './figure-change.css'

/**
 * Calculates the change since the previous period, in percent, or in percentage points if the figure is a percentage.
 */
const changeOf = (value: number, previous: number, isShare: boolean): number =>
  isShare ? Math.round(10 * (value - previous)) / 10 : Math.round((100 * (value - previous)) / previous)

const ways = {
  up: { sign: '▲', said: phrase('up {{change}} on the previous period') },
  down: { sign: '▼', said: phrase('down {{change}} on the previous period') },
  level: { sign: '=', said: phrase('same as in the previous period') },
} as const

/** If the value grew by this factor or more, the previous value is easier to understand than a percentage. */
const manifold = 4

interface FigureChangeProps {
  readonly figure: StatsFigure
  /** Whether the figure is a percentage. Default: false. */
  readonly isShare?: boolean
  /** Formats a value. */
  readonly format: (value: number) => string
}

/** Shows the change of a figure since the previous period. Shows nothing if the previous value is missing. */
export function FigureChange({ figure, isShare = false, format }: FigureChangeProps) {
  const { value, previous } = figure
  if (previous === undefined || (previous === 0 && (value === 0 || isShare))) return null
  if (previous === 0) return <Grown text={t('new')} said={t('up from 0 in the previous period')} />
  if (!isShare && value >= manifold * previous) {
    const from = t('from {{previous}}', { previous: format(previous) })
    return <Grown text={from} said={t('up from {{previous}} in the previous period', { previous: format(previous) })} />
  }
  const change = changeOf(value, previous, isShare)
  const way = change > 0 ? 'up' : change < 0 ? 'down' : 'level'
  const size = Math.abs(change)
  const text = isShare
    ? t('{{number}} percentage points', { number: formatNumber(size), count: size })
    : formatPercent(size)
  return <Moved way={way} text={text} said={t(ways[way].said, { change: text })} />
}

const Moved = ({ way, text, said }: { way: keyof typeof ways; text: string; said: string }) => (
  <span className={`change change-${way}`} title={said}>
    <span aria-hidden="true">
      <span className="change-sign">{ways[way].sign}</span> {text}
    </span>
    <span className="visually-hidden">{said}</span>
  </span>
)

/** The figure was zero before, or so small that the percentage would only be a large number. */
const Grown = (props: { text: string; said: string }) => <Moved way="up" {...props} />
