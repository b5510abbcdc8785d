import { useQuery } from '@tanstack/react-query'
import { t } from 'deckhand'
import { Failure, type PieceProps, Skeleton, Timeline, useWorkbench } from 'deckhand/screens'
import type card from '../../../../resources/card'
import { type CustodyStep, stepDetailsOf } from './custody-steps'
import { StepTitle } from './StepTitle'

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
