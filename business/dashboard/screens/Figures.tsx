import { humanise, phrase, t } from 'deckhand'
import { formatNumber, formatPercent, formatSum } from 'deckhand/screens'
import type { Figure, Stats } from './stats'
import './figures.css'

interface Presentation {
  readonly label: string
  readonly format: (value: number, currency?: string) => string
  /** A share has changed by points of a percent; of a percentage, nobody knows what a percentage is. */
  readonly isShare?: boolean
  /** It tells of orders by their number; without any there is nothing to tell. */
  readonly isPerOrder?: boolean
}

const known: Readonly<Record<string, Presentation>> = {
  revenue: { label: phrase('Paid revenue'), format: formatSum },
  orders: { label: phrase('Orders'), format: formatNumber },
  averageOrder: { label: phrase('Average order'), format: formatSum, isPerOrder: true },
  newCustomers: { label: phrase('New customers'), format: formatNumber },
  paymentSuccess: { label: phrase('Payments succeeded'), format: formatPercent, isShare: true, isPerOrder: true },
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

/** The figures in the order of those that are known; the others follow under their own names. */
const arranged = (figures: Stats['figures']) =>
  [...new Set([...Object.keys(known), ...Object.keys(figures)])].flatMap((name) => {
    const figure = figures[name]
    const presentation: Presentation = known[name] ?? { label: humanise(name), format: formatNumber }
    return figure ? [{ name, figure, ...presentation }] : []
  })

/** The key figures of the range, with their change against as long a time before. */
export const Figures = ({
  figures,
  currency,
  convertedOrders,
}: Pick<Stats, 'figures' | 'currency' | 'convertedOrders'>) => (
  <>
    <dl className="figures">
      {arranged(figures).map(({ name, figure, label, format, isShare, isPerOrder }) => (
        <div key={name} className="panel figure">
          <dt>{t(label)}</dt>
          <dd>
            {isPerOrder && figures.orders?.value === 0 ? (
              <strong>—</strong>
            ) : (
              <>
                <strong>{format(figure.value, currency)}</strong>{' '}
                <Change figure={figure} isShare={isShare} format={(one) => format(one, currency)} />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
    {convertedOrders && currency ? (
      <p className="figures-note">
        {t(
          '{{count}} of the orders are in other currencies; their amounts are converted to {{currency}} at the rates of their days.',
          { count: convertedOrders, currency },
        )}
      </p>
    ) : null}
  </>
)
