import { useEffect, useState } from 'react'

/** Gives the focus back to what had it before, when what was opened over the page is gone. */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
