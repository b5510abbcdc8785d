import { useQuery } from '@tanstack/react-query'
import { t, withKnownParts } from 'deckhand'
import { Failure, type PieceProps, Skeleton, Timeline, useAccess, useWorkbench } from 'deckhand/screens'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type card from '../../../../resources/card'
import { type CustodyStep, type NamedRecord, stepDetailsOf, stepReasonOf, stepTextOf } from './custody-steps'

/** Shows the history of a card, from its receipt until today. */
export default function CardCustody({ resource, record }: PieceProps<typeof card>) {
  const { api } = useWorkbench()
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['custody', record?.id, record?.updatedAt],
    queryFn: async () => (await api.ask(resource, 'custody', {}, record?.id)) ?? null,
    enabled: record !== undefined,
  })
  if (isLoading) return <Skeleton rows={4} />
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  const steps = (data?.steps ?? []) as readonly CustodyStep[]
  if (steps.length === 0) return <span className="cell-empty">{t('This card has no history yet.')}</span>
  return (
    <Timeline
      events={[...steps].reverse().map((step) => ({
        at: step.at,
        title: <StepTitle step={step} />,
        by: stepDetailsOf(step),
        note: step.note,
      }))}
    />
  )
}

/** The title of an event of a card, with the people involved: 'Assigned to Cleo Rao for order DH-1000001'. */
function StepTitle({ step }: { step: CustodyStep }) {
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
