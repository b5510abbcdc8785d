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
import { addFormerMember, renamedFunction } from '../../../../vocabulary/renamed'
import { useWorkbench } from '../../context'

/**
 * The permissions of the signed-in person for all screens. The permissions are checked once per screen, not once per
 * row.
 */
export interface Access {
  /**
   * Whether the resource has the call, and the person has the permission. If a record is given, also whether the record
   * allows the call.
   */
  canCall(resource: Resource, call: string, record?: AnyRecord): boolean
  /**
   * Whether to offer a page of the resource. The page that creates a record is not offered if the API has no list of
   * these records. The page of a record uses the list if the resource has no call for one record.
   */
  canOpen(resource: Resource, page: 'create' | 'show'): boolean
  readonly linkTo: LinkTo
  /** @deprecated Use `canCall`. */
  readonly may: Access['canCall']
  /** @deprecated Use `canOpen(resource, 'create')`. */
  mayAdd(resource: Resource): boolean
  /** @deprecated Use `canOpen(resource, 'show')`. */
  mayShow(resource: Resource): boolean
}

const makeAccess = (registry: Registry, can: AccessCheck, canOffer: AccessCheck): Access => {
  // Another record's page can still create a record if the API has no list, such as cards on the page of an order.
  const canCall = (resource: Resource, name: string, record?: AnyRecord) =>
    canMakeCall(name === 'create' ? can : canOffer, resource, name) &&
    (!record || refusalOf(resource, name, '', record) === undefined)
  const canOpen = (resource: Resource, page: 'create' | 'show') =>
    canMakeCall(canOffer, resource, page === 'show' && !resource.calls.show ? 'list' : page)
  const known = new Map<string, boolean>()
  const hasPage = (name: string) => {
    const resource = registry.find(name)
    const answer = known.get(name) ?? (resource !== undefined && canOpen(resource, 'show'))
    known.set(name, answer)
    return answer
  }
  const access = {
    canCall,
    canOpen,
    linkTo: (name: string, id: string) => (hasPage(name) ? screenAddress(name, { id }) : undefined),
    mayAdd: renamedFunction('mayAdd', 'canOpen', (resource: Resource) => canOpen(resource, 'create')),
    mayShow: renamedFunction('mayShow', 'canOpen', (resource: Resource) => canOpen(resource, 'show')),
  }
  return addFormerMember(access, 'may', 'canCall')
}

export function useAccess(): Access {
  const { registry, can, canOffer = can } = useWorkbench()
  return useMemo(() => makeAccess(registry, can, canOffer), [registry, can, canOffer])
}
