import { useEffect } from 'react'
import { loadForm, loadSaving, loadShow } from '../routes/chunks'

/**
 * Milliseconds until the code of the pages that people usually open next is loaded. By that time, the first screen has
 * its data.
 */
const prefetchDelayMs = 2000

/** The elements that link to a record. */
const recordLinkSelector = 'main :is(a, [data-id])'

/** Safari has no `requestIdleCallback`. */
const whenIdle = (work: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(work)

/**
 * Loads the code of record pages and forms in advance. Loading starts when the pointer or the focus reaches a link to a
 * record, or at the latest when the first screen is complete.
 */
export function usePagePrefetch(): void {
  useEffect(() => {
    const stop = () => {
      clearTimeout(timer)
      removeEventListener('pointermove', come)
      removeEventListener('focusin', come)
    }
    const begin = () => {
      stop()
      for (const load of [loadShow, loadForm, loadSaving]) load().catch(() => undefined)
    }
    const come = ({ target }: Event) => {
      if (target instanceof Element && target.closest(recordLinkSelector)) begin()
    }
    const timer = setTimeout(() => whenIdle(begin), prefetchDelayMs)
    // While a page scrolls, rows pass under a pointer that does not move. Therefore only a movement of the pointer
    // starts the loading.
    addEventListener('pointermove', come)
    addEventListener('focusin', come)
    return stop
  }, [])
}
