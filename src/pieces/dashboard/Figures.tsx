import { formatNumber, formatPercent, formatSum } from '../../screens/kinds/formats'
import { humanise, phrase, t } from '../../vocabulary'
import type { Figure, Stats } from './stats'
import './figures.css'

interface Presentation {
  readonly label: string
  readonly format: (value: number, currency?: string) => string
  /** A share has changed by points of a percent; of a percentage, nobody knows what a percentage is. */
  readonly isShare?: boolean
}

const known: Readonly<Record<string, Presentation>> = {
  revenue: { label: phrase('Paid revenue'), format: formatSum },
  orders: { label: phrase('Orders'), format: formatNumber },
  averageOrder: { label: phrase('Average order'), format: formatSum },
  newCustomers: { label: phrase('New customers'), format: formatNumber },
  paymentSuccess: { label: phrase('Payments succeeded'), format: formatPercent, isShare: true },
}

/** The change against the range before, in percent or points of it; undefined where there was nothing to compare with. */
function changeOf({ value, previous }: Figure, isShare: boolean): number | undefined {
  if (!previous) return undefined
  return isShare ? Math.round(10 * (value - previous)) / 10 : Math.round((100 * (value - previous)) / previous)
}

const ways = {
  up: { sign: '▲', said: phrase('up by {{change}} against the same number of days before') },
  down: { sign: '▼', said: phrase('down by {{change}} against the same number of days before') },
  level: { sign: '=', said: phrase('as in the same number of days before') },
} as const

function Change({ figure, isShare = false }: { figure: Figure; isShare?: boolean }) {
  const change = changeOf(figure, isShare)
  if (change === undefined) return null
  const way = change > 0 ? 'up' : change < 0 ? 'down' : 'level'
  const size = Math.abs(change)
  const text = isShare ? t('{{number}} points', { number: formatNumber(size), count: size }) : formatPercent(size)
  const { sign, said } = ways[way]
  return (
    <span className={`change change-${way}`} title={t(said, { change: text })}>
      <span aria-hidden="true">
        <span className="change-sign">{sign}</span> {text}
      </span>
      <span className="visually-hidden">{t(said, { change: text })}</span>
    </span>
  )
}

/** The figures in the order of those that are known; the others follow under their own names. */
const arranged = (figures: Stats['figures']) =>
  [...new Set([...Object.keys(known), ...Object.keys(figures)])].flatMap((name) => {
    const figure = figures[name]
    const presentation: Presentation = known[name] ?? { label: humanise(name), format: formatNumber }
    return figure ? [{ name, figure, ...presentation }] : []
  })

/** The key figures of the range, with their change against the range before. */
export const Figures = ({ figures, currency }: Pick<Stats, 'figures' | 'currency'>) => (
  <dl className="figures">
    {arranged(figures).map(({ name, figure, label, format, isShare }) => (
      <div key={name} className="panel figure">
        <dt>{t(label)}</dt>
        <dd>
          <strong>{format(figure.value, currency)}</strong> <Change figure={figure} isShare={isShare} />
        </dd>
      </div>
    ))}
  </dl>
)
