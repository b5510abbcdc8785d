import { useContext, useRef } from 'react'
import type { Resource } from '../../../../vocabulary'
import { UpcomingPathContext } from '../../shared/records/upcoming-path'
import type { ListState } from './list-state'
import { usePrefetchList } from './prefetch-list'
import type { ChangeListState } from './use-list-state'

/** Milliseconds of delay that people do not notice. */
const unnoticed = 80

type Changes = Partial<ListState>

interface DeferredListChange {
  /** Starts to load the next state of the list when the pointer is pressed. */
  readonly onBegin: (next: ListState) => void
  /** Changes the page or the order when the data is loaded, or after the delay. */
  readonly turn: ChangeListState
  /** Changes the list at once, together with a change that is still waiting. */
  readonly change: ChangeListState
  /** The current state of the list, or the state that it is about to change to. */
  readonly wanted: () => ListState
}

/**
 * Changes a list to another page or order. If the data arrives quickly, the list renders only once, which is faster
 * than rendering the old data in between. After the delay, the list changes anyway. Several changes during the delay
 * are applied together.
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
