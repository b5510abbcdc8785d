import type {} from 'fastify'
import type { GrantedPermissions } from '../../vocabulary'

/** The person who makes a call. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roleId: string
  /**
   * The time zone of the person's only site, or else of the default site. The time zone decides when the person's
   * calendar days start.
   */
  readonly zone: string
  readonly permissions: Exclude<GrantedPermissions, string>
  /** @deprecated Use `permissions`. */
  readonly held?: Exclude<GrantedPermissions, string>
  /** The id of the session that makes the call. */
  readonly session?: string
  /** The proof of identity that the caller sent. */
  readonly proof?: string
  /**
   * The ids of the records that the person belongs to, such as sites, by the name of their resource. An empty list
   * means that the person belongs to all records.
   */
  readonly belongs: Readonly<Record<string, readonly string[]>>
}

/** The header with the name of the role as which the caller views the product. */
export const viewAsHeader = 'x-view-as'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The signed-in person. The server sets this property before each call below /api/v1, except calls that need no
     * sign-in.
     */
    person: Person
  }
}
