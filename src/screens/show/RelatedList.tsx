import { useList } from '@refinedev/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { type AnyRecord, type Related, t } from '../../vocabulary'
import { useResource } from '../context'
import { queryOf, readAddress } from '../list/address'
import { tableColumns, useColumns } from '../list/columns'
import { RecordCards } from '../list/RecordCards'
import { RecordTable } from '../list/RecordTable'
import { useAccess } from '../shared/access'
import { useNarrow } from '../shared/media'
import { Failure, Skeleton } from '../shared/States'

/** Records that are shown before the way to all of them. */
const shown = 10

/** The first records of another resource that refer to this one, with the way to all of them. */
export function RelatedList({ related: { resource: name, by, label }, id }: { related: Related; id: string }) {
  const resource = useResource(name)
  const { may } = useAccess()
  const isNarrow = useNarrow()
  const asked = useMemo(() => {
    const state = readAddress(resource, new URLSearchParams())
    return queryOf(resource, { ...state, size: shown, filters: { [by]: [id] } })
  }, [resource, by, id])
  const { query, result } = useList<AnyRecord>({ resource: name, ...asked })
  const names = useMemo(() => resource.list.columns.filter((column) => column !== by), [resource, by])
  const columns = useColumns(resource, names, false)
  const heads = useMemo(() => tableColumns(resource, columns), [resource, columns])
  const title = t(label ?? resource.label.many)
  const { data: records, total = 0 } = result
  return (
    <section className="panel related" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {total > shown && may(resource, 'list') && (
          <Link to={`/${name}?${new URLSearchParams({ [by]: id })}`}>{t('Show all {{total}}', { total })}</Link>
        )}
      </header>
      {query.isLoading && <Skeleton rows={3} />}
      {query.error && !query.data && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && records.length === 0 && <p className="related-none">{t('None yet.')}</p>}
      {records.length > 0 &&
        (isNarrow ? (
          <RecordCards resource={resource} records={records} columns={columns} />
        ) : (
          <RecordTable resource={resource} records={records} columns={heads} />
        ))}
    </section>
  )
}
