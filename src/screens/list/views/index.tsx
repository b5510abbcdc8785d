import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedListView, SavedListViews } from '../../../../providers/api'
import { type Resource, t } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { ButtonPopover } from '../../shared/ButtonPopover'
import type { ListState } from '../state/list-state'
import type { ChangeListState } from '../state/use-list-state'
import { isViewApplied, readDefaultView, saveDefaultView, viewColumnsOf, viewQueryOf, viewStateOf } from './list-view'
import { SavedViewItem } from './SavedViewItem'
import { SaveViewForm } from './SaveViewForm'
import './views.css'

export interface ViewsProps {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: ChangeListState
  readonly columns: readonly string[]
  readonly onColumns: (names?: readonly string[]) => void
  /** Called with the chosen view. */
  readonly onView: (view: SavedListView | undefined) => void
}

/** The button that opens the saved views of a list. */
export default function ViewsButton(props: ViewsProps & { readonly views: SavedListViews }) {
  return <ButtonPopover label={t('Views')} content={(close) => <Content {...props} onDone={close} />} />
}

interface ContentProps extends ViewsProps {
  readonly views: SavedListViews
  readonly onDone: () => void
}

function Content({ views, resource, state, onChange, columns, onColumns, onView, onDone }: ContentProps) {
  const { memory, can } = useWorkbench()
  const client = useQueryClient()
  const [opening, setOpening] = useState(() => readDefaultView(resource, memory)?.id)
  const mayShare = views.canShare() && can('user', 'shareViews')
  const key = ['views', resource.name]
  const { data, isError } = useQuery({ queryKey: key, queryFn: () => views.list(resource.name), retry: false })
  const isLoading = !data && !isError
  const refresh = () => client.invalidateQueries({ queryKey: key })

  const show = (view: SavedListView) => {
    onColumns(viewColumnsOf(resource, view))
    onChange(viewStateOf(resource, view))
    onView(view)
    onDone()
  }
  const open = (view?: SavedListView) => {
    saveDefaultView(resource, memory, view)
    setOpening(view?.id)
  }
  const remove = async ({ id }: SavedListView) => {
    await views.remove(resource.name, id)
    if (opening === id) open()
    await refresh()
  }
  const save = async (name: string, isShared: boolean, id?: string) => {
    const view = await views.save(resource.name, { id, name, isShared, columns, query: viewQueryOf(resource, state) })
    if (opening === view.id) open(view)
    onView(view)
    await refresh()
  }
  return (
    <div className="views">
      {isLoading && <p role="status">{t('Loading…')}</p>}
      {isError && <p role="status">{t('The views could not be loaded.')}</p>}
      {data?.length === 0 && (
        <p>
          {t(
            'No saved views yet. Search, filter or sort the list and choose columns. Then save these settings as a view.',
          )}
        </p>
      )}
      {data && data.length > 0 && (
        <ul aria-label={t('Saved views')}>
          {data.map((view) => (
            <SavedViewItem
              key={view.id}
              view={view}
              isShown={isViewApplied(resource, view, state, columns)}
              isOpening={opening === view.id}
              mayChange={view.isShared ? mayShare : view.isOwn}
              onShow={() => show(view)}
              onOpening={() => open(opening === view.id ? undefined : view)}
              onUpdate={() => save(view.name, view.isShared, view.id)}
              onRemove={() => remove(view)}
            />
          ))}
        </ul>
      )}
      <SaveViewForm mayShare={mayShare} onSave={save} />
    </div>
  )
}
