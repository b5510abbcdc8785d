import { type PieceProps, useResource } from '../../screens/context'
import { useAccess } from '../../screens/shared/access'
import { AssignCards } from '../assign-cards'

/** Gives the customer cards without an order; each is of the product that its serial was received as. */
export default function CustomerCards({ record }: PieceProps) {
  const mappings = useResource('customer-card-mapping')
  const { may } = useAccess()
  return record && may(mappings, 'create') ? <AssignCards customerId={record.id} /> : null
}
