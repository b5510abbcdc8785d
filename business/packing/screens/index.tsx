import { useDataProvider } from '@refinedev/core'
import { type AnyRecord, t } from 'deckhand'
import {
  Cell,
  Failure,
  formProvider,
  PageHeader,
  Scanner,
  Skeleton,
  tellByTone,
  useAccess,
  useResource,
  useSilentList,
  useSilentOne,
  type Verdict,
} from 'deckhand/screens'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PackOrder } from './PackOrder'
import { plain } from './packing'
import './packing.css'

/** Statuses in which an order waits to be packed. */
const waiting = ['confirmed', 'processing']

/** Orders that are shown to choose from. */
const most = 30

/** The packing desk: an order is scanned or chosen, its pieces are scanned, and it goes on its way. */
export default function Packing() {
  const [asked, ask] = useSearchParams()
  const id = asked.get('order')
  const open = (order?: string) => ask(order ? { order } : {}, { replace: false })
  return id ? <Chosen key={id} id={id} onOpen={open} /> : <Queue onOpen={open} />
}

interface OpenProps {
  /** Opens another order; none goes back to those that wait. */
  readonly onOpen: (order?: string) => void
}

function Chosen({ id, onOpen }: OpenProps & { id: string }) {
  const orders = useResource('customer-order')
  const { query, result } = useSilentOne({ resource: orders.name, id })
  if (query.error && !result) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return result ? <PackOrder order={result} onOpen={onOpen} /> : <Skeleton rows={6} />
}

function Queue({ onOpen }: OpenProps) {
  const orders = useResource('customer-order')
  const provider = useDataProvider()(formProvider)
  const { linkTo } = useAccess()
  const [verdict, setVerdict] = useState<Verdict>()
  const { query, result } = useSilentList({
    resource: orders.name,
    filters: [{ field: 'orderStatus', operator: 'in', value: waiting }],
    sorters: [{ field: 'placedAt', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: most },
  })
  const queue = result.data.filter(({ orderStatus }) => waiting.includes(String(orderStatus)))

  const wrong = (title: string, text: string) => {
    tellByTone('wrong')
    setVerdict({ tone: 'wrong', title, text })
  }
  const find = async (code: string) => {
    setVerdict({ tone: 'waiting', title: code })
    try {
      const { data } = await provider.getList<AnyRecord & { id: string }>({
        resource: orders.name,
        filters: [{ field: 'q', operator: 'eq', value: code }],
        sorters: [{ field: 'placedAt', order: 'asc' }],
        pagination: { currentPage: 1, pageSize: most },
      })
      const named = data.find(({ orderNumber }) => plain(String(orderNumber)) === plain(code))
      const found = named ?? data.find(({ orderStatus }) => waiting.includes(String(orderStatus)))
      if (!found)
        return wrong(
          t('No order is waiting for {{code}}', { code }),
          t('Scan the number of an order, or choose one below.'),
        )
      tellByTone('right')
      onOpen(String(found.id))
    } catch (problem) {
      wrong(t('It could not be looked up'), (problem as Error).message)
    }
  }
  const cell = (record: AnyRecord, name: keyof typeof orders.fields) => (
    <Cell field={orders.fields[name]} value={record[name]} record={record} resource={orders} compact linkTo={linkTo} />
  )
  return (
    <div className="packing">
      <PageHeader title={t('Packing')} />
      <Scanner label={t('Scan an order or its goods')} onCode={(code) => void find(code)} verdict={verdict} />
      <h2>{t('Waiting to be packed')}</h2>
      {query.isLoading && <Skeleton rows={4} />}
      {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {!query.isLoading && !query.error && queue.length === 0 && <p>{t('Nothing waits to be packed.')}</p>}
      <ul className="packing-queue">
        {queue.map((record) => (
          <li key={record.id}>
            <button type="button" onClick={() => onOpen(String(record.id))}>
              <strong>{String(record.orderNumber ?? record.id)}</strong>
              <span>{String(record.contents ?? '')}</span>
              <span className="packing-facts">
                {cell(record, 'placedAt')} {cell(record, 'paymentStatus')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
