import type { ComponentType } from 'react'
import type { Client } from '../../providers/client'
import type { Several } from '../../providers/several'
import { ownBusiness } from '../../vocabulary'

/** The code of pages that may be asked for early; each is fetched once. */
export const loadSignIn = () => import('./SignIn')
export const loadWorkspace = () => import('./Workspace')
export const loadShow = () => import('../screens/show')
export const loadForm = () => import('../screens/form')
export const loadSaving = () => import('../../providers/saving')
/** Where there are several APIs, what speaks to the others. */
export const loadSeveral = async (client: Client): Promise<Several | undefined> =>
  client.settings.apis && (await import('../../providers/several')).createSeveral(client)
export const loadLanding = (): Promise<{ readonly default: ComponentType }> =>
  ownBusiness().dashboard ? import('../screens/dashboard') : import('./FirstPage')
