import { phrase, t } from 'deckhand'
import { formatNumber } from 'deckhand/screens'
import { Link } from 'react-router'
import { ordersPath } from './links'
import type { Counts } from './stats'
import './figures.css'

const day = 24 * 60 * 60 * 1000

const unshipped = ['placed', 'confirmed', 'processing', 'packed']
const open = [...unshipped, 'on-hold', 'shipped', 'delivered']

interface Entry {
  readonly label: string
  readonly to: () => string
}

/** What may wait, most pressing first, and the list of orders that is exactly it. */
export const entries: Readonly<Record<string, Entry>> = {
  toShip: {
    label: phrase('Paid, not shipped'),
    to: () => ordersPath({ paymentStatus: ['success'], orderStatus: unshipped }),
  },
  waitingForCards: {
    label: phrase('Waiting for cards'),
    to: () => ordersPath({ cardsNeeded_gte: ['1'], orderStatus: unshipped }),
  },
  pendingPayments: {
    label: phrase('Unpaid for over a day'),
    to: () =>
      ordersPath({
        paymentStatus: ['pending'],
        placedAt_lte: [new Date(Date.now() - day).toISOString()],
        orderStatus: open,
      }),
  },
  onHold: { label: phrase('Orders on hold'), to: () => ordersPath({ orderStatus: ['on-hold'] }) },
}

/** What waits to be done, each count leading to the list of it. */
export const Queue = ({ queue }: { queue: Counts }) => (
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
