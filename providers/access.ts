import type { AccessControlProvider } from '@refinedev/core'
import { type Held, may, type Registry, type Resource } from '../vocabulary'
import type { Can } from './api'
import { createPermissionMapping } from './permission-mapping'
import type { Session } from './session'

/** Makes the function that answers at once whether the signed-in person may do something. */
export function createCan(registry: Registry, session: Session): Can {
  const understand = createPermissionMapping(registry)

  const read = (held: Held) => {
    if (held === 'server decides') return (resource: Resource, action: string) => may(held, resource, action)
    // An API that keeps profiles, or shows the eyes of a role, is Deckhand's own.
    const isOwn = session.userData()?.profile === true || session.viewedRole() !== undefined
    return understand(held, isOwn)
  }

  let last: { held: Held; allows: ReturnType<typeof read>; answers: Map<string, Map<string, boolean>> } | undefined
  return (name, action) => {
    const held = session.held()
    if (last?.held !== held) last = { held, allows: read(held), answers: new Map() }
    const known = last.answers.get(name)?.get(action)
    if (known !== undefined) return known
    const resource = registry.find(name)
    if (!resource) return false
    const answer = last.allows(resource, action)
    last.answers.set(name, (last.answers.get(name) ?? new Map()).set(action, answer))
    return answer
  }
}

/** Refine's access control, over the same answer. What is no resource is open to all who are signed in. */
export const createAccessControlProvider = (can: Can): AccessControlProvider => ({
  can: async ({ resource, action }) => ({ can: resource === undefined || can(resource, action) }),
})
