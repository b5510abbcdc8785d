import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Resource } from '../../../../vocabulary'
import { type ListState, listStateFromParams, listStateToParams, withoutTabFilter } from './list-state'

/** The tab of a list that was chosen last, if the list stores it. */
export function rememberedTab({ list: { tabs } }: Resource): string | undefined {
  return (tabs?.remember && localStorage.getItem(tabs.remember)) || undefined
}

/** The state of a list in the address. Any change except of the page leads to page 1. */
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
        // A synchronous render is faster than a transition. Corrections that the list makes while it renders cannot be
        // synchronous.
        flushSync: !replace,
        // A filter or an order keeps the scroll position. Another page starts at the top.
        preventScrollReset: changes.page === undefined,
      })
    },
    [resource, remember, remembered, setParams],
  )
  return { state, change }
}

export type ChangeListState = ReturnType<typeof useListState>['change']
