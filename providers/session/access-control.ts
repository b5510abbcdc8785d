import type { AccessControlProvider } from '@refinedev/core'
import { type Call, type GrantedPermissions, hasPermission, type Registry, type Resource } from '../../vocabulary'
import type { AccessCheck } from '../api'
import type { OtherApiLookup } from '../http/multi-api'
import { createPermissionMapping } from './permission-mapping'
import type { Session } from './session'

type Allows = (resource: Resource, action: string) => boolean

const none: OtherApiLookup = () => undefined

/** Whether the API is a Deckhand server: the API has user profiles, or the session views the product as a role. */
const isOwn = (session: Session) => session.userData()?.profile === true || session.viewedRole() !== undefined

/**
 * Creates the synchronous permission check for the signed-in user. The permissions of another API apply to the
 * resources of that API. The permissions of a Deckhand server apply in addition.
 */
export function createAccessCheck(registry: Registry, session: Session, others: OtherApiLookup = none): AccessCheck {
  const understand = createPermissionMapping(registry)
  const read = (held: GrantedPermissions, own: boolean): Allows =>
    held === 'server decides' ? (resource, action) => hasPermission(held, resource, action) : understand(held, own)

  /** Caches the results of the check until the session's permissions change. */
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

/** The access control provider for Refine, with the same check. Every signed-in user may access an unknown resource. */
export const createAccessControlProvider = (can: AccessCheck): AccessControlProvider => ({
  can: async ({ resource, action }) => ({ can: resource === undefined || can(resource, action) }),
})

/** Finds a call of a resource that the user may make. Undefined if the user may make no call. */
export type AvailableCalls = (resource: Resource, name: string) => Call | undefined

/** A call that is not in the specification is available only if the API's permissions name the call. */
export const createAvailableCalls =
  (can: AccessCheck): AvailableCalls =>
  (resource, name) => {
    const call = resource.calls[name]
    return call && (!call.extension || can(resource.name, name)) ? call : undefined
  }
