import { useDataProvider, useKeys } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import type { PointerEvent } from 'react'
import type { AnyRecord, Resource } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { readDefaultView } from '../views/list-view'
import { type ListState, listQueryOf, listStateFromParams } from './list-state'
import { rememberedTab } from './use-list-state'

/** Milliseconds that prefetched data stays fresh. */
export const listStaleTime = 1000

/**
 * Handles the press of a mouse button, before the person releases the button. A touch is ignored, because the touch may
 * start scrolling.
 */
export const onMousePress =
  (begin: () => void) =>
  ({ pointerType, button }: PointerEvent): void => {
    if (pointerType === 'mouse' && button === 0) begin()
  }

/**
 * Returns a function that starts to load the next state of a list while the person presses the pointer. The promise of
 * that function resolves when the data is loaded or has failed.
 */
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

/** Returns a function that starts to load the initial state of a list. */
export function usePrefetchListByName(): (name: string) => void {
  const { registry, memory } = useWorkbench()
  const begin = usePrefetchList()
  return (name) => {
    const resource = registry.get(name)
    const search = readDefaultView(resource, memory)?.query
    void begin(resource, listStateFromParams(resource, new URLSearchParams(search), rememberedTab(resource)))
  }
}
