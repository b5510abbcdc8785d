import { useDataProvider, useKeys } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { type PointerEvent, useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import type { AnyRecord, Resource } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { type ListState, queryOf, readAddress } from './address'
import { type ChangeList, rememberedTab } from './state'
import { openingView } from './views/view'

/** Milliseconds within which what was begun ahead is not asked for again. */
export const fresh = 1000

/** What begins with a press, before it is let go: that of a mouse, for a finger may be about to scroll. */
export const onPress =
  (begin: () => void) =>
  ({ pointerType, button }: PointerEvent): void => {
    if (pointerType === 'mouse' && button === 0) begin()
  }

/** Begins to fetch what a list will show, once what leads there is let go; keeps its promise when that has come or failed. */
export function useBegin(): (resource: Resource, state: ListState) => Promise<void> {
  const client = useQueryClient()
  const { keys } = useKeys()
  const { getList } = useDataProvider()()
  return (resource, state) => {
    const asked = queryOf(resource, state)
    return client.prefetchQuery({
      queryKey: keys().data('default').resource(resource.name).action('list').params(asked).get(),
      queryFn: () => getList<AnyRecord>({ resource: resource.name, ...asked }),
      staleTime: fresh,
    })
  }
}

/** Milliseconds by which whoever turns to something does not notice that they wait. */
const unnoticed = 80

/**
 * Turns a list to another page or order. What comes at once is drawn at once: to draw the way there, and then what has come,
 * takes longer. Where nothing comes, the list is turned all the same.
 */
export function useTurn(resource: Resource, state: ListState, change: ChangeList): ChangeList {
  const begin = useBegin()
  const router = useContext(DataRouterContext)?.router
  // The list may still be drawn when somebody is on their way elsewhere.
  const here = () => router?.state.location.pathname
  return (changes) => {
    const from = here()
    const come = begin(resource, { ...state, page: 1, ...changes })
    const wait = new Promise<void>((resolve) => setTimeout(resolve, unnoticed))
    void Promise.race([come, wait]).then(() => {
      if (here() === from) change(changes)
    })
  }
}

/** Begins to fetch what a list shows that is opened from elsewhere. */
export function useBeginOpening(): (name: string) => void {
  const { registry, memory } = useWorkbench()
  const begin = useBegin()
  return (name) => {
    const resource = registry.get(name)
    const search = openingView(resource, memory)?.query
    void begin(resource, readAddress(resource, new URLSearchParams(search), rememberedTab(resource)))
  }
}
