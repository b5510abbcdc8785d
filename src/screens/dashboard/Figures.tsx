import {
  blanksIn,
  type Dashboard,
  type DashboardFigure,
  figuresOf,
  humanise,
  phrase,
  type Registry,
  t,
} from '../../../vocabulary'
import { useWorkbench } from '../context'
import { formatNumber, formatPercent, formatSum } from '../shared/formats'
import { isAmount } from './amounts'
import type { Figure, Stats } from './answer'
import './figures.css'

interface Presentation {
  readonly label: string
  readonly format: (value: number, currency?: string) => string
  /** A share has changed by points of a percent; of a percentage, nobody knows what a percentage is. */
  readonly isShare?: boolean
  /** The figure that counts the records it tells of; without any there is nothing to tell. */
  readonly among?: string
}

/** The figure that counts all records of which another one is an average or a part. */
const countOf = (figures: Readonly<Record<string, DashboardFigure>>, { of, on }: DashboardFigure) =>
  Object.entries(figures).find(
    ([, one]) => one.of === of && one.on === on && !one.where && !one.sum && !one.average && !one.percentOf,
  )?.[0]

function presented(declared: Dashboard, registry: Registry, name: string): Presentation {
  const all = figuresOf(declared)
  const figure = all[name]
  if (!figure) return { label: humanise(name), format: formatNumber }
  const { label, average, percentOf } = figure
  return {
    label,
    format: percentOf ? formatPercent : isAmount(registry, figure) ? formatSum : formatNumber,
    isShare: percentOf !== undefined,
    among: average !== undefined || percentOf ? countOf(all, figure) : undefined,
  }
}

/** The change against the time before, in percent or points of it. */
const changeOf = (value: number, previous: number, isShare: boolean): number =>
  isShare ? Math.round(10 * (value - previous)) / 10 : Math.round((100 * (value - previous)) / previous)

const ways = {
  up: { sign: '▲', said: phrase('up by {{change}} against as long a time before') },
  down: { sign: '▼', said: phrase('down by {{change}} against as long a time before') },
  level: { sign: '=', said: phrase('as in as long a time before') },
} as const

/** From so many times as much on, a percentage says less than what it has grown from. */
const manifold = 4

function Change({
  figure,
  isShare = false,
  format,
}: {
  figure: Figure
  isShare?: boolean
  format: (value: number) => string
}) {
  const { value, previous } = figure
  if (previous === undefined || (previous === 0 && (value === 0 || isShare))) return null
  if (previous === 0) return <Grown text={t('new')} said={t('none in as long a time before')} />
  if (!isShare && value >= manifold * previous) {
    const from = t('from {{previous}}', { previous: format(previous) })
    return (
      <Grown text={from} said={t('up from {{previous}} in as long a time before', { previous: format(previous) })} />
    )
  }
  const change = changeOf(value, previous, isShare)
  const way = change > 0 ? 'up' : change < 0 ? 'down' : 'level'
  const size = Math.abs(change)
  const text = isShare ? t('{{number}} points', { number: formatNumber(size), count: size }) : formatPercent(size)
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

/** Where there was nothing before, or so little that a percentage would be no more than a large number. */
const Grown = (props: { text: string; said: string }) => <Moved way="up" {...props} />

interface FiguresProps extends Pick<Stats, 'figures' | 'notes' | 'currency'> {
  readonly declared: Dashboard
}

/** The figures of the range, with their change against as long a time before; those that are not declared come last. */
export function Figures({ declared, figures, notes, currency }: FiguresProps) {
  const { registry } = useWorkbench()
  const names = [...new Set([...Object.keys(figuresOf(declared)), ...Object.keys(figures)])]
  return (
    <>
      <dl className="figures">
        {names.map((name) => {
          const figure = figures[name]
          if (!figure) return null
          const { label, format, isShare, among } = presented(declared, registry, name)
          return (
            <div key={name} className="panel figure">
              <dt>{t(label)}</dt>
              <dd>
                {among !== undefined && figures[among]?.value === 0 ? (
                  <strong>—</strong>
                ) : (
                  <>
                    <strong>{format(figure.value, currency)}</strong>{' '}
                    <Change figure={figure} isShare={isShare} format={(one) => format(one, currency)} />
                  </>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {Object.entries(declared.notes ?? {}).map(([name, { says }]) =>
        notes[name] && (currency || !blanksIn(says).includes('currency')) ? (
          <p key={name} className="figures-note">
            {t(says, { count: notes[name], currency: currency ?? '' })}
          </p>
        ) : null,
      )}
    </>
  )
}
