import { Button } from 'antd'
import { type AnyRecord, idOf, type Reference, t } from 'deckhand'
import { rescueFocus, useAccess, type useRecordActions, useResource } from 'deckhand/screens'
import { useEffect, useRef, useState } from 'react'
import { AssignCards } from '../../../stock/screens/assign-cards'
import { AssignedCardItem } from '../../../stock/screens/assign-cards/AssignedCardItem'
import { AssignNextCards } from '../../../stock/screens/assign-cards/AssignNextCards'
import type { AssignedCard } from '../../../stock/screens/assign-cards/assigned-cards'
import type { NextCards } from '../../../stock/screens/assign-cards/next-cards'
import type { OrderLine } from './order-lines'

interface LineCardsProps {
  readonly line: OrderLine
  readonly customer: Reference | undefined
  /** Whether cards can still be assigned to the order. */
  readonly isOpen: boolean
  readonly actions: ReturnType<typeof useRecordActions>
  readonly onAssigned: (held: AssignedCard) => void
  /** The next cards that the server would assign to the line, if known. */
  readonly next?: NextCards | undefined
  /** The id of the order. */
  readonly order: string
  /** Called after one request assigned several cards. The callback `onAssigned` does not report such a request. */
  readonly onChanged: () => void
}

/**
 * The assigned cards of a line, their number compared with the required number, and controls for assigning more cards.
 */
export function LineCards({ line, customer, isOpen, actions, onAssigned, next, order, onChanged }: LineCardsProps) {
  const { item, assignedCards: held, requiredCards: takes } = line
  const mappings = useResource('customer-card-mapping')
  const { canCall } = useAccess()
  const [isWanted, setWanted] = useState(false)
  const missing = takes === undefined ? undefined : Math.max(0, takes - held.length)
  const serials = held.map(({ serial }) => serial).join(' ')
  const formerly = useRef(serials)
  useEffect(() => {
    if (serials !== formerly.current) rescueFocus()
    formerly.current = serials
  }, [serials])
  if ((takes === 0 || !isOpen) && held.length === 0) return null
  const canAssign = isOpen && customer !== undefined && canCall(mappings, 'create')
  return (
    <div className="order-cards">
      <div className="order-cards-held">
        <span className="tag" data-tone={missing === undefined ? 'neutral' : missing > 0 ? 'orange' : 'green'}>
          {takes === undefined
            ? t('Cards assigned: {{count}}', { count: held.length })
            : t('Cards assigned: {{count}} of {{takes}}', { count: held.length, takes })}
        </span>
        {held.map((one) => (
          <AssignedCardItem key={one.serial} held={one} actions={actions} />
        ))}
      </div>
      {canAssign && missing === undefined && !isWanted && (
        <Button size="small" onClick={() => setWanted(true)}>
          {t('Assign a card')}
        </Button>
      )}
      {canAssign && (missing !== undefined || isWanted) && (
        <AssignCards
          customerId={customer.id}
          product={item.product ? String(idOf(item.product)) : undefined}
          orderItemId={item.id}
          needed={missing}
          renderAside={(typed) => next && <AssignNextCards {...{ order, next, typed }} onDone={onChanged} />}
          onAssigned={(serial, mapping?: AnyRecord) => onAssigned({ serial, ...(mapping && { mapping }) })}
        />
      )}
    </div>
  )
}
