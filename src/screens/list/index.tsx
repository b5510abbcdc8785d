import { Suspense, useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { SavedListView } from '../../../providers/api'
import { labelInSentence, type Resource, t } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { type PageProps, useWorkbench } from '../context'
import { EmptyState, Failure, Skeleton } from '../shared/notices/EmptyState'
import { IncompleteListNote } from '../shared/notices/IncompleteListNote'
import { MailNotice } from '../shared/notices/MailNotice'
import { PageHeader } from '../shared/PageHeader'
import { useAccess } from '../shared/records/access'
import { ReferenceNames } from '../shared/values/reference-names'
import { CreateRecordButton, EmptyList, PageOutOfRange } from './EmptyList'
import { ExportButton, ExportNote, useExport } from './export/ExportButton'
import { ListRecords } from './ListRecords'
import { Pager } from './Pager'
import { useDeferredListChange } from './state/deferred-list-change'
import { RowChangesContext } from './state/frozen-rows'
import { useGridMode } from './state/grid-mode'
import { ListAnnouncer } from './state/ListAnnouncer'
import { type ListState, showsHiddenRecords } from './state/list-state'
import { useSaveRecordSequence } from './state/record-sequence'
import { useListRecords } from './state/use-list-records'
import { useListState } from './state/use-list-state'
import { useChosenColumns } from './table/chosen-columns'
import { FilterChips } from './toolbar/FilterChips'
import { ListTabs } from './toolbar/ListTabs'
import { ListToolbar } from './toolbar/ListToolbar'
import { DeletedRecordsLink, GridSwitch, ImportButton } from './toolbar/list-buttons'
import { QuickFilters } from './toolbar/QuickFilters'
import { missingViewParts, readDefaultView, viewColumnsOf } from './views/list-view'
import './list.css'

const Grid = lazy(() => import('../grid'))
const Fresh = lazy(() => import('./state/ListChangesNotice'))
const ListActions = lazy(() => import('./toolbar/ListActions'))

/**
 * The list of any resource. The React key prevents data of one resource from appearing under the name of another
 * resource.
 */
export default function ListPage({ resource }: PageProps) {
  return <Opening key={resource.name} resource={resource} />
}

/** If the address of a list has no query, the list opens with the person's default view. */
function Opening({ resource }: { resource: Resource }) {
  const { memory } = useWorkbench()
  const { search } = useLocation()
  const [opening] = useState(() => (search === '' ? readDefaultView(resource, memory) : undefined))
  const [isTurning, setTurning] = useState(() => Boolean(opening?.query))
  useEffect(() => setTurning(false), [])
  if (isTurning) return <Navigate to={{ search: opening?.query }} replace />
  return <List resource={resource} opening={opening} />
}

type Viewed = Pick<SavedListView, 'name' | 'query' | 'columns'>

function List({ resource, opening }: { resource: Resource; opening?: Viewed }) {
  const [viewed, setViewed] = useState(opening)
  const { can } = useWorkbench()
  const { canOpen } = useAccess()
  const { state: way, key } = useLocation()
  const { state, change: changeNow } = useListState(resource)
  const { records, held, extent, counts, more, isFiner, isFirst, isStale, error, retry } = useListRecords(
    resource,
    state,
  )
  const { turn, change, wanted, onBegin } = useDeferredListChange(resource, state, changeNow)
  const columns = useChosenColumns(resource)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time that a navigation passes a view
  useEffect(() => {
    const { view } = (way ?? {}) as { view?: SavedListView }
    if (!view) return
    columns.choose(viewColumnsOf(resource, view))
    setViewed(view)
  }, [key])
  const exporting = useExport(resource, state, columns.names)
  const names = useMemo(() => namesFor(resource, state, columns.names), [resource, state, columns.names])
  const grid = useGridMode(resource)
  const isAbsent = error?.statusCode === 404
  const hasListActions = Object.values(resource.actions).some(({ onList }) => onList)
  const isEmpty = !isFirst && !error && records.length === 0

  // If the last records on the last page were deleted, the list shows the previous page.
  const { total } = extent
  const last = Math.max(1, Math.ceil((total ?? 0) / state.size))
  const isBeyond = isEmpty && Boolean(total) && state.page > last
  useEffect(() => {
    if (isBeyond) changeNow({ page: last }, true)
  }, [isBeyond, last, changeNow])

  useSaveRecordSequence(resource, state, isStale ? undefined : records, total)

  const pager = records.length > 0 && (
    <Pager
      {...{ state, extent, wanted }}
      came={records.length}
      isPart={more !== undefined}
      onChange={turn}
      onBegin={onBegin}
    />
  )
  const mayChange = resource.calls.edit !== undefined && can(resource.name, 'edit')
  const mayImport =
    resource.permissions.includes('import') &&
    can(resource.name, 'import') &&
    (canOpen(resource, 'create') || mayChange)
  if (isAbsent)
    return (
      <div className="list">
        <PageHeader title={t(resource.label.many)} />
        <section className="panel">
          <EmptyState
            title={t('This API has no {{records}} to show here.', { records: labelInSentence(t(resource.label.many)) })}
          />
        </section>
      </div>
    )
  return (
    <div className="list">
      <PageHeader title={t(resource.label.many)}>
        {can(resource.name, 'export') && <ExportButton at={exporting} isEmpty={total === 0} isEditable={mayImport} />}
        {mayImport && <ImportButton resource={resource} />}
        {hasListActions && (
          <Suspense>
            <ListActions resource={resource} />
          </Suspense>
        )}
        {canOpen(resource, 'create') && <CreateRecordButton resource={resource} />}
      </PageHeader>
      <MailNotice resource={resource} screen="list" />
      <section className="panel">
        <ListTabs resource={resource} tab={state.tab} counts={counts} isFiner={isFiner} onChange={change} />
        <QuickFilters
          resource={resource}
          state={state}
          onChange={change}
          columns={columns.names}
          onColumns={columns.choose}
          onView={setViewed}
          isThere={!isFirst}
        />
        <ListToolbar
          resource={resource}
          state={state}
          isFiner={isFiner}
          onChange={change}
          columns={columns.names}
          onColumns={columns.choose}
          onView={setViewed}
        >
          {grid.isOffered && <GridSwitch isOn={grid.isOn} onTurn={grid.turn} />}
        </ListToolbar>
        {viewed && <LeftOut resource={resource} view={viewed} onEnd={() => setViewed(undefined)} />}
        <ExportNote at={exporting} resource={resource} />
        <FilterChips resource={resource} state={state} isFiner={isFiner} onChange={change} />
        <ListAnnouncer
          {...{ resource, state, extent }}
          came={records.length}
          isSettled={!isFirst && !isStale && !error}
        />
        {isFirst && <Skeleton rows={10} />}
        <IncompleteListNote resource={resource} more={more} />
        {error && <Failure error={error} onRetry={retry} />}
        {isEmpty && total === undefined && <PageOutOfRange state={state} onChange={change} />}
        {isEmpty && total === 0 && <EmptyList resource={resource} state={state} onChange={change} />}
        {(records.length > 0 || (grid.isOn && !isFirst)) && (
          <ReferenceNames fields={resource.fields} names={names} records={records}>
            <RowChangesContext value={held}>
              <div role="status" className="list-fresh">
                <Suspense>{held.isFrozen && <Fresh resource={resource} frozenRows={held} />}</Suspense>
              </div>
              {grid.isOn ? (
                <Suspense fallback={<Skeleton rows={10} />}>
                  <Grid {...{ resource, records, names, isStale }} stays={grid.stays} />
                  {pager}
                </Suspense>
              ) : (
                <ListRecords
                  {...{ resource, state, records, extent, isStale }}
                  onChange={turn}
                  onBegin={onBegin}
                  columns={names}
                  showsAll={columns.isChosen}
                >
                  {pager}
                </ListRecords>
              )}
            </RowChangesContext>
          </ReferenceNames>
        )}
        {resource.softDelete === undefined && !isFirst && <DeletedRecordsLink resource={resource} />}
      </section>
    </div>
  )
}

/** The note about parts of a view that the list no longer has. */
function LeftOut({ resource, view, onEnd }: { resource: Resource; view: Viewed; onEnd: () => void }) {
  const names = missingViewParts(resource, view)
  if (names.length === 0) return null
  return (
    <p className="list-left-out" role="status">
      {t('The view “{{view}}” uses fields that this list no longer has. Skipped: {{names}}.', {
        view: view.name,
        names: names.join(', '),
      })}
      <button type="button" className="chips-clear" onClick={onEnd}>
        {t('Dismiss')}
      </button>
    </p>
  )
}

/** Hidden records have no switch for their status. The time when the record was hidden replaces the status switch. */
const namesFor = (resource: Resource, state: ListState, names: readonly string[]) =>
  resource.softDelete !== undefined && showsHiddenRecords(resource, state)
    ? [...names.filter((name) => name !== resource.status && name !== resource.softDelete), resource.softDelete]
    : names
