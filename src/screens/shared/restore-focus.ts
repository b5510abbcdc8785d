import { useEffect, useState } from 'react'

/** Gives the focus back to what had it before, or to the page's heading, when what was opened over the page is gone. */
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

/** The same for what stands in the page: where the focus has gone elsewhere meanwhile, it stays there. */
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

/** Whoever walks by keys goes on at the page's heading where what had the focus is gone. */
export function rescueFocus(): void {
  if (document.activeElement !== document.body) return
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** For a button that takes the place of another one: it takes over the focus too. */
export function takeOverFocus(button: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) button?.focus()
}
