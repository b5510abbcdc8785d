import type { AnyRecord, Reference } from 'deckhand'
import { Cell, useAccess, useResource } from 'deckhand/screens'

interface OrderListProps {
  readonly orders: readonly (AnyRecord & { readonly id?: string })[]
  readonly onOpen: (order: string) => void
}

/** A list of orders with large touch targets. */
export function OrderList({ orders, onOpen }: OrderListProps) {
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
