import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { type Resource, t } from '../../vocabulary'
import type { ListState } from './address'
import { Search } from './Search'
import type { ChangeList } from './state'

const FilterPanel = lazy(() => import('./FilterPanel'))
const ColumnChoice = lazy(() => import('./ColumnChoice'))

interface ToolbarProps {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: ChangeList
  readonly columns: readonly string[]
  readonly onColumns: (names?: readonly string[]) => void
}

/** Search, filters and the choice of columns. What opens is loaded when it is first asked for. */
export function Toolbar({ resource, state, onChange, columns, onColumns }: ToolbarProps) {
  const [filtering, setFiltering] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const count = Object.keys(state.filters).length
  const columnButton = <Button onClick={() => setChoosing(true)}>{t('Columns')}</Button>
  return (
    <div className="list-toolbar">
      <Search resource={resource} q={state.q} onChange={onChange} />
      {resource.list.filters.length > 0 && (
        <Button onClick={() => setFiltering(true)}>
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
      {filtering && (
        <Suspense>
          <FilterPanel resource={resource} state={state} onChange={onChange} onClose={() => setFiltering(false)} />
        </Suspense>
      )}
    </div>
  )
}
