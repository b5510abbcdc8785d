import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** The maximum time in milliseconds to wait for the element to focus. */
const maxWaitMs = 10_000

/** Finds the row of a record by the record's id. */
const rowIn = (page: HTMLElement, id: string): HTMLElement | null => {
  const row = page.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
  return row?.hasAttribute('tabindex') ? row : (row?.querySelector<HTMLElement>('a, button') ?? null)
}

const headingIn = (page: HTMLElement): HTMLElement | null => {
  const heading = page.querySelector<HTMLElement>('h1')
  heading?.setAttribute('tabindex', '-1')
  return heading
}

/**
 * When the element exists, calls `then` with the element, unless the person has moved the focus.
 *
 * @returns a function that stops waiting
 */
function waitForElement(
  page: HTMLElement,
  find: () => HTMLElement | null,
  then: (found: HTMLElement) => void,
): () => void {
  const observer = new MutationObserver(() => look())
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const timer = setTimeout(stop, maxWaitMs)
  const look = () => {
    if (document.activeElement !== page) return stop()
    const found = find()
    if (!found) return
    stop()
    then(found)
  }
  observer.observe(page, { childList: true, subtree: true })
  look()
  return stop
}

/**
 * Moves the focus after a navigation, for people who use a screen reader or a keyboard. On a new page, the focus moves
 * to the heading of the page. When a person goes back to a list, the focus moves to the row that the person left. If a
 * page sets the focus itself, the focus stays on that element.
 */
export function useFocusOnNavigation(page: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const shown = useRef({ pathname, key })
  /** The row that last had the focus on the current page. */
  const row = useRef<string>(undefined)
  const leftBy = useRef(new Map<string, string | undefined>())
  const stopWaiting = useRef<() => void>(undefined)
  useEffect(() => () => stopWaiting.current?.(), [])

  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (target instanceof Element && page.current?.contains(target))
        row.current = target.closest<HTMLElement>('[data-id]')?.dataset.id
    }
    // A focused row can change to another record, so clicks and keys also update the stored row.
    const events = ['focusin', 'click', 'keydown']
    for (const event of events) document.addEventListener(event, remember, { capture: true })
    return () => {
      for (const event of events) document.removeEventListener(event, remember, { capture: true })
    }
  }, [page])

  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, key }
    const main = page.current
    if (before.pathname === pathname || !main) return
    leftBy.current.set(before.key, row.current)
    row.current = undefined
    stopWaiting.current?.()
    const land = () => {
      if (main !== document.activeElement && main.contains(document.activeElement)) return
      main.focus({ preventScroll: true })
      const id = isBack ? leftBy.current.get(key) : undefined
      stopWaiting.current = waitForElement(
        main,
        () => (id === undefined ? headingIn(main) : rowIn(main, id)),
        (found) => {
          found.focus({ preventScroll: true })
          if (id !== undefined) found.scrollIntoView({ block: 'nearest' })
        },
      )
    }
    // The browser calculates the layout before the next frame, even without a request for the focus. An element can get
    // the focus only after its layout.
    const frame = requestAnimationFrame(land)
    stopWaiting.current = () => cancelAnimationFrame(frame)
  }, [pathname, key, isBack, page])
}
