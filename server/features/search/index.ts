import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase, hasPermission, menuOf, type Registry, type Resource, searchCall } from '../../../vocabulary'
import { parseScan, scanSearchTexts } from '../../../vocabulary/scans'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import { visibleTo } from '../../records/visible'
import { type RankedSearchMatch, type SearchMatch, searchResource } from './search-resource'

/** The maximum number of records of one resource in a response. */
const mostOfOne = 5

/** The maximum number of records in a response. */
const mostInAll = 20

/** The maximum length of a search text in characters. No title is longer than this length. */
const longest = 100

type SearchFunction = (resource: Resource, text: string, most: number) => Promise<RankedSearchMatch[]>

/** Searches the resources that another API stores. */
export type SearchUpstream = (
  request: FastifyRequest,
  ...asked: Parameters<SearchFunction>
) => ReturnType<SearchFunction>

/**
 * The resources in the menu that the person may list, in the sequence of the menu. Append-only resources are not
 * searched, because they describe other records.
 */
const soughtBy = ({ permissions: held }: Person, registry: Registry): readonly Resource[] =>
  menuOf(registry, () => true)
    .flatMap(({ resources }) => resources)
    .filter((one) => !one.appendOnly && one.calls.list && hasPermission(held, one, 'list'))

/**
 * Adds the search over all resources that a person may list. The search uses the same fields as the search boxes of the
 * lists.
 */
export function addSearchRoute(app: FastifyInstance, store: Store, elsewhere?: SearchUpstream): void {
  app.get<{ Querystring: { q?: unknown } }>(apiBase + searchCall.path, async (request) => {
    const {
      query: { q },
      person,
    } = request
    const upstream: SearchFunction | undefined = elsewhere && ((...asked) => elsewhere(request, ...asked))
    const typed = typeof q === 'string' ? q.replaceAll('\u0000', '').trim() : ''
    for (const text of scanSearchTexts(parseScan(typed))) {
      const found = await search(store, person, upstream, text)
      if (found.length > 0) return found
    }
    return []
  })
}

async function search(
  store: Store,
  person: Person,
  elsewhere: SearchFunction | undefined,
  text: string,
): Promise<SearchMatch[]> {
  if (text === '' || text.length > longest) return []
  const found = await Promise.all(
    soughtBy(person, store.registry).map((one) => {
      if (!store.registry.isLocal(one.name)) return elsewhere?.(one, text, mostOfOne) ?? []
      const { store: seen, resource } = visibleTo(person, { store, resource: one })
      return searchResource(seen, resource, text, mostOfOne)
    }),
  )
  return found
    .flat()
    .sort((a, b) => a.rank - b.rank)
    .slice(0, mostInAll)
    .map(({ rank: _rank, ...hit }) => hit)
}
