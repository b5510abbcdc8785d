import type { Call, Resource } from '../../vocabulary'
import type { AccessCheck } from '../api'

/** A call of a resource that the user may make. Undefined if there is none. */
export type AvailableCalls = (resource: Resource, name: string) => Call | undefined

/** A call beyond the specification is available only if the API's permissions name the call. */
export const createAvailableCalls =
  (can: AccessCheck): AvailableCalls =>
  (resource, name) => {
    const call = resource.calls[name]
    return call && (!call.extension || can(resource.name, name)) ? call : undefined
  }
