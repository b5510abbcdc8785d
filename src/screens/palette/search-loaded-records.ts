import type { QueryClient } from '@tanstack/react-query'
import type { GlobalSearchHit } from '../../../providers/api'
import {
  type AnyRecord,
  createSearchTextReader,
  isHidden,
  matchesTypedWords,
  type Registry,
  titleOf,
} from '../../../vocabulary'

/** The most records in the results. */
const most = 20

/** Refine caches responses under ['data', provider, resource, 'list' | 'one' …]. */
const isFetched = (key: readonly unknown[]) => key[0] === 'data' && (key[3] === 'list' || key[3] === 'one')

/** The matching records in the cache, for an API without a global search. */
export function searchLoadedRecords(
  client: QueryClient,
  registry: Registry,
  typed: string,
): readonly GlobalSearchHit[] {
  const found = new Map<string, GlobalSearchHit>()
  for (const { queryKey, state } of client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isFetched(queryKey) })) {
    const resource = registry.find(String(queryKey[2]))
    const { data } = (state.data ?? {}) as { data?: AnyRecord | readonly AnyRecord[] }
    if (!resource || !data) continue
    const textsOf = createSearchTextReader(resource)
    const hintsOf = createSearchTextReader(resource, typed)
    for (const record of [data].flat() as AnyRecord[]) {
      if (found.size === most) return [...found.values()]
      const title = titleOf(resource, record)
      const values = textsOf(record)
      if (isHidden(resource, record) || title === '' || !matchesTypedWords([title, ...values].join(' '), typed))
        continue
      const isBrief = resource.summary.length > 0
      const note = isBrief ? undefined : hintsOf(record).find((hint) => !title.includes(hint))
      found.set(`${resource.name} ${record.id}`, {
        resource: resource.name,
        id: record.id,
        title,
        ...(note && { note }),
        ...(isBrief && { brief: record }),
      })
    }
  }
  return [...found.values()]
}
