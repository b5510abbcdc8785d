import type { PieceProps } from 'deckhand/screens'
import type order from '../../../../resources/customer-order'

/** What of an order is credited with a refund. */
export default function RefundLines(_: PieceProps<typeof order>) {
  return null
}
