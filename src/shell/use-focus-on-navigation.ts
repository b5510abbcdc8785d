import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** How long what is to be focused is waited for, in milliseconds. */
const maxWaitMs = 10_000

/** The row of a record, by the record's id. */
const rowIn = (page: HTMLElement, id: string): HTMLElement | null => {
  const row = page.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
  return row?.hasAttribute('tabindex') ? row : (row?.querySelector<HTMLElement>('a, button') ?? null)
}

const headingIn = (page: HTMLElement): HTMLElement | null => {
  const heading = page.querySelector<HTMLElement>('h1')
  heading?.setAttribute('tabindex', '-1')
  return heading
}

/** Hands over what is found in a page, as soon as it is there and nobody has gone elsewhere. Answers how to stop waiting. */
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
 * Where whoever reads by ear or walks by keys goes on when another page is shown: at its heading or, back on a list, at
 * the row that they left it by. A page that has put the focus somewhere itself keeps it there.
 */
export function useFocusOnNavigation(page: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const shown = useRef({ pathname, key })
  /** The row in which the focus was last, on the page that is shown. */
  const row = useRef<string>(undefined)
  const leftBy = useRef(new Map<string, string | undefined>())
  const stopWaiting = useRef<() => void>(undefined)
  useEffect(() => () => stopWaiting.current?.(), [])

  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (target instanceof Element && page.current?.contains(target))
        row.current = target.closest<HTMLElement>('[data-id]')?.dataset.id
    }
    // A row in which the focus is may have come to be that of another record.
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
    // With the frame, which lays the page out anyway: it has to be laid out before anything in it takes the focus.
    const frame = requestAnimationFrame(land)
    stopWaiting.current = () => cancelAnimationFrame(frame)
  }, [pathname, key, isBack, page])
}
