import { useMemo } from 'react'
import type { LinkTo } from '../../../../kinds/kind-view'
import type { AccessCheck } from '../../../../providers/api'
import {
  type AnyRecord,
  canMakeCall,
  type Registry,
  type Resource,
  refusalOf,
  screenAddress,
} from '../../../../vocabulary'
import { useWorkbench } from '../../context'

/** The permissions of the signed-in person for all screens. They are checked once per screen, not once per row. */
export interface Access {
  /**
   * Whether the resource has the call, and the person has the permission. With a record, also whether the record allows
   * the call.
   */
  may(resource: Resource, call: string, record?: AnyRecord): boolean
  /** Whether to offer the page that creates a record. It is not offered if the API has no list of these records. */
  mayAdd(resource: Resource): boolean
  /** Whether the person can open the page of a record. A resource without a call for one record uses its list. */
  mayShow(resource: Resource): boolean
  readonly linkTo: LinkTo
}

const makeAccess = (registry: Registry, can: AccessCheck, offers: AccessCheck): Access => {
  // The page of another record can still create a record without a list, such as cards on the page of an order.
  const may = (resource: Resource, name: string, record?: AnyRecord) =>
    canMakeCall(name === 'create' ? can : offers, resource, name) &&
    (!record || refusalOf(resource, name, '', record) === undefined)
  const mayShow = (resource: Resource) => may(resource, resource.calls.show ? 'show' : 'list')
  const known = new Map<string, boolean>()
  const hasPage = (name: string) => {
    const resource = registry.find(name)
    const answer = known.get(name) ?? (resource !== undefined && mayShow(resource))
    known.set(name, answer)
    return answer
  }
  return {
    may,
    mayAdd: (resource) => canMakeCall(offers, resource, 'create'),
    mayShow,
    linkTo: (name, id) => (hasPage(name) ? screenAddress(name, { id }) : undefined),
  }
}

export function useAccess(): Access {
  const { registry, can, offers = can } = useWorkbench()
  return useMemo(() => makeAccess(registry, can, offers), [registry, can, offers])
}
