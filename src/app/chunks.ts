import type { ComponentType } from 'react'
import { ownBusiness } from '../../vocabulary'

/** The code of pages that may be asked for early; each is fetched once. */
export const loadSignIn = () => import('./SignIn')
export const loadWorkspace = () => import('./Workspace')
export const loadLanding = (): Promise<{ readonly default: ComponentType }> =>
  ownBusiness().dashboard ? import('../screens/dashboard') : import('./FirstPage')
