import type { AccessControlProvider } from '@refinedev/core'
import { type GrantedPermissions, hasPermission, type Registry, type Resource } from '../vocabulary'
import type { AccessCheck } from './api'
import type { OtherApiLookup } from './multi-api'
import { createPermissionMapping } from './permission-mapping'
import type { Session } from './session'

type Allows = (resource: Resource, action: string) => boolean

const none: OtherApiLookup = () => undefined

/** An API that keeps profiles, or shows the eyes of a role, is Deckhand's own. */
const isOwn = (session: Session) => session.userData()?.profile === true || session.viewedRole() !== undefined

/**
 * Makes the function that answers at once whether the signed-in person may do something. What another API keeps is up to
 * that; Deckhand's own tells of it as well.
 */
export function createAccessCheck(registry: Registry, session: Session, others: OtherApiLookup = none): AccessCheck {
  const understand = createPermissionMapping(registry)
  const read = (held: GrantedPermissions, own: boolean): Allows =>
    held === 'server decides' ? (resource, action) => hasPermission(held, resource, action) : understand(held, own)

  /** Worked out anew where a session holds something else. */
  const remembering = (whose: Session): Allows => {
    let last: { held: GrantedPermissions; allows: Allows; answers: Map<string, Map<string, boolean>> } | undefined
    return (resource, action) => {
      const held = whose.permissions()
      if (last?.held !== held) last = { held, allows: read(held, isOwn(whose)), answers: new Map() }
      const known = last.answers.get(resource.name)?.get(action)
      if (known !== undefined) return known
      const answer = last.allows(resource, action)
      last.answers.set(resource.name, (last.answers.get(resource.name) ?? new Map()).set(action, answer))
      return answer
    }
  }

  const allowed = remembering(session)
  const allowedAt = new Map<Session, Allows>()
  return (name, action) => {
    const resource = registry.find(name)
    if (!resource) return false
    const other = others(resource.api)?.session
    if (!other) return allowed(resource, action)
    if (isOwn(session) && !allowed(resource, action)) return false
    const there = allowedAt.get(other) ?? remembering(other)
    allowedAt.set(other, there)
    return there(resource, action)
  }
}

/** Refine's access control, over the same answer. What is no resource is open to all who are signed in. */
export const createAccessControlProvider = (can: AccessCheck): AccessControlProvider => ({
  can: async ({ resource, action }) => ({ can: resource === undefined || can(resource, action) }),
})
