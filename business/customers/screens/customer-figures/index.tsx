import { labelOf, screenAddress, t } from 'deckhand'
import { Cell, type PieceProps, useAccess, useRelated, useResource } from 'deckhand/screens'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type customer from '../../../../resources/customer'
import './customer-figures.css'

type CustomerFiguresProps = Required<Pick<PieceProps<typeof customer>, 'resource' | 'record'>>

/**
 * A customer's order figures from the API. If the API sends no figures, the component calculates the number of orders
 * and the last order date from the list of orders.
 */
export default function CustomerFigures({ resource, record }: PieceProps<typeof customer>) {
  if (!record) return null
  return record.orderCount === undefined ? (
    <FiguresFromOrderList resource={resource} record={record} />
  ) : (
    <Figures resource={resource} record={record} />
  )
}

function FiguresFromOrderList({ resource, record }: CustomerFiguresProps) {
  const orders = useResource('customer-order')
  const { canCall } = useAccess()
  const { query, records, total } = useRelated(orders, 'customer', record.id, canCall(orders, 'list'))
  if (!query.data) return null
  const lastOrderAt = records[0]?.placedAt ?? null
  return <Figures resource={resource} record={{ ...record, orderCount: total, lastOrderAt }} />
}

const names = ['orderCount', 'orderTotal', 'averageOrder', 'lastOrderAt', 'discount'] as const

function Figures({ resource, record }: CustomerFiguresProps) {
  const { canCall, linkTo } = useAccess()
  const orders = useResource('customer-order')
  const shown = names.filter((name) => record[name] !== undefined && (name !== 'discount' || Number(record[name]) > 0))
  const category = record.category?.name
  const notes: Readonly<Record<string, ReactNode>> = {
    orderCount: Boolean(record.orderCount) && canCall(orders, 'list') && (
      <Link to={screenAddress('customer-order', { query: { customer: record.id } })}>{t('Show orders')}</Link>
    ),
    discount:
      category === undefined ? t('Applies to every order.') : t('Applies to every order ({{category}}).', { category }),
  }
  return (
    <dl className="customer-figures">
      {shown.map((name) => {
        const field = resource.fields[name]
        return (
          field && (
            <div key={name}>
              <dt>{labelOf(resource.fields, name)}</dt>
              <dd>
                <strong>
                  <Cell
                    field={field}
                    value={record[name]}
                    record={record}
                    resource={resource}
                    compact
                    linkTo={linkTo}
                  />
                </strong>
                {notes[name] && <small>{notes[name]}</small>}
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
