import type { ComponentType } from 'react'
import type { Client } from '../../providers/client'
import type { MultiApi } from '../../providers/multi-api'
import { currentBusiness } from '../../vocabulary'

/** Fetches code once: to import what is there already takes a turn of its own, for which a click would wait. */
function memoizeLoad<Module>(load: () => Promise<Module>): () => Promise<Module> {
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
export const loadSignIn = memoizeLoad(() => import('./SignInRoute'))
export const loadWorkspace = memoizeLoad(() => import('./Workspace'))
export const loadShow = memoizeLoad(() => import('../screens/show'))
export const loadForm = memoizeLoad(() => import('../screens/form'))
export const loadSaving = memoizeLoad(() => import('../../providers/saving'))
/** Where there are several APIs, what speaks to the others. */
export const loadMultiApi = async (client: Client): Promise<MultiApi | undefined> =>
  client.settings.apis && (await import('../../providers/multi-api')).createMultiApi(client)
export const loadLanding = (): Promise<{ readonly default: ComponentType }> =>
  currentBusiness().dashboard ? import('../screens/dashboard') : import('./LandingRedirect')
