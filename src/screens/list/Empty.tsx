import { Button } from 'antd'
import { noun, type Resource, screenAddress, t } from '../../../vocabulary'
import { useAccess } from '../shared/access'
import { formatNumber } from '../shared/formats'
import { LinkButton } from '../shared/LinkButton'
import { State } from '../shared/States'
import { isNarrowed, type ListState, showsHidden } from './address'
import type { ChangeList } from './state'

/** The way to a new record. */
export const CreateButton = ({ resource }: { resource: Resource }) => (
  <LinkButton type="primary" to={screenAddress(resource.name, { form: 'create' })}>
    {t('New {{one}}', { one: noun(t(resource.label.one)) })}
  </LinkButton>
)

interface PastEndProps {
  readonly state: ListState
  readonly onChange: ChangeList
}

/** A page after the last, of a list that nobody knows the end of. */
export const PastEnd = ({ state: { page }, onChange }: PastEndProps) => (
  <State
    title={t('Nothing on page {{page}}', { page: formatNumber(page) })}
    text={t('How many there are is not known; the list ends before this page.')}
  >
    {page > 2 && <Button onClick={() => onChange({ page: page - 1 })}>{t('Previous page')}</Button>}
    <Button onClick={() => onChange({ page: 1 })}>{t('First page')}</Button>
  </State>
)

interface EmptyProps {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: ChangeList
}

/** Nothing to list: because nothing matches, or because there is nothing yet. */
export function Empty({ resource, state, onChange }: EmptyProps) {
  const { mayAdd } = useAccess()
  const many = noun(t(resource.label.many))
  if (showsHidden(resource, state) && !isNarrowed({ ...state, tab: '1' }))
    return (
      <State
        title={t('None')}
        text={t('Whatever is deleted of the {{many}} stays here, from where it can be restored.', { many })}
      />
    )
  if (isNarrowed(state))
    return (
      <State title={t('No {{many}} match', { many })} text={t('Try another search, or show all of them.')}>
        <Button onClick={() => onChange({ q: '', tab: '1', filters: {} })}>{t('Clear filters')}</Button>
      </State>
    )
  return (
    <State title={t('No {{many}} yet', { many })} text={resource.about && t(resource.about)}>
      {mayAdd(resource) && <CreateButton resource={resource} />}
    </State>
  )
}
