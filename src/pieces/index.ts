import { lazy } from 'react'
import type { Workbench } from '../screens/context'

/** The hand-written component of each name that a declaration may use, loaded when it is first shown. */
export const pieces: Workbench['pieces'] = {
  'role-permissions': lazy(() => import('./role-permissions')),
  'view-as': lazy(() => import('./view-as')),
}
