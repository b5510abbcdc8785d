import { lazy, type RefObject, Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'

const LeaveDialog = lazy(() => import('./LeaveDialog'))

/**
 * Asks before unsaved changes are left, whether by a link, by Back, or by closing the tab. `unsaved` is read when it
 * matters, so that a form that has just been saved can be left at once.
 */
export function Guard({ unsaved }: { unsaved: RefObject<boolean> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.current && currentLocation.pathname !== nextLocation.pathname,
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
