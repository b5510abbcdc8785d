import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import type { SavedListView } from '../../../../providers/api'
import { type Resource, t } from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import { useWorkbench } from '../../context'
import type { ListState } from '../state/list-state'
import type { ChangeListState } from '../state/use-list-state'
import { ListSearchBox } from './ListSearchBox'

const FilterPanel = lazy(() => import('../filters/FilterPanel'))
const ColumnChoice = lazy(() => import('../table/ColumnPicker'))
const ViewsButton = lazy(() => import('../views'))

interface ListToolbarProps {
  readonly resource: Resource
  readonly state: ListState
  /** Whether the API has the more detailed choices. */
  readonly isFiner: boolean
  readonly onChange: ChangeListState
  readonly columns: readonly string[]
  readonly onColumns: (names?: readonly string[]) => void
  readonly onView: (view: SavedListView | undefined) => void
  /** Additional content after the toolbar's buttons. */
  readonly children?: ReactNode
}

/**
 * The toolbar contains the search, the filters, the choice of columns and the saved views. The code of the toolbar's
 * panels is loaded on the first click.
 */
export function ListToolbar({
  resource,
  state,
  isFiner,
  onChange,
  columns,
  onColumns,
  onView,
  children,
}: ListToolbarProps) {
  const { views } = useWorkbench()
  const [filtering, setFiltering] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const [viewing, setViewing] = useState(false)
  const count = Object.keys(state.filters).length
  const columnButton = <ClosedButton label={t('Columns')} onOpen={() => setChoosing(true)} />
  const viewsButton = <ClosedButton label={t('Views')} onOpen={() => setViewing(true)} />
  return (
    <div className="list-toolbar">
      <ListSearchBox resource={resource} q={state.q} onChange={onChange} />
      {resource.list.filters.length > 0 && (
        <Button aria-haspopup="dialog" aria-expanded={filtering} onClick={() => setFiltering(true)}>
          {count > 0 ? t('Filters ({{count}})', { count }) : t('Filters')}
        </Button>
      )}
      {choosing ? (
        <Suspense fallback={columnButton}>
          <ColumnChoice resource={resource} shown={columns} onChange={onColumns} />
        </Suspense>
      ) : (
        columnButton
      )}
      {views &&
        (viewing ? (
          <Suspense fallback={viewsButton}>
            <ViewsButton {...{ resource, state, onChange, columns, onColumns, onView, views }} />
          </Suspense>
        ) : (
          viewsButton
        ))}
      {children}
      {filtering && (
        <Suspense>
          <FilterPanel
            resource={resource}
            state={state}
            isFiner={isFiner}
            onChange={onChange}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const ClosedButton = ({ label, onOpen }: { label: string; onOpen: () => void }) => (
  <Button aria-haspopup="dialog" aria-expanded={false} onClick={onOpen}>
    {label}
  </Button>
)
