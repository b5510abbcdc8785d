import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Resource } from '../../../vocabulary'
import { type ListState, listStateFromParams, listStateToParams, withoutTabFilter } from './list-state'

/** The tab of a list that was chosen last, where that is kept. */
export function rememberedTab({ list: { tabs } }: Resource): string | undefined {
  return (tabs?.remember && localStorage.getItem(tabs.remember)) || undefined
}

/** The state of a list, kept in the address. Whatever changes other than the page leads back to page 1. */
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
        // To draw it as time is left takes longer than to draw it; what a list mends by itself it does while it is drawn.
        flushSync: !replace,
        // Whoever narrows or sorts looks on where they were; another page of the list begins at its top.
        preventScrollReset: changes.page === undefined,
      })
    },
    [resource, remember, remembered, setParams],
  )
  return { state, change }
}

export type ChangeListState = ReturnType<typeof useListState>['change']
