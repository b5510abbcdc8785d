import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type PieceProps, useWorkbench } from '../../screens/context'
import { formatMoment } from '../../screens/kinds/formats'
import { useAccess } from '../../screens/shared/access'
import { Failure, Skeleton } from '../../screens/shared/States'
import { t } from '../../vocabulary'
import { detailsOf, headOf, type Step, type Target, targetsOf } from './steps'
import './card-custody.css'

/** Where a card has been, from its receipt to today. */
export default function CardCustody({ resource, record }: PieceProps) {
  const { api } = useWorkbench()
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['custody', record?.id, record?.updatedAt],
    queryFn: async () => (await api.ask(resource, 'custody', {}, record?.id)) ?? null,
    enabled: record !== undefined,
  })
  if (isLoading) return <Skeleton rows={4} />
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  const steps = (data?.steps ?? []) as readonly Step[]
  return (
    <ol className="custody">
      {[...steps].reverse().map((step) => (
        <li key={`${step.at} ${step.event}`} data-event={step.event}>
          <p className="custody-head">
            <strong>{headOf(step)}</strong>
            {targetsOf(step).map(({ says, target }) => (
              <span key={target.resource}>
                {says} <Name {...target} />
              </span>
            ))}
          </p>
          {step.note && <p className="custody-note">{step.note}</p>}
          <p className="custody-details">
            <time dateTime={step.at}>{formatMoment(step.at)}</time>
            {detailsOf(step).map((detail) => (
              <span key={detail}>{detail}</span>
            ))}
          </p>
        </li>
      ))}
      {steps.length === 0 && <li>{t('Nothing is known of this card yet.')}</li>}
    </ol>
  )
}

function Name({ resource, record }: Target) {
  const { linkTo } = useAccess()
  const address = linkTo(resource, record.id)
  return address ? <Link to={address}>{record.name}</Link> : record.name
}
