import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWorkbench } from '../../screens/context'
import { formatDay, formatMoment, formatMoney, formatNumber } from '../../screens/kinds/formats'
import { useAccess } from '../../screens/shared/access'
import { type Choices, humanise, t } from '../../vocabulary'
import type { Stats } from './stats'

interface PanelProps {
  readonly title: string
  /** Said in place of the content where there is none. */
  readonly empty?: string | false
  readonly more?: { readonly to: string; readonly label: string }
  readonly children: ReactNode
}

const Panel = ({ title, empty, more, children }: PanelProps) => (
  <section className="panel" aria-label={title}>
    <header className="panel-header">
      <h2>{title}</h2>
      {more && <Link to={more.to}>{more.label}</Link>}
    </header>
    {empty ? <p className="panel-empty">{empty}</p> : children}
  </section>
)

/** The declared values of a choice of orders; none where orders are not declared with it. */
const useOrderChoices = (name: string): Choices => {
  const field = useWorkbench().registry.find('customer-order')?.fields[name]
  return field && 'choices' in field ? (field.choices as Choices) : {}
}

const Status = ({ of, value = '' }: { of: string; value?: string }) => {
  const { label = humanise(value), tone = 'neutral' } = useOrderChoices(of)[value] ?? {}
  return <span className={`status tone-${tone}`}>{t(label)}</span>
}

/** A link to a record's page where the person may open it, else its name alone. */
const RecordLink = ({ to, id, children }: { to: string; id: string; children: ReactNode }) => {
  const path = useAccess().linkTo(to, id)
  return path ? <Link to={path}>{children}</Link> : <span>{children}</span>
}

export const LatestOrders = ({
  orders,
  currency,
}: {
  orders: NonNullable<Stats['latestOrders']>
  currency?: string
}) => (
  <Panel
    title={t('Latest orders')}
    more={{ to: '/customer-order', label: t('All orders') }}
    empty={orders.length === 0 && t('There are no orders yet.')}
  >
    <table className="panel-table">
      <thead className="visually-hidden">
        <tr>
          {['Order', 'Placed', 'Payment', 'Status', 'Total'].map((head) => (
            <th key={head}>{t(head)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map(({ id, orderNumber, customer, placedAt, paymentStatus, orderStatus, total }) => (
          <tr key={id}>
            <td>
              <RecordLink to="customer-order" id={id}>
                {orderNumber}
              </RecordLink>
              <small>
                <bdi>{customer?.name}</bdi>
              </small>
            </td>
            <td className="panel-muted panel-wide">
              <time dateTime={placedAt}>{placedAt && formatMoment(placedAt)}</time>
            </td>
            <td>
              <Status of="paymentStatus" value={paymentStatus} />
            </td>
            <td className="panel-wide">
              <Status of="orderStatus" value={orderStatus} />
            </td>
            <td className="panel-number">{total !== undefined && formatMoney(total, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
)

export const OrdersByStatus = ({ counts }: { counts: NonNullable<Stats['ordersByStatus']> }) => {
  const choices = useOrderChoices('orderStatus')
  const statuses = [...new Set([...Object.keys(choices), ...Object.keys(counts)])].filter((status) => counts[status])
  const most = Math.max(...Object.values(counts))
  return (
    <Panel title={t('Orders by status')} empty={statuses.length === 0 && t('No orders in these days.')}>
      <ul className="bars">
        {statuses.map((status) => {
          const { label = humanise(status), tone = 'neutral' } = choices[status] ?? {}
          const count = counts[status] ?? 0
          return (
            <li key={status}>
              <Link to={`/customer-order?orderStatus=${encodeURIComponent(status)}`}>{t(label)}</Link>
              <span className={`bar tone-${tone}`} aria-hidden="true">
                <span style={{ inlineSize: `${(count / most) * 100}%` }} />
              </span>
              <span className="panel-number">{formatNumber(count)}</span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

export const LowStock = ({ products }: { products: NonNullable<Stats['lowStock']> }) => (
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
            {stock > 0 ? t('{{count}} left', { count: formatNumber(stock) }) : t('None left')}
          </span>
        </li>
      ))}
    </ul>
  </Panel>
)

export const ExpiringCoupons = ({ coupons }: { coupons: NonNullable<Stats['expiringCoupons']> }) => (
  <Panel title={t('Coupons that end soon')} empty={coupons.length === 0 && t('None within 7 days.')}>
    <ul className="panel-list">
      {coupons.map(({ id, code, endsOn }) => (
        <li key={id}>
          <RecordLink to="coupon" id={id}>
            {code}
          </RecordLink>
          <span className="panel-number">{formatDay(endsOn)}</span>
        </li>
      ))}
    </ul>
  </Panel>
)
