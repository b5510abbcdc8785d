import { useContext, useRef } from 'react'
import type { Resource } from '../../../../vocabulary'
import { UpcomingPathContext } from '../../shared/records/upcoming-path'
import type { ListState } from './list-state'
import { usePrefetchList } from './prefetch-list'
import type { ChangeListState } from './use-list-state'

/** A delay in milliseconds that people do not notice. */
const unnoticed = 80

type Changes = Partial<ListState>

interface DeferredListChange {
  /** When the pointer is pressed, starts to load the next state of the list. */
  readonly onBegin: (next: ListState) => void
  /** Changes the page or the sort order when the data is loaded, or at the latest after the delay. */
  readonly turn: ChangeListState
  /** Changes the list immediately, and also applies a change that is still waiting. */
  readonly change: ChangeListState
  /** The current state of the list, or the next state if the list is about to change. */
  readonly wanted: () => ListState
}

/**
 * Changes a list to another page or sort order. If the data arrives quickly, the list renders only once, because it
 * does not render the old data again. After the delay, the list changes even if the data is not loaded. Several changes
 * during the delay are applied together.
 */
export function useDeferredListChange(
  resource: Resource,
  state: ListState,
  change: ChangeListState,
): DeferredListChange {
  const begin = usePrefetchList()
  // The list may still be rendered while the person navigates to another page, such as the sign-in page.
  const here = useContext(UpcomingPathContext)
  const waiting = useRef<{ readonly changes: Changes; readonly from: string | undefined }>(undefined)
  const take = (): Changes => {
    const { changes = {}, from } = waiting.current ?? {}
    waiting.current = undefined
    return from === here() ? changes : {}
  }
  const go = () => {
    const changes = take()
    if (Object.keys(changes).length > 0) change(changes)
  }
  const wanted = () => ({ ...state, ...waiting.current?.changes })
  return {
    onBegin: (next) => void begin(resource, next),
    wanted,
    turn: (wish) => {
      const isFirst = waiting.current === undefined
      const changes: Changes = { ...waiting.current?.changes, page: 1, ...wish }
      waiting.current = { changes, from: here() }
      if (isFirst) setTimeout(go, unnoticed)
      const isLast = () => waiting.current?.changes === changes
      void begin(resource, { ...state, ...changes }).then(() => isLast() && go())
    },
    change: (wish, replace) => {
      const { page: _, ...others } = take()
      change({ ...others, ...wish }, replace)
    },
  }
}
