import { useContext, useRef } from 'react'
import type { Resource } from '../../../vocabulary'
import { UpcomingPathContext } from '../shared/upcoming-path'
import type { ListState } from './list-state'
import { usePrefetchList } from './prefetch-list'
import type { ChangeListState } from './use-list-state'

/** Milliseconds by which whoever turns to something does not notice that they wait. */
const unnoticed = 80

type Changes = Partial<ListState>

interface DeferredListChange {
  /** Begins to fetch what the list will turn to, once what leads there is let go. */
  readonly onBegin: (next: ListState) => void
  /** Turns the list to another page or order once that has come, or the moment is over. */
  readonly turn: ChangeListState
  /** Changes the list at once, with whatever it is about to turn to. */
  readonly change: ChangeListState
  /** What the list shows, or is about to turn to. */
  readonly wanted: () => ListState
}

/**
 * Turns a list to another page or order. What comes at once is drawn at once: to draw the way there, and then what has come,
 * takes longer. Where nothing comes, the list is turned all the same; what is wished for meanwhile is done together.
 */
export function useDeferredListChange(
  resource: Resource,
  state: ListState,
  change: ChangeListState,
): DeferredListChange {
  const begin = usePrefetchList()
  // The list may still be drawn when somebody is on their way elsewhere, such as out, as the network broke.
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
