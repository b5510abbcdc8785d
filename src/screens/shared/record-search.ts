import type { Resource } from '../../../vocabulary'
import { queryOf, readAddress } from '../list/address'
import type { Within } from './options'
import { useSilentList } from './silent'

/** Records that are offered at a time. */
export const most = 20

/** The first active records that a list finds by a text, for a dropdown. */
export function useRecordSearch(resource: Resource, q: string, enabled: boolean, within?: Within) {
  const state = readAddress(resource, new URLSearchParams())
  const filters = {
    ...(resource.status !== undefined && { [resource.status]: ['1'] }),
    ...(within && { [within.field]: [within.value] }),
  }
  return useSilentList({
    resource: resource.name,
    ...queryOf(resource, { ...state, q, size: most, filters }),
    queryOptions: { enabled },
  })
}
