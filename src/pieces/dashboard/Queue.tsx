import { Link } from 'react-router'
import { formatNumber } from '../../screens/kinds/formats'
import { t } from '../../vocabulary'
import type { Stats } from './stats'

const day = 24 * 60 * 60 * 1000

const orders = (query: [name: string, value: string][]) => `/customer-order?${new URLSearchParams(query)}`

const having = (...statuses: string[]) => statuses.map((status): [string, string] => ['orderStatus', status])

const unshipped = having('placed', 'confirmed', 'processing', 'packed')
const open = [...unshipped, ...having('on-hold', 'shipped', 'delivered')]

interface Entry {
  readonly label: string
  readonly to: () => string
}

const entries: Readonly<Record<string, Entry>> = {
  toShip: { label: 'Paid, not shipped', to: () => orders([['paymentStatus', 'success'], ...unshipped]) },
  waitingForCards: { label: 'Items waiting for cards', to: () => orders([['cardsNeeded_gte', '1'], ...unshipped]) },
  pendingPayments: {
    label: 'Payment pending over 24 h',
    to: () =>
      orders([['paymentStatus', 'pending'], ['placedAt_lte', new Date(Date.now() - day).toISOString()], ...open]),
  },
  onHold: { label: 'Orders on hold', to: () => orders(having('on-hold')) },
}

/** What waits to be done, each count leading to the list of it. */
export const Queue = ({ queue }: { queue: NonNullable<Stats['queue']> }) => (
  <ul className="queue" aria-label={t('To be done')}>
    {Object.entries(entries).map(([name, { label, to }]) => {
      const count = queue[name]
      if (count === undefined) return null
      return (
        <li key={name}>
          <Link to={to()} className={count > 0 ? 'queue-entry queue-entry-open' : 'queue-entry'}>
            <strong>{formatNumber(count)}</strong>
            <span>{t(label)}</span>
          </Link>
        </li>
      )
    })}
  </ul>
)
