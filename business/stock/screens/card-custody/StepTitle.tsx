import { t, withKnownParts } from 'deckhand'
import { useAccess } from 'deckhand/screens'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { type CustodyStep, type NamedRecord, stepReasonOf, stepTextOf } from './custody-steps'

/** The title of an event of a card, with the people involved: 'Assigned to Cleo Rao for order DH-1000001'. */
export function StepTitle({ step }: { step: CustodyStep }) {
  const reason = stepReasonOf(step)
  const records: Readonly<Record<string, readonly [resource: string, record: NamedRecord | null | undefined]>> = {
    customer: ['customer', step.customer],
    order: ['customer-order', step.order],
    card: ['card', step.replacement],
  }
  const text = withKnownParts(t(stepTextOf(step)), (name) => Boolean(name === 'reason' ? reason : records[name]?.[1]))
  return text.split(/\{\{(\w+)\}\}/).map((piece, index) => {
    const key = `${index} ${piece}`
    if (index % 2 === 0) return <Fragment key={key}>{piece}</Fragment>
    const [resource, record] = records[piece] ?? []
    return resource && record ? (
      <Name key={key} resource={resource} record={record} />
    ) : (
      <Fragment key={key}>{reason}</Fragment>
    )
  })
}

function Name({ resource, record: { id, name } }: { resource: string; record: NamedRecord }) {
  const { linkTo } = useAccess()
  const address = linkTo(resource, id)
  return address ? <Link to={address}>{name}</Link> : name
}
