import type { AnyRecord } from 'deckhand'
import { type PieceProps, useAccess, useInvalidateRecords, useResource } from 'deckhand/screens'
import { useState } from 'react'
import type customer from '../../../../resources/customer'
import { AssignCards } from '../assign-cards'
import { AssignedCardItem } from '../assign-cards/AssignedCardItem'
import { type AssignedCard, assignedCardsOf } from '../assign-cards/assigned-cards'
import { useCardReplacement } from '../assign-cards/use-card-replacement'

/** Assigns cards without an order to a customer. The serial of each card determines its product. */
export default function CustomerCards({ resource, record }: PieceProps<typeof customer>) {
  return record ? <Cards resource={resource} record={record} /> : null
}

function Cards({ resource, record }: Required<Pick<PieceProps<typeof customer>, 'resource' | 'record'>>) {
  const mappings = useResource('customer-card-mapping')
  const { canCall } = useAccess()
  const changed = useInvalidateRecords()
  const refresh = () => void changed(resource)
  const [assigned, setAssigned] = useState<readonly AssignedCard[]>([])
  const { actions, replaced } = useCardReplacement(refresh)
  const latest = (held: AssignedCard) => replaced[held.serial] ?? held
  const all = [...assignedCardsOf(mappings, record), ...assigned].map(latest)
  const held = all.filter(({ serial }, at) => all.findIndex((one) => one.serial === serial) === at)
  const onAssigned = (serial: string, mapping?: AnyRecord) => {
    setAssigned((before) => [...before, { serial, ...(mapping && { mapping }) }])
    refresh()
  }
  // If the user can list assignments, another panel on the customer's page lists the cards.
  const isTold = !canCall(mappings, 'list')
  return (
    <>
      {isTold && held.length > 0 && (
        <div className="held-cards">
          {held.map((one) => (
            <AssignedCardItem key={one.serial} held={one} actions={actions} />
          ))}
        </div>
      )}
      {canCall(mappings, 'create') && <AssignCards customerId={record.id} onAssigned={onAssigned} />}
      {actions.dialog}
    </>
  )
}
