import type { AccessCheck } from '../../providers/api'
import type { Resource } from '../../vocabulary'

/** What a page of a resource is for. */
export type PageAction = 'list' | 'show' | 'create' | 'edit'

/** The call that a page lives by; one record can be looked up in the list, too. Undefined where the API has none. */
const callFor = ({ calls }: Resource, verb: PageAction) => calls[verb] ?? (verb === 'show' ? calls.list : undefined)

/** Whether there is such a page, and whether the person may open it. */
export const pageAccessOf = (resource: Resource, verb: PageAction, can: AccessCheck): 'open' | 'closed' | 'missing' => {
  const call = callFor(resource, verb)
  if (!call) return 'missing'
  return can(resource.name, call.permission) ? 'open' : 'closed'
}
