import type { Resource } from '../../../../vocabulary'
import { listQueryOf, listStateFromParams } from '../../list/state/list-state'
import type { OptionFilter } from './options'
import { useSilentList } from './silent-queries'

/** The number of records in a search result. */
export const maxSearchResults = 20

/** The query for the first active records of a list that match a text. */
export function recordSearchQuery(resource: Resource, q: string, size: number, within?: OptionFilter) {
  const state = listStateFromParams(resource, new URLSearchParams())
  const filters = {
    ...(resource.status !== undefined && { [resource.status]: ['1'] }),
    ...(within && { [within.field]: [within.value] }),
  }
  return listQueryOf(resource, { ...state, q, size, filters })
}

/** The first active records of a list that match a text, for a dropdown. */
export const useRecordSearch = (resource: Resource, q: string, enabled: boolean, within?: OptionFilter) =>
  useSilentList({
    resource: resource.name,
    ...recordSearchQuery(resource, q, maxSearchResults, within),
    queryOptions: { enabled },
  })
