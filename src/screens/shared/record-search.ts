import type { Resource } from '../../../vocabulary'
import { listQueryOf, listStateFromParams } from '../list/list-state'
import type { OptionFilter } from './options'
import { useSilentList } from './silent-queries'

/** Records that are offered at a time. */
export const maxSearchResults = 20

/** What asks a list for its first active records that are found by a text. */
export function recordSearchQuery(resource: Resource, q: string, size: number, within?: OptionFilter) {
  const state = listStateFromParams(resource, new URLSearchParams())
  const filters = {
    ...(resource.status !== undefined && { [resource.status]: ['1'] }),
    ...(within && { [within.field]: [within.value] }),
  }
  return listQueryOf(resource, { ...state, q, size, filters })
}

/** The first active records that a list finds by a text, for a dropdown. */
export const useRecordSearch = (resource: Resource, q: string, enabled: boolean, within?: OptionFilter) =>
  useSilentList({
    resource: resource.name,
    ...recordSearchQuery(resource, q, maxSearchResults, within),
    queryOptions: { enabled },
  })
