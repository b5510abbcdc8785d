import type { AccessCheck } from '../../../providers/api'
import type { Resource } from '../../../vocabulary'

/** The permission verb of a page of a resource. */
export type PageAction = 'list' | 'show' | 'create' | 'edit'

/**
 * The API call that a page requires. A page of a record can also find the record in the list. Undefined if the API does
 * not have the required call.
 */
const callFor = ({ calls }: Resource, verb: PageAction) => calls[verb] ?? (verb === 'show' ? calls.list : undefined)

/** Whether the page exists and the person can open it. */
export const pageAccessOf = (resource: Resource, verb: PageAction, can: AccessCheck): 'open' | 'closed' | 'missing' => {
  const call = callFor(resource, verb)
  if (!call) return 'missing'
  return can(resource.name, call.permission) ? 'open' : 'closed'
}
