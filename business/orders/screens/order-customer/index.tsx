import { isEmpty, screenAddress, t, titleOf } from 'deckhand'
import {
  Cell,
  fieldOf,
  LoadErrorNote,
  type PieceProps,
  ReferenceNames,
  Skeleton,
  useAccess,
  useResource,
  useSilentOne,
} from 'deckhand/screens'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type order from '../../../../resources/customer-order'
import './order-customer.css'

const contact = ['company', 'email', 'phone', 'category']

/** The customer of an order: the name with a link to the customer's page, and the contact details. */
export default function OrderCustomer({ record }: PieceProps<typeof order>) {
  const customers = useResource('customer')
  const { canCall, linkTo } = useAccess()
  const reference = record?.customer
  const { result: customer, query } = useSilentOne({
    resource: customers.name,
    id: reference?.id ?? '',
    queryOptions: {
      enabled: reference !== undefined && reference !== null && canCall(customers, 'show'),
      retry: false,
    },
  })
  const known = useMemo(() => (customer ? [customer] : []), [customer])
  if (!reference) return <span className="cell-empty">—</span>
  const name = reference.name ?? (customer && titleOf(customers, customer)) ?? reference.id
  const address = linkTo(customers.name, reference.id)
  return (
    <div className="order-customer">
      <strong>{address ? <Link to={address}>{name}</Link> : name}</strong>
      {query.isLoading && <Skeleton rows={3} />}
      {query.error && !customer && (
        <LoadErrorNote resource={customers} single error={query.error} onRetry={() => void query.refetch()} />
      )}
      {customer && (
        <ReferenceNames fields={customers.fields} names={contact} records={known}>
          {contact
            .filter((field) => !isEmpty(customer[field]))
            .map((field) => (
              <Cell
                key={field}
                field={fieldOf(customers, field)}
                value={customer[field]}
                record={customer}
                resource={customers}
                compact
                linkTo={linkTo}
              />
            ))}
        </ReferenceNames>
      )}
      {canCall(customers, 'list') && (
        <Link
          className="order-customer-orders"
          to={screenAddress('customer-order', { query: { customer: reference.id } })}
        >
          {t('All orders of this customer')}
        </Link>
      )}
    </div>
  )
}
