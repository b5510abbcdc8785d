import { useDataProvider, useKeys } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import type { PointerEvent } from 'react'
import type { AnyRecord, Resource } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { type ListState, listQueryOf, listStateFromParams } from './list-state'
import { rememberedTab } from './use-list-state'
import { readDefaultView } from './views/list-view'

/** Milliseconds within which what was begun ahead is not asked for again. */
export const listStaleTime = 1000

/** What begins with a press, before it is let go: that of a mouse, for a finger may be about to scroll. */
export const onMousePress =
  (begin: () => void) =>
  ({ pointerType, button }: PointerEvent): void => {
    if (pointerType === 'mouse' && button === 0) begin()
  }

/** Begins to fetch what a list will show, once what leads there is let go; keeps its promise when that has come or failed. */
export function usePrefetchList(): (resource: Resource, state: ListState) => Promise<void> {
  const client = useQueryClient()
  const { keys } = useKeys()
  const { getList } = useDataProvider()()
  return (resource, state) => {
    const asked = listQueryOf(resource, state)
    return client.prefetchQuery({
      queryKey: keys().data('default').resource(resource.name).action('list').params(asked).get(),
      queryFn: () => getList<AnyRecord>({ resource: resource.name, ...asked }),
      staleTime: listStaleTime,
    })
  }
}

/** Begins to fetch what a list shows that is opened from elsewhere. */
export function usePrefetchListByName(): (name: string) => void {
  const { registry, memory } = useWorkbench()
  const begin = usePrefetchList()
  return (name) => {
    const resource = registry.get(name)
    const search = readDefaultView(resource, memory)?.query
    void begin(resource, listStateFromParams(resource, new URLSearchParams(search), rememberedTab(resource)))
  }
}
