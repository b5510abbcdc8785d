import type { AccessControlProvider } from '@refinedev/core'
import { type Held, may, permissionsOf, type Registry } from '../src/vocabulary'
import type { Can } from './api'
import type { Session } from './session'

/** Makes the function that answers at once whether the signed-in person may do something. */
export function createCan(registry: Registry, session: Session): Can {
  const known = new Set(registry.all.flatMap(permissionsOf))

  /** Names of which none is ours are another API's own words: there the server decides. */
  const understood = (held: Held): Held =>
    held === 'server decides' || held.size === 0 || [...held].some((name) => known.has(name)) ? held : 'server decides'

  let last: { held: Held; understood: Held; answers: Map<string, Map<string, boolean>> } | undefined
  return (name, action) => {
    const held = session.held()
    if (last?.held !== held) last = { held, understood: understood(held), answers: new Map() }
    const known = last.answers.get(name)?.get(action)
    if (known !== undefined) return known
    const resource = registry.find(name)
    if (!resource) return false
    const answer = may(last.understood, resource, action)
    last.answers.set(name, (last.answers.get(name) ?? new Map()).set(action, answer))
    return answer
  }
}

/** Refine's access control, over the same answer. What is no resource is open to all who are signed in. */
export const createAccessControlProvider = (can: Can): AccessControlProvider => ({
  can: async ({ resource, action }) => ({ can: resource === undefined || can(resource, action) }),
})
