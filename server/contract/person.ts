import type {} from 'fastify'
import type { GrantedPermissions } from '../../vocabulary'

/** Who makes a call. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roleId: string
  /** The time zone in whose days they count: that of their only site, else of the default site. */
  readonly zone: string
  readonly permissions: Exclude<GrantedPermissions, string>
  /** @deprecated Use `permissions`. */
  readonly held?: Exclude<GrantedPermissions, string>
  /** The id of the session in which they call. */
  readonly session?: string
  /** What they brought to prove that it is they who call. */
  readonly proof?: string
  /** The ids of what they belong to, such as their sites, by the name of its resource; none stand for all. */
  readonly belongs: Readonly<Record<string, readonly string[]>>
}

/** The header that names the role through whose eyes the caller looks. */
export const viewAsHeader = 'x-view-as'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before every call below /api/v1 other than those that need no one signed in. */
    person: Person
  }
}
