import { Button } from 'antd'
import { labelInSentence, type Resource, screenAddress, t } from '../../../vocabulary'
import { LinkButton } from '../shared/LinkButton'
import { EmptyState } from '../shared/notices/EmptyState'
import { useAccess } from '../shared/records/access'
import { formatNumber } from '../shared/values/formats'
import { isListFiltered, type ListState, showsHiddenRecords } from './state/list-state'
import type { ChangeListState } from './state/use-list-state'

/** The link to the form of a new record. */
export const CreateRecordButton = ({ resource }: { resource: Resource }) => (
  <LinkButton type="primary" to={screenAddress(resource.name, { form: 'create' })}>
    {t('New {{one}}', { one: labelInSentence(t(resource.label.one)) })}
  </LinkButton>
)

interface PageOutOfRangeProps {
  readonly state: ListState
  readonly onChange: ChangeListState
}

/** Shown on a page after the last page of a list whose total is unknown. */
export const PageOutOfRange = ({ state: { page }, onChange }: PageOutOfRangeProps) => (
  <EmptyState
    title={t('No records on page {{page}}', { page: formatNumber(page) })}
    text={t('The list ends before this page. The total is unknown.')}
  >
    {page > 2 && <Button onClick={() => onChange({ page: page - 1 })}>{t('Previous page')}</Button>}
    <Button onClick={() => onChange({ page: 1 })}>{t('First page')}</Button>
  </EmptyState>
)

interface EmptyListProps {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: ChangeListState
}

/** Shown for an empty list: no record matches, or the resource has no records yet. */
export function EmptyList({ resource, state, onChange }: EmptyListProps) {
  const { canOpen } = useAccess()
  const many = labelInSentence(t(resource.label.many))
  if (showsHiddenRecords(resource, state) && !isListFiltered({ ...state, tab: '1' }))
    return (
      <EmptyState
        title={t('No deleted records')}
        text={t('Deleted {{many}} appear here and can be restored.', { many })}
      />
    )
  if (isListFiltered(state))
    return (
      <EmptyState title={t('No matching {{many}}', { many })} text={t('Change your search or clear the filters.')}>
        <Button onClick={() => onChange({ q: '', tab: '1', filters: {} })}>{t('Clear filters')}</Button>
      </EmptyState>
    )
  return (
    <EmptyState title={t('No {{many}} yet', { many })} text={resource.about && t(resource.about)}>
      {canOpen(resource, 'create') && <CreateRecordButton resource={resource} />}
    </EmptyState>
  )
}
