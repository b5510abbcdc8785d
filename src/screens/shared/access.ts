import { useMemo } from 'react'
import type { LinkTo } from '../../../kinds/kind-view'
import type { AccessCheck } from '../../../providers/api'
import {
  type AnyRecord,
  canMakeCall,
  type Registry,
  type Resource,
  refusalOf,
  screenAddress,
} from '../../../vocabulary'
import { useWorkbench } from '../context'

/** What the signed-in person may do on the screens of any resource, asked once for a screen and not once for a row. */
export interface Access {
  /** Whether the resource has a call of that name, and the person may make it; of a record, also as that stands now. */
  may(resource: Resource, call: string, record?: AnyRecord): boolean
  /** Whether a page on which one is added is offered: it is not where there is no list that it would stand in. */
  mayAdd(resource: Resource): boolean
  /** Whether there is a page of a record to be opened; a resource without a call for one record is looked up in its list. */
  mayShow(resource: Resource): boolean
  readonly linkTo: LinkTo
}

const makeAccess = (registry: Registry, can: AccessCheck, offers: AccessCheck): Access => {
  // A page of another record may add one all the same, as cards are assigned on their order's.
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
