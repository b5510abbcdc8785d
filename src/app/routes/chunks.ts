import type { ComponentType } from 'react'
import type { Client } from '../../../providers/client'
import type { MultiApi } from '../../../providers/http/multi-api'
import { currentBusiness } from '../../../vocabulary'

/** Loads code once. A second `import()` of loaded code still takes time, which would delay a click. */
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

/** The code of the pages that can be loaded in advance. */
export const loadSignIn = memoizeLoad(() => import('./SignInRoute'))
export const loadWorkspace = memoizeLoad(() => import('../Workspace'))
export const loadShow = memoizeLoad(() => import('../../screens/show'))
export const loadForm = memoizeLoad(() => import('../../screens/form'))
export const loadSaving = memoizeLoad(() => import('../../../providers/saving'))
/** The connections to the other APIs. Undefined if there is only one API. */
export const loadMultiApi = async (client: Client): Promise<MultiApi | undefined> =>
  client.settings.apis && (await import('../../../providers/http/multi-api')).createMultiApi(client)
export const loadLanding = (): Promise<{ readonly default: ComponentType }> =>
  currentBusiness().dashboard ? import('../../screens/dashboard') : import('./LandingRedirect')
