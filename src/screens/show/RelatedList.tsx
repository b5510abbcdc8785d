import { useMemo } from 'react'
import { Link } from 'react-router'
import { labelInSentence, type RelatedRecords, screenAddress, t } from '../../../vocabulary'
import { useResource } from '../context'
import { editableFormFields } from '../form/state/form-values'
import { RecordCards } from '../list/cards/RecordCards'
import { RecordTable } from '../list/table/RecordTable'
import { useFieldColumns } from '../list/table/table-columns'
import { useRowMenu } from '../list/table/use-row-menu'
import { LinkButton } from '../shared/LinkButton'
import { useNarrowScreen } from '../shared/narrow-screen'
import { Skeleton } from '../shared/notices/EmptyState'
import { IncompleteListNote } from '../shared/notices/IncompleteListNote'
import { isUnavailable, LoadErrorNote } from '../shared/notices/LoadErrorNote'
import { useAccess } from '../shared/records/access'
import { ReferenceNames } from '../shared/values/reference-names'
import { useRelated } from './related-records'

interface RelatedListProps {
  readonly related: RelatedRecords
  /** The id of the record that all listed records refer to. */
  readonly id: string
  /** Whether the person can add another record. */
  readonly adds: boolean
}

/**
 * Shows the first records of another resource that refer to this record, with links to all of these records and to a
 * new record.
 */
export function RelatedList({ related: { resource: name, by, label }, id, adds }: RelatedListProps) {
  const resource = useResource(name)
  const { canCall, canOpen } = useAccess()
  const isNarrow = useNarrowScreen()
  const { query, records, total, isPart, more } = useRelated(resource, by, id)
  const names = useMemo(() => resource.list.columns.filter((column) => column !== by), [resource, by])
  const columns = useFieldColumns(resource, names, { canToggle: false, plain: isNarrow })
  const menus = useRowMenu(resource)
  const isActive = Object.entries(resource.actions).some(
    ([action, { button = true }]) => button && canCall(resource, action),
  )
  const all = useMemo(() => (isActive ? [...columns, menus.column] : columns), [isActive, columns, menus.column])
  const title = t(label ?? resource.label.many)
  const reference = new URLSearchParams({ [by]: id })
  const refusal = query.data ? null : query.error
  return (
    <section className="panel related" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {isPart && canCall(resource, 'list') && (
          <Link to={screenAddress(name, { query: String(reference) })}>
            {total === undefined ? t('Show all') : t('Show all {{total}}', { total })}
          </Link>
        )}
        {adds && !isUnavailable(refusal) && canOpen(resource, 'create') && by in editableFormFields(resource) && (
          <LinkButton size="small" to={screenAddress(name, { form: 'create', query: String(reference) })}>
            {t('New {{one}}', { one: labelInSentence(t(resource.label.one)) })}
          </LinkButton>
        )}
      </header>
      {query.isLoading && <Skeleton rows={3} />}
      {refusal && <LoadErrorNote resource={resource} error={refusal} onRetry={() => void query.refetch()} />}
      <IncompleteListNote resource={resource} more={more} />
      {query.data && records.length === 0 && <p className="related-none">{t('No entries yet.')}</p>}
      {records.length > 0 && (
        <ReferenceNames fields={resource.fields} names={names} records={records}>
          {isNarrow ? (
            <RecordCards
              resource={resource}
              records={records}
              columns={columns}
              {...(isActive && { actions: menus.button })}
            />
          ) : (
            <RecordTable resource={resource} records={records} columns={all} />
          )}
        </ReferenceNames>
      )}
      {menus.open}
    </section>
  )
}
