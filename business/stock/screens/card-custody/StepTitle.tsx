import { phrase, t } from 'deckhand'
import { useAccess } from 'deckhand/screens'
import { Link } from 'react-router'
import { type CustodyStep, type NamedRecord, stepTitleOf } from './custody-steps'

/** The title of an event of a card, with the people involved: 'Assigned to Cleo Rao for order DH-1000001'. */
export function StepTitle({ step }: { step: CustodyStep }) {
  const { event, customer, order, replacement } = step
  return (
    <>
      {stepTitleOf(step)}
      {customer && holds[event] && (
        <>
          {' '}
          {t(holds[event])} <Name resource="customer" record={customer} />
        </>
      )}
      {order && (
        <>
          {' '}
          {t('for order')} <Name resource="customer-order" record={order} />
        </>
      )}
      {replacement && (
        <>
          {' '}
          {t('by card')} <Name resource="card" record={replacement} />
        </>
      )}
    </>
  )
}

/** The preposition between an event and the customer. */
const holds: Readonly<Record<string, string>> = {
  assigned: phrase('to'),
  returned: phrase('by'),
  lost: phrase('with'),
  blocked: phrase('with'),
}

function Name({ resource, record: { id, name } }: { resource: string; record: NamedRecord }) {
  const { linkTo } = useAccess()
  const address = linkTo(resource, id)
  return address ? <Link to={address}>{name}</Link> : name
}
