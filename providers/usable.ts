import type { Call, Resource } from '../vocabulary'
import type { Can } from './api'

/** A call of a resource that may be made; undefined where there is none. */
export type Usable = (resource: Resource, name: string) => Call | undefined

/** A call beyond those that every API has is made only where the API's permissions name the call itself. */
export const createUsable =
  (can: Can): Usable =>
  (resource, name) => {
    const call = resource.calls[name]
    return call && (!call.beyond || can(resource.name, name)) ? call : undefined
  }
