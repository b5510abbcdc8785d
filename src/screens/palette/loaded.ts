import type { QueryClient } from '@tanstack/react-query'
import type { Hit } from '../../../providers/api'
import { type AnyRecord, isHidden, matches, type Registry, titleOf } from '../../vocabulary'

/** Records that are offered at most. */
const most = 20

/** Refine keeps what it has fetched under ['data', provider, resource, 'list' | 'one' …]. */
const isFetched = (key: readonly unknown[]) => key[0] === 'data' && (key[3] === 'list' || key[3] === 'one')

/** The records among those already fetched that match what is typed, for an API that has no search over all. */
export function loadedHits(client: QueryClient, registry: Registry, typed: string): readonly Hit[] {
  const found = new Map<string, Hit>()
  for (const { queryKey, state } of client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isFetched(queryKey) })) {
    const resource = registry.find(String(queryKey[2]))
    const { data } = (state.data ?? {}) as { data?: AnyRecord | readonly AnyRecord[] }
    if (!resource || !data) continue
    for (const record of [data].flat() as AnyRecord[]) {
      if (found.size === most) return [...found.values()]
      const title = titleOf(resource, record)
      const values = resource.list.search.map((name) => record[name]).filter((value) => typeof value === 'string')
      if (isHidden(resource, record) || title === '' || !matches([title, ...values].join(' '), typed)) continue
      const note = values.find((value) => !title.includes(value) && value !== '')
      found.set(`${resource.name} ${record.id}`, {
        resource: resource.name,
        id: record.id,
        title,
        ...(note && { note }),
      })
    }
  }
  return [...found.values()]
}
