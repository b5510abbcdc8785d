import { Suspense } from 'react'
import { type Resource, t } from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import { useWorkbench } from '../../context'
import type { ListState } from '../state/list-state'
import type { ChangeListState } from '../state/use-list-state'
import type { ViewsProps } from '../views'

const ViewButtons = lazy(() => import('../views/ViewButtons'))

interface QuickFiltersProps extends ViewsProps {
  /** Whether the list is loaded, because the saved views must not load before the list. */
  readonly isThere: boolean
}

/** Filters that people apply with a single click: groups of values of a choice, and the saved views. */
export function QuickFilters({ isThere, ...list }: QuickFiltersProps) {
  const { views } = useWorkbench()
  const { resource, state, onChange } = list
  const { stages } = resource.list
  return (
    <div className="list-stages">
      {stages && <Groups resource={resource} state={state} onChange={onChange} />}
      {views && isThere && (
        <Suspense>
          <ViewButtons {...list} views={views} />
        </Suspense>
      )}
    </div>
  )
}

interface GroupsProps {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: ChangeListState
}

const isSame = (one: readonly string[] = [], other: readonly string[]) =>
  one.length === other.length && other.every((value) => one.includes(value))

function Groups({ resource, state: { filters }, onChange }: GroupsProps) {
  const { field = '', groups = [] } = resource.list.stages ?? {}
  const { [field]: chosen, ...others } = filters
  return (
    <nav aria-label={t('Quick filters')}>
      {groups.map(({ label, values }) => {
        const isOn = isSame(chosen, values)
        return (
          <button
            key={label}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange({ filters: isOn ? others : { ...others, [field]: [...values] } })}
          >
            {t(label)}
          </button>
        )
      })}
    </nav>
  )
}
