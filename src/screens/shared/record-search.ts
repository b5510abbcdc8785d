import type { Resource } from '../../../vocabulary'
import { queryOf, readAddress } from '../list/address'
import type { Within } from './options'
import { useSilentList } from './silent'

/** Records that are offered at a time. */
export const most = 20

/** What asks a list for its first active records that are found by a text. */
export function searchQuery(resource: Resource, q: string, size: number, within?: Within) {
  const state = readAddress(resource, new URLSearchParams())
  const filters = {
    ...(resource.status !== undefined && { [resource.status]: ['1'] }),
    ...(within && { [within.field]: [within.value] }),
  }
  return queryOf(resource, { ...state, q, size, filters })
}

/** The first active records that a list finds by a text, for a dropdown. */
export const useRecordSearch = (resource: Resource, q: string, enabled: boolean, within?: Within) =>
  useSilentList({
    resource: resource.name,
    ...searchQuery(resource, q, most, within),
    queryOptions: { enabled },
  })
