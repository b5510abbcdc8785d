import { useEffect } from 'react'
import { loadForm, loadSaving, loadShow } from './chunks'

/** Milliseconds until what most people open next is fetched: by then the first screen has what it needs. */
const prefetchDelayMs = 2000

/** What leads to a record. */
const recordLinkSelector = 'main :is(a, [data-id])'

/** Safari knows no idle moments. */
const whenIdle = (work: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(work)

/**
 * Fetches the code of records and their forms before anybody goes there: when the pointer or the focus comes to what leads
 * to one, else once the first screen has settled.
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
    // A page that scrolls below a pointer at rest brings it over rows that nobody points at.
    addEventListener('pointermove', come)
    addEventListener('focusin', come)
    return stop
  }, [])
}
