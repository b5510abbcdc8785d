import type { Call, Resource } from '../vocabulary'
import type { AccessCheck } from './api'

/** A call of a resource that may be made; undefined where there is none. */
export type AvailableCalls = (resource: Resource, name: string) => Call | undefined

/** A call beyond those that every API has is made only where the API's permissions name the call itself. */
export const createAvailableCalls =
  (can: AccessCheck): AvailableCalls =>
  (resource, name) => {
    const call = resource.calls[name]
    return call && (!call.extension || can(resource.name, name)) ? call : undefined
  }
