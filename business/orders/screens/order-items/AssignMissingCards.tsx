import { Button } from 'antd'
import { t } from 'deckhand'
import { type PieceProps, useRecordActions } from 'deckhand/screens'
import type order from '../../../../resources/customer-order'
import { useInvalidateNextCards } from '../../../stock/screens/assign-cards/next-cards'

interface AssignMissingCardsProps extends Required<Pick<PieceProps<typeof order>, 'resource' | 'record'>> {
  /** The number of cards that the order lacks. */
  readonly count: number
  readonly onDone: () => void
}

/** A button that assigns all missing cards of an order at once. */
export function AssignMissingCards({ resource, record, count, onDone }: AssignMissingCardsProps) {
  const forget = useInvalidateNextCards()
  const actions = useRecordActions(resource, { onDone: () => void forget().then(onDone) })
  const offer = actions.offered(record).find(({ name, refused }) => name === 'assignCards' && !refused)
  if (!offer) return null
  return (
    <p className="order-assign">
      <Button size="small" onClick={() => actions.start(offer, record)}>
        {t('Assign all missing cards ({{count}})', { count })}
      </Button>
      {actions.dialog}
    </p>
  )
}
