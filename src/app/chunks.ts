import { browserSide } from './business'

/** The code of pages that may be asked for early; each is fetched once. */
export const loadSignIn = () => import('./SignIn')
export const loadWorkspace = () => import('./Workspace')
export const loadLanding = () => browserSide.dashboard?.() ?? import('./FirstPage')
