import { useEffect, useState } from 'react'

/**
 * When an overlay is unmounted, returns the focus to the element that had the focus before, or to the page's heading.
 */
export function useRestoreFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      rescueFocus()
    },
    [opener],
  )
}

/**
 * Restores the focus in the same way, for content within the page. If the focus is already on another element, the
 * focus stays on that element.
 */
export function useRestoreLostFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      rescueFocus()
    },
    [opener],
  )
}

/** If the focused element was removed, moves the focus to the page's heading. */
export function rescueFocus(): void {
  if (document.activeElement !== document.body) return
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** Moves the focus to a button that replaces a focused button. */
export function takeOverFocus(button: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) button?.focus()
}
