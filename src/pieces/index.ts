import type { builtInPieces } from '../../vocabulary'
import { lazy } from '../lazy'
import type { Workbench } from '../screens/context'

/** The hand-written components that every business has. Each component is loaded when it is first shown. */
export const enginePieces: Pick<Workbench['pieces'], keyof typeof builtInPieces> = {
  erasure: lazy(() => import('./erasure')),
  'role-permissions': lazy(() => import('./role-permissions')),
  timeline: lazy(() => import('./timeline')),
  undo: lazy(() => import('./undo')),
  'view-as': lazy(() => import('./view-as')),
}
