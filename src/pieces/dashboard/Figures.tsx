import { formatNumber } from '../../screens/kinds/formats'
import { humanise, t } from '../../vocabulary'
import type { Figure, Stats } from './stats'

interface Presentation {
  readonly label: string
  readonly format: (value: number, currency?: string) => string
}

/** Money to the whole unit: at this size, what comes after the point says nothing. */
const formatAmount = (value: number, currency?: string) =>
  new Intl.NumberFormat(undefined, {
    ...(currency && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    maximumFractionDigits: 0,
  }).format(value)

/** 92.4 as '92.4%'. */
const formatPercent = (value: number) =>
  new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100)

const known: Readonly<Record<string, Presentation>> = {
  revenue: { label: 'Paid revenue', format: formatAmount },
  orders: { label: 'Orders', format: formatNumber },
  averageOrder: { label: 'Average order', format: formatAmount },
  newCustomers: { label: 'New customers', format: formatNumber },
  paymentSuccess: { label: 'Payments succeeded', format: formatPercent },
}

/** The change against the range before, in percent; undefined where there was nothing to compare with. */
export const changeOf = ({ value, previous }: Figure): number | undefined =>
  previous ? Math.round(((value - previous) / previous) * 100) : undefined

const Change = ({ figure }: { figure: Figure }) => {
  const change = changeOf(figure)
  if (change === undefined) return null
  const way = change > 0 ? 'up' : change < 0 ? 'down' : 'level'
  const said = { up: t('up'), down: t('down'), level: t('unchanged') }[way]
  return (
    <span className={`change change-${way}`} title={t('against the same number of days before')}>
      <span aria-hidden="true">{{ up: '▲', down: '▼', level: '±' }[way]}</span>
      <span className="visually-hidden">{said}</span>
      {formatPercent(Math.abs(change))}
    </span>
  )
}

/** The figures in the order of those that are known; the others follow under their own names. */
const arranged = (figures: Stats['figures']) =>
  [...new Set([...Object.keys(known), ...Object.keys(figures)])].flatMap((name) => {
    const figure = figures[name]
    return figure ? [{ name, figure, ...(known[name] ?? { label: humanise(name), format: formatNumber }) }] : []
  })

/** The key figures of the range, with their change against the range before. */
export const Figures = ({ figures, currency }: Pick<Stats, 'figures' | 'currency'>) => (
  <dl className="figures">
    {arranged(figures).map(({ name, figure, label, format }) => (
      <div key={name} className="panel figure">
        <dt>{t(label)}</dt>
        <dd>
          <strong>{format(figure.value, currency)}</strong> <Change figure={figure} />
        </dd>
      </div>
    ))}
  </dl>
)
