import { useQuery } from '@tanstack/react-query'
import { phrase, t } from 'deckhand'
import { Failure, type PieceProps, Skeleton, Timeline, useAccess, useWorkbench } from 'deckhand/screens'
import { Link } from 'react-router'
import type card from '../../../../resources/card'
import { type CustodyStep, type NamedRecord, stepDetailsOf, stepTitleOf } from './custody-steps'

/** The history of a card, from its receipt to today. */
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
