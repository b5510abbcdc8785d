import type { ComponentType } from 'react'
import type { Client } from '../../providers/client'
import type { Several } from '../../providers/several'
import { ownBusiness } from '../../vocabulary'

/** Fetches code once: to import what is there already takes a turn of its own, for which a click would wait. */
function once<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Promise<Module> | undefined
  return () => {
    loaded ??= load().catch((error) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

/** The code of pages that may be asked for early. */
export const loadSignIn = once(() => import('./SignIn'))
export const loadWorkspace = once(() => import('./Workspace'))
export const loadShow = once(() => import('../screens/show'))
export const loadForm = once(() => import('../screens/form'))
export const loadSaving = once(() => import('../../providers/saving'))
/** Where there are several APIs, what speaks to the others. */
export const loadSeveral = async (client: Client): Promise<Several | undefined> =>
  client.settings.apis && (await import('../../providers/several')).createSeveral(client)
export const loadLanding = (): Promise<{ readonly default: ComponentType }> =>
  ownBusiness().dashboard ? import('../screens/dashboard') : import('./FirstPage')
