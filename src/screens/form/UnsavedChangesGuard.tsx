import { type RefObject, Suspense, useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { lazy } from '../../lazy'
import { commitFocusedInput } from './state/save-shortcut'

const LeaveDialog = lazy(() => import('./dialogs/LeaveDialog'))

interface GuardProps {
  readonly unsaved: RefObject<boolean>
  /** Whether unsaved changes survive if only the query of the address changes. Default: true. */
  readonly stays?: (search: string) => boolean
  /**
   * Commits the text in the focused control before the guard checks for unsaved changes. By default, the text is
   * committed as if the control lost the focus.
   */
  readonly onLeaving?: () => void
}

/**
 * Asks for confirmation before the person loses unsaved changes by a link, by Back or by closing the tab. The guard
 * reads `unsaved` when the person leaves, so that the person can leave a form directly after saving.
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
