import { Button } from 'antd'
import { type AnyRecord, choicesOf, isEmpty, type Reference, screenAddress, t } from 'deckhand'
import {
  Cell,
  Failure,
  formatNumber,
  PageHeader,
  playScanTone,
  readScan,
  type ScannedCode,
  Scanner,
  Skeleton,
  useAccess,
  useResource,
  useSilentList,
  type Verdict,
} from 'deckhand/screens'
import { useState } from 'react'
import { Link } from 'react-router'
import { normalizeCode, packingCodeOf } from './packing-needs'
import { loadPendingScans, savePendingScans } from './packing-storage'
import {
  isRefunded,
  isUnpacked,
  maxListedOrders,
  refundedSettlement,
  type ScanResult,
  unpackedStatuses,
  useScanLookup,
} from './use-scan-lookup'

interface PackingQueueProps {
  /** The result of the previous order. Default: no previous order. */
  readonly before: Verdict | undefined
  readonly onOpen: (order: string) => void
}

/**
 * The orders packed today, sorted from the latest to the earliest change. If the API sends no `updatedAt`, the hook
 * returns all orders that are packed but not shipped.
 */
function usePackedToday() {
  const today = new Date().toDateString()
  const { result } = useSilentList({
    resource: 'customer-order',
    filters: [{ field: 'orderStatus', operator: 'eq', value: 'packed' }],
    sorters: [{ field: 'updatedAt', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: maxListedOrders },
  })
  const isOfToday = ({ updatedAt }: AnyRecord) =>
    typeof updatedAt !== 'string' || new Date(updatedAt).toDateString() === today
  return result.data.filter((order) => order.orderStatus === 'packed' && isOfToday(order))
}

/**
 * The packing screen before an order is opened: waiting orders, orders packed today, and a scanner that finds orders
 * and cards.
 */
export function PackingQueue({ before, onOpen }: PackingQueueProps) {
  const orders = useResource('customer-order')
  const { find } = useScanLookup()
  const [verdict, setVerdict] = useState(before)
  const [finding, setFinding] = useState<ScanResult>()
  // Some APIs do not send the settlement of an order. If a response contains the settlement, the next request leaves
  // out refunded orders.
  const [settled, setSettled] = useState<readonly string[]>()
  const { query, result } = useSilentList({
    resource: orders.name,
    filters: [
      { field: 'orderStatus', operator: 'in', value: unpackedStatuses },
      ...(settled ? [{ field: 'settlement', operator: 'in' as const, value: settled }] : []),
    ],
    sorters: [{ field: 'placedAt', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: maxListedOrders },
  })
  if (!settled && result.data.some(isRefunded))
    setSettled(
      Object.keys(choicesOf(orders.fields.settlement) ?? {}).filter((settlement) => settlement !== refundedSettlement),
    )
  const queue = result.data.filter(isUnpacked)
  const packed = usePackedToday()
  const [next] = queue
  const card = finding && 'card' in finding ? finding : undefined

  const say = (said: Verdict) => {
    if (said.tone !== 'waiting') playScanTone(said.tone)
    setVerdict(said)
  }
  const look = async (read: ScannedCode) => {
    setFinding(undefined)
    if (read.problem !== undefined)
      return say({ tone: 'wrong', title: t('The code cannot be read'), text: read.problem })
    const code = packingCodeOf([], read)
    say({ tone: 'waiting', title: code })
    try {
      let found: ScanResult
      for (const one of new Set([code, ...read.serials])) found ??= await find(one)
      setFinding(found)
      if (!found)
        return say({
          tone: 'wrong',
          title: t('No order found for {{code}}', { code }),
          text: t('Scan an order number or choose an order below.'),
        })
      if ('order' in found) {
        playScanTone('right')
        return onOpen(found.order.id)
      }
      say({ tone: 'right', title: String(found.card.serial) })
    } catch (problem) {
      say({ tone: 'wrong', title: t('The scanned code could not be looked up'), text: (problem as Error).message })
    }
  }
  const give = (order: string, serial: string) => {
    savePendingScans(order, [...loadPendingScans(order), normalizeCode(serial)])
    onOpen(order)
  }
  return (
    <div className="packing">
      <PageHeader title={t('Packing')} />
      <div className="packing-hand">
        <Scanner
          label={t('Scan an order, a product or a card')}
          onCode={(code) => readScan(code, (read) => void look(read))}
          {...(verdict && { verdict })}
        />
        {card && <ScannedCard {...card} onGive={(order) => give(order, String(card.card.serial))} />}
        {!card && next && (
          <Button size="large" block type="primary" onClick={() => onOpen(String(next.id))}>
            {t('Next order: {{order}}', { order: String(next.orderNumber ?? next.id) })}
          </Button>
        )}
      </div>
      <h2>{t('Waiting to be packed')}</h2>
      {query.isLoading && <Skeleton rows={4} />}
      {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {!query.isLoading && !query.error && queue.length === 0 && <p>{t('No orders to pack.')}</p>}
      <OrderList orders={queue} onOpen={onOpen} />
      {(result.total ?? 0) > maxListedOrders && (
        <p>
          <Link
            to={screenAddress('customer-order', {
              query: [
                ...unpackedStatuses.map((status) => `orderStatus=${status}`),
                ...(settled ?? []).map((settlement) => `settlement=${settlement}`),
              ].join('&'),
            })}
          >
            {t('Showing {{most}} of {{total}} orders. Show all.', {
              most: formatNumber(maxListedOrders),
              total: formatNumber(result.total),
            })}
          </Link>
        </p>
      )}
      {packed.length > 0 && (
        <>
          <h2>{t('Packed today')}</h2>
          <OrderList orders={packed} onOpen={onOpen} />
        </>
      )}
    </div>
  )
}

interface OrderListProps {
  readonly orders: readonly (AnyRecord & { readonly id?: string })[]
  readonly onOpen: (order: string) => void
}

/** A list of orders with large touch targets. */
function OrderList({ orders, onOpen }: OrderListProps) {
  const resource = useResource('customer-order')
  const { linkTo } = useAccess()
  const cell = (record: AnyRecord, name: 'placedAt' | 'paymentStatus') => (
    <Cell field={resource.fields[name]} value={record[name]} {...{ record, resource, linkTo }} compact />
  )
  return (
    <ul className="packing-queue">
      {orders.map((record) => (
        <li key={record.id}>
          <button type="button" onClick={() => onOpen(String(record.id))}>
            <span>
              <strong>{String(record.orderNumber ?? record.id)}</strong>{' '}
              {(record.customer as Reference | undefined)?.name}
            </span>
            <span>{String(record.contents ?? '')}</span>
            <span className="packing-facts">
              {cell(record, 'placedAt')} {cell(record, 'paymentStatus')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ScannedCardProps {
  readonly card: AnyRecord & { readonly id: string }
  /** The orders that lack a card of this product. */
  readonly lacking: readonly (AnyRecord & { readonly id: string })[]
  /** Opens an order and assigns the card to this order. */
  readonly onGive: (order: string) => void
}

/**
 * Shows a card that was scanned before an order was opened. The panel contains the status of the card, the orders that
 * need the card, and a link to the card's page.
 */
function ScannedCard({ card, lacking, onGive }: ScannedCardProps) {
  const cards = useResource('card')
  const { linkTo } = useAccess()
  const cell = (name: 'product' | 'state' | 'holder') => (
    <Cell field={cards.fields[name]} value={card[name]} record={card} resource={cards} compact linkTo={linkTo} />
  )
  const page = linkTo(cards.name, card.id)
  return (
    <section className="packing-card" aria-label={String(card.serial)}>
      <p className="packing-facts">
        {cell('state')} {cell('product')} {!isEmpty(card.holder) && cell('holder')}
      </p>
      {lacking.map(({ id, orderNumber }) => (
        <Button key={id} size="large" block type="primary" onClick={() => onGive(id)}>
          {t('Assign card to {{order}}', { order: String(orderNumber ?? id) })}
        </Button>
      ))}
      {card.state === 'in-stock' && lacking.length === 0 && <p>{t('No order needs this card.')}</p>}
      {page && (
        <Link className="packing-open" to={page}>
          {t('Open the card')}
        </Link>
      )}
    </section>
  )
}
