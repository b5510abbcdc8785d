import { t } from 'deckhand'
import { formatDay, formatDaysFromNow, formatNumber, formatSum } from 'deckhand/screens'
import { Bars } from './Bars'
import { Panel, RecordLink } from './Panel'
import type { Coupon, Sold, Stocked } from './stats'

interface BestProps {
  readonly title: string
  /** The resource that they are records of. */
  readonly of: string
  readonly sold: readonly Sold[]
  readonly currency?: string
}

/** What was paid for most, in the days chosen. */
export const Best = ({ title, of, sold, currency }: BestProps) => (
  <Panel title={title} empty={sold.length === 0 && t('Nothing was paid for in these days.')}>
    <Bars
      wide
      heads={[t('Name'), t('Paid revenue')]}
      bars={sold.map(({ id, name, revenue, quantity }) => ({
        key: id,
        name: (
          <RecordLink to={of} id={id}>
            {name}
          </RecordLink>
        ),
        value: revenue,
        said: (
          <span
            title={
              quantity === undefined
                ? undefined
                : t('{{number}} sold', { number: formatNumber(quantity), count: quantity })
            }
          >
            {formatSum(revenue, currency)}
          </span>
        ),
        tone: 'cyan',
      }))}
    />
  </Panel>
)

/** The products to be refilled, the scarcest first. */
export const LowStock = ({ products }: { products: readonly Stocked[] }) => (
  <Panel title={t('Low stock')} empty={products.length === 0 && t('Everything is in stock.')}>
    <ul className="panel-list">
      {products.map(({ id, name, stock, lowStockAt }) => (
        <li key={id}>
          <RecordLink to="product" id={id}>
            {name}
          </RecordLink>
          <span
            className={stock > 0 ? 'panel-number' : 'panel-number panel-alarm'}
            title={lowStockAt ? t('Low at {{count}}', { count: lowStockAt }) : undefined}
          >
            {stock > 0 ? t('{{number}} left', { number: formatNumber(stock), count: stock }) : t('None left')}
          </span>
        </li>
      ))}
    </ul>
  </Panel>
)

/** How many cards there are of each product. */
export const CardsInStock = ({ products }: { products: readonly Stocked[] }) => (
  <Panel title={t('Cards in stock')} empty={products.length === 0 && t('No product has cards.')}>
    <Bars
      wide
      heads={[t('Product'), t('Cards')]}
      bars={products.map(({ id, name, stock }) => ({
        key: id,
        name: (
          <RecordLink to="product" id={id}>
            {name}
          </RecordLink>
        ),
        value: stock,
        said: formatNumber(stock),
        tone: 'blue',
      }))}
    />
  </Panel>
)

/** The coupons that can be used for some days more. */
export const ExpiringCoupons = ({ coupons }: { coupons: readonly Coupon[] }) => (
  <Panel title={t('Coupons that end soon')} empty={coupons.length === 0 && t('None within 7 days.')}>
    <ul className="panel-list">
      {coupons.map(({ id, code, endsOn }) => (
        <li key={id}>
          <RecordLink to="coupon" id={id}>
            {code}
          </RecordLink>
          <time className="panel-number" dateTime={endsOn} title={formatDay(endsOn)}>
            {formatDaysFromNow(endsOn) ?? formatDay(endsOn)}
          </time>
        </li>
      ))}
    </ul>
  </Panel>
)
