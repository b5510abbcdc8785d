import { useQuery } from '@tanstack/react-query'
import type { SavedListViews } from '../../../../providers/api'
import { t } from '../../../../vocabulary'
import type { ViewsProps } from '.'
import { isViewApplied, viewColumnsOf, viewStateOf } from './list-view'

/** The saved views of a list, as buttons. */
export default function ViewButtons({
  views,
  resource,
  state,
  onChange,
  columns,
  onColumns,
  onView,
}: ViewsProps & { readonly views: SavedListViews }) {
  const { data } = useQuery({
    queryKey: ['views', resource.name],
    queryFn: () => views.list(resource.name),
    retry: false,
  })
  if (!data || data.length === 0) return null
  return (
    <nav aria-label={t('Saved views')}>
      {data.map((view) => {
        const isOn = isViewApplied(resource, view, state, columns)
        return (
          <button
            key={view.id}
            type="button"
            aria-pressed={isOn}
            onClick={() => {
              onColumns(isOn ? undefined : viewColumnsOf(resource, view))
              onChange(isOn ? { q: '', tab: '1', filters: {}, sort: resource.list.sort } : viewStateOf(resource, view))
              onView(isOn ? undefined : view)
            }}
          >
            <span dir="auto">{view.name}</span>
          </button>
        )
      })}
    </nav>
  )
}
