import { Suspense, useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { ListView } from '../../../providers/api'
import { noun, type Resource, t } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { type PageProps, useWorkbench } from '../context'
import { useAccess } from '../shared/access'
import { MailNotice } from '../shared/MailNotice'
import { MoreNote } from '../shared/MoreNote'
import { Named } from '../shared/names'
import { PageHeader } from '../shared/PageHeader'
import { Failure, Skeleton, State } from '../shared/States'
import { type ListState, showsHidden } from './address'
import { Chips } from './Chips'
import { useChosenColumns } from './chosen-columns'
import { Deleted } from './Deleted'
import { CreateButton, Empty, PastEnd } from './Empty'
import { ExportButton, ExportNote, useExport } from './Export'
import { GridSwitch } from './GridSwitch'
import { useGrid } from './grid-mode'
import { MarksContext } from './held'
import { ImportButton } from './ImportButton'
import { Pager } from './Pager'
import { Rows } from './Rows'
import { useRecords } from './records'
import { Stages } from './Stages'
import { Summary } from './Summary'
import { useListState } from './state'
import { Tabs } from './Tabs'
import { Toolbar } from './Toolbar'
import { useTurn } from './turn'
import { columnsIn, leftOut, openingView } from './views/view'
import { useWalk } from './walk'
import './list.css'

const Grid = lazy(() => import('../grid'))
const Fresh = lazy(() => import('./Fresh'))
const ListActions = lazy(() => import('./ListActions'))

/** Any resource's list. Each resource has a list of its own, so that nothing of one is shown under another's name. */
export default function ListPage({ resource }: PageProps) {
  return <Opening key={resource.name} resource={resource} />
}

/** A list whose address says nothing opens with the view that the person has chosen for that. */
function Opening({ resource }: { resource: Resource }) {
  const { memory } = useWorkbench()
  const { search } = useLocation()
  const [opening] = useState(() => (search === '' ? openingView(resource, memory) : undefined))
  const [isTurning, setTurning] = useState(() => Boolean(opening?.query))
  useEffect(() => setTurning(false), [])
  if (isTurning) return <Navigate to={{ search: opening?.query }} replace />
  return <List resource={resource} opening={opening} />
}

type Viewed = Pick<ListView, 'name' | 'query' | 'columns'>

function List({ resource, opening }: { resource: Resource; opening?: Viewed }) {
  const [viewed, setViewed] = useState(opening)
  const { can } = useWorkbench()
  const { mayAdd } = useAccess()
  const { state: way, key } = useLocation()
  const { state, change: changeNow } = useListState(resource)
  const { records, held, extent, counts, more, isFiner, isFirst, isStale, error, retry } = useRecords(resource, state)
  const { turn, change, wanted, onBegin } = useTurn(resource, state, changeNow)
  const columns = useChosenColumns(resource)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that one is sent here with a view
  useEffect(() => {
    const { view } = (way ?? {}) as { view?: ListView }
    if (!view) return
    columns.choose(columnsIn(resource, view))
    setViewed(view)
  }, [key])
  const exporting = useExport(resource, state, columns.names)
  const names = useMemo(() => namesFor(resource, state, columns.names), [resource, state, columns.names])
  const grid = useGrid(resource)
  const isAbsent = error?.statusCode === 404
  const hasListActions = Object.values(resource.actions).some(({ onList }) => onList)
  const isEmpty = !isFirst && !error && records.length === 0

  // The last rows of the last page may have been deleted: its place is taken by the one before.
  const { total } = extent
  const last = Math.max(1, Math.ceil((total ?? 0) / state.size))
  const isBeyond = isEmpty && Boolean(total) && state.page > last
  useEffect(() => {
    if (isBeyond) changeNow({ page: last }, true)
  }, [isBeyond, last, changeNow])

  useWalk(resource, state, isStale ? undefined : records, total)

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
    resource.permissions.includes('import') && can(resource.name, 'import') && (mayAdd(resource) || mayChange)
  if (isAbsent)
    return (
      <div className="list">
        <PageHeader title={t(resource.label.many)} />
        <section className="panel">
          <State title={t('This API has no {{records}} to show here.', { records: noun(t(resource.label.many)) })} />
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
        {mayAdd(resource) && <CreateButton resource={resource} />}
      </PageHeader>
      <MailNotice resource={resource} screen="list" />
      <section className="panel">
        <Tabs resource={resource} tab={state.tab} counts={counts} isFiner={isFiner} onChange={change} />
        <Stages
          resource={resource}
          state={state}
          onChange={change}
          columns={columns.names}
          onColumns={columns.choose}
          onView={setViewed}
          isThere={!isFirst}
        />
        <Toolbar
          resource={resource}
          state={state}
          isFiner={isFiner}
          onChange={change}
          columns={columns.names}
          onColumns={columns.choose}
          onView={setViewed}
        >
          {grid.isOffered && <GridSwitch isOn={grid.isOn} onTurn={grid.turn} />}
        </Toolbar>
        {viewed && <LeftOut resource={resource} view={viewed} onEnd={() => setViewed(undefined)} />}
        <ExportNote at={exporting} resource={resource} />
        <Chips resource={resource} state={state} isFiner={isFiner} onChange={change} />
        <Summary {...{ resource, state, extent }} came={records.length} isSettled={!isFirst && !isStale && !error} />
        {isFirst && <Skeleton rows={10} />}
        <MoreNote resource={resource} more={more} />
        {error && <Failure error={error} onRetry={retry} />}
        {isEmpty && total === undefined && <PastEnd state={state} onChange={change} />}
        {isEmpty && total === 0 && <Empty resource={resource} state={state} onChange={change} />}
        {(records.length > 0 || (grid.isOn && !isFirst)) && (
          <Named fields={resource.fields} names={names} records={records}>
            <MarksContext value={held}>
              <div role="status" className="list-fresh">
                <Suspense>{held.isHeld && <Fresh resource={resource} held={held} />}</Suspense>
              </div>
              {grid.isOn ? (
                <Suspense fallback={<Skeleton rows={10} />}>
                  <Grid {...{ resource, records, names, isStale }} stays={grid.stays} />
                  {pager}
                </Suspense>
              ) : (
                <Rows
                  {...{ resource, state, records, extent, isStale }}
                  onChange={turn}
                  onBegin={onBegin}
                  columns={names}
                  showsAll={columns.isChosen}
                >
                  {pager}
                </Rows>
              )}
            </MarksContext>
          </Named>
        )}
        {resource.softDelete === undefined && !isFirst && <Deleted resource={resource} />}
      </section>
    </div>
  )
}

/** Tells what a view asked for that the list no longer has. */
function LeftOut({ resource, view, onEnd }: { resource: Resource; view: Viewed; onEnd: () => void }) {
  const names = leftOut(resource, view)
  if (names.length === 0) return null
  return (
    <p className="list-left-out" role="status">
      {t('“{{view}}” asks for what this list no longer has, which was left out: {{names}}.', {
        view: view.name,
        names: names.join(', '),
      })}
      <button type="button" className="chips-clear" onClick={onEnd}>
        {t('Dismiss')}
      </button>
    </p>
  )
}

/** Of hidden records nothing can be switched; since when they are hidden stands in the status's place. */
const namesFor = (resource: Resource, state: ListState, names: readonly string[]) =>
  resource.softDelete !== undefined && showsHidden(resource, state)
    ? [...names.filter((name) => name !== resource.status && name !== resource.softDelete), resource.softDelete]
    : names
