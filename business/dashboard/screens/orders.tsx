import { type Choices, humanise, t } from 'deckhand'
import { formatMoment, formatMoney, formatNumber, useWorkbench } from 'deckhand/screens'
import { Link } from 'react-router'
import { Bars } from './Bars'
import { ordersPath } from './links'
import { Panel, RecordLink } from './Panel'
import type { Counts, LatestOrder, Stats } from './stats'

/** The declared values of a choice of orders, none where orders are not declared with it; and how one is read that came in other letters. */
const useOrderChoices = (name: string): { choices: Choices; read: (came: string) => string } => {
  const field = useWorkbench().registry.find('customer-order')?.fields[name]
  return {
    choices: field && 'choices' in field ? (field.choices as Choices) : {},
    read: (came) => String(field?.kind.arrives?.(came, field) ?? came),
  }
}

const Status = ({ of, value }: { of: string; value: string }) => {
  const { choices, read } = useOrderChoices(of)
  const { label = humanise(value), tone = 'neutral' } = choices[read(value)] ?? {}
  return (
    <span className="status" data-tone={tone}>
      {t(label)}
    </span>
  )
}

interface CountedProps {
  readonly title: string
  /** The field of orders whose values are counted. */
  readonly by: 'orderStatus' | 'paymentStatus'
  readonly counts: Counts
  /** The days in which they were placed, where the API tells. */
  readonly days: Pick<Stats, 'from' | 'to'>
}

/** How many orders there are of each status, each leading to the list of them. */
export function CountedOrders({ title, by, counts: came, days }: CountedProps) {
  const { choices, read } = useOrderChoices(by)
  const counts = Object.fromEntries(Object.entries(came).map(([status, count]) => [read(status), count]))
  const statuses = [...new Set([...Object.keys(choices), ...Object.keys(counts)])].filter((status) => counts[status])
  return (
    <Panel title={title} empty={statuses.length === 0 && t('No orders in these days.')}>
      <Bars
        heads={[t('Status'), t('Orders')]}
        bars={statuses.map((status) => {
          const { label = humanise(status), tone } = choices[status] ?? {}
          const count = counts[status] ?? 0
          return {
            key: status,
            name: <Link to={ordersPath({ [by]: [status] }, days)}>{t(label)}</Link>,
            value: count,
            said: formatNumber(count),
            tone,
          }
        })}
      />
    </Panel>
  )
}

/** In the order's own currency, and below it converted to the base. */
function Total({
  total,
  amount,
  currency,
  base,
}: Pick<LatestOrder, 'total' | 'amount' | 'currency'> & { base?: string }) {
  if (total === undefined) return null
  if (amount === undefined || !currency || currency === base) return formatMoney(total, base)
  const converted = formatMoney(total, base)
  return (
    <>
      {formatMoney(amount, currency)}
      <small title={t('Converted at the rate of the day of the order')}>≈ {converted}</small>
    </>
  )
}

/** The orders that came last, whatever days are chosen. */
export const LatestOrders = ({ orders, currency }: { orders: readonly LatestOrder[]; currency?: string }) => (
  <Panel
    title={t('Latest orders')}
    aside={<Link to={ordersPath()}>{t('All orders')}</Link>}
    empty={orders.length === 0 && t('There are no orders yet.')}
  >
    <table className="panel-table">
      <thead className="visually-hidden">
        <tr>
          {[t('Order'), t('Placed'), t('Payment'), t('Status'), t('Total')].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map(({ id, orderNumber, customer, placedAt, paymentStatus, orderStatus, ...sums }) => (
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
            <td>{paymentStatus && <Status of="paymentStatus" value={paymentStatus} />}</td>
            <td className="panel-wide">{orderStatus && <Status of="orderStatus" value={orderStatus} />}</td>
            <td className="panel-number">
              <Total {...sums} base={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
)
