import { Button } from 'antd'
import { type AnyRecord, type Resource, t } from '../../vocabulary'
import { useAccess } from '../shared/access'
import type { useRecordActions } from '../shared/actions'
import { LinkButton } from '../shared/LinkButton'

interface RecordButtonsProps {
  readonly resource: Resource
  readonly record: AnyRecord
  readonly actions: ReturnType<typeof useRecordActions>
}

/** What can be done with a record, on its page: its actions, then Delete, and Edit last and strongest. */
export function RecordButtons({ resource, record, actions }: RecordButtonsProps) {
  const { may } = useAccess()
  return (
    <>
      {actions.offered(record).map((offer) => (
        <Button key={offer.name} danger={offer.danger} onClick={() => actions.start(offer, record)}>
          {offer.label}
        </Button>
      ))}
      {may(resource, 'edit', record) && (
        <LinkButton type="primary" to={`/${resource.name}/${record.id}/edit`}>
          {t('Edit')}
        </LinkButton>
      )}
    </>
  )
}
