import { lazy, type RefObject, Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'

const LeaveDialog = lazy(() => import('./LeaveDialog'))

interface GuardProps {
  readonly unsaved: RefObject<boolean>
  /** Whether what is unsaved stays where the same page is shown with another query string. Default: it does. */
  readonly stays?: (search: string) => boolean
}

/**
 * Asks before unsaved changes are left, whether by a link, by Back, or by closing the tab. `unsaved` is read when it
 * matters, so that a form that has just been saved can be left at once.
 */
export function Guard({ unsaved, stays = () => true }: GuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.current && !(currentLocation.pathname === nextLocation.pathname && stays(nextLocation.search)),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [unsaved])
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <LeaveDialog onLeave={blocker.proceed} onStay={blocker.reset} />
    </Suspense>
  )
}
