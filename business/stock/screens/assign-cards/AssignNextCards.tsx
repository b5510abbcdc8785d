import { Button } from 'antd'
import { t } from 'deckhand'
import { useResource, useWorkbench } from 'deckhand/screens'
import { useState } from 'react'
import { type NextCards, useInvalidateNextCards, useNextCardsFrom } from './next-cards'

interface AssignNextCardsProps {
  /** The id of the order. */
  readonly order: string
  readonly next: NextCards
  /** The text in the serial input. If the text is a serial, the assigned cards start with this serial. */
  readonly typed: string
  readonly onDone: () => void
}

/**
 * A button that assigns the next free cards to an item in one request. The serials of the cards appear next to the
 * button.
 */
export function AssignNextCards({ order, next, typed, onDone }: AssignNextCardsProps) {
  const { api } = useWorkbench()
  const orders = useResource('customer-order')
  const forget = useInvalidateNextCards()
  const [isBusy, setBusy] = useState(false)
  const following = useNextCardsFrom(order, next.orderItem, typed)
  const { orderItem, free, missing, serials } = following ?? next
  const assign = async () => {
    setBusy(true)
    const from = following ? { from: typed.trim() } : {}
    // A toast already displays the error.
    await api.act(orders, 'assignNext', { id: order }, { orderItem, quantity: free, ...from }).catch(() => undefined)
    setBusy(false)
    await forget()
    onDone()
  }
  if (missing < 2) return null
  if (free === 0) return <p className="assign-next">{t('No card of this product is in stock. Receive stock first.')}</p>
  return (
    <p className="assign-next">
      <Button size="small" loading={isBusy} disabled={isBusy} onClick={() => void assign()}>
        {following
          ? t('Assign {{count}} cards from {{from}} on', { count: free, from: typed.trim() })
          : t('Assign the next {{count}} cards', { count: free })}
      </Button>
      <span>
        {serials}
        {free < missing && ` · ${t('{{missing}} more needed, but not in stock', { missing: missing - free })}`}
      </span>
    </p>
  )
}
