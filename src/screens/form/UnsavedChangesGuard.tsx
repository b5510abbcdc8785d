import { type RefObject, Suspense, useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { lazy } from '../../lazy'
import { commitFocusedInput } from './save-shortcut'

const LeaveDialog = lazy(() => import('./LeaveDialog'))

interface GuardProps {
  readonly unsaved: RefObject<boolean>
  /** Whether what is unsaved stays where the same page is shown with another query string. Default: it does. */
  readonly stays?: (search: string) => boolean
  /** Takes what is being typed before it is looked whether anything is unsaved. Default: as if the control was left. */
  readonly onLeaving?: () => void
}

/**
 * Asks before unsaved changes are left, whether by a link, by Back, or by closing the tab. `unsaved` is read when it
 * matters, so that a form that has just been saved can be left at once.
 */
export function UnsavedChangesGuard({ unsaved, stays = () => true, onLeaving = commitFocusedInput }: GuardProps) {
  const isUnsaved = () => {
    if (!unsaved.current) onLeaving()
    return unsaved.current
  }
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !(currentLocation.pathname === nextLocation.pathname && stays(nextLocation.search)) && isUnsaved(),
  )
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault()
  })
  useEffect(() => {
    addEventListener('beforeunload', onUnload)
    return () => removeEventListener('beforeunload', onUnload)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <LeaveDialog onLeave={blocker.proceed} onStay={blocker.reset} />
    </Suspense>
  )
}
