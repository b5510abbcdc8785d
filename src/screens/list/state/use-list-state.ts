import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Resource } from '../../../../vocabulary'
import { type ListState, listStateFromParams, listStateToParams, withoutTabFilter } from './list-state'

/** The tab of a list that the person chose last, if the list stores the tab. */
export function rememberedTab({ list: { tabs } }: Resource): string | undefined {
  return (tabs?.remember && localStorage.getItem(tabs.remember)) || undefined
}

/** The state of a list in the address. Any change except a change of the page leads to page 1. */
export function useListState(resource: Resource) {
  const [params, setParams] = useSearchParams()
  const { remember } = resource.list.tabs ?? {}
  const remembered = rememberedTab(resource)
  const state = useMemo(() => listStateFromParams(resource, params, remembered), [resource, params, remembered])
  const change = useCallback(
    (changes: Partial<ListState>, replace = false) => {
      if (remember && changes.tab) localStorage.setItem(remember, changes.tab)
      const changed = (now: URLSearchParams) => {
        const state = listStateFromParams(resource, now, remembered)
        const { filters } = state
        const left = changes.tab && changes.tab !== '1' ? withoutTabFilter(resource, filters) : filters
        return listStateToParams(resource, { ...state, filters: left, page: 1, ...changes })
      }
      setParams(changed, {
        replace,
        // A synchronous render is faster than a React transition. If the list corrects its state while it renders, the
        // correction cannot be synchronous.
        flushSync: !replace,
        // When a filter or a sort order changes, the scroll position stays. When the page changes, the list starts at
        // the top.
        preventScrollReset: changes.page === undefined,
      })
    },
    [resource, remember, remembered, setParams],
  )
  return { state, change }
}

export type ChangeListState = ReturnType<typeof useListState>['change']
