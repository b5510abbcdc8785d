import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase, hasPermission, menuOf, type Registry, type Resource, searchCall } from '../../../vocabulary'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import { visibleTo } from '../../records/visible'
import { type RankedSearchMatch, type SearchMatch, searchResource } from './search-resource'

/** Records of one resource that are answered at most. */
const mostOfOne = 5

/** Records that are answered at most. */
const mostInAll = 20

/** Characters of a text that are looked for; nothing is called by more. */
const longest = 100

type SearchFunction = (resource: Resource, text: string, most: number) => Promise<RankedSearchMatch[]>

/** Finds what the store does not keep. */
export type SearchUpstream = (
  request: FastifyRequest,
  ...asked: Parameters<SearchFunction>
) => ReturnType<SearchFunction>

/** What has a place in the menu is what people look for, in its order; what is only ever added tells of other records. */
const soughtBy = ({ permissions: held }: Person, registry: Registry): readonly Resource[] =>
  menuOf(registry, () => true)
    .flatMap(({ resources }) => resources)
    .filter((one) => !one.appendOnly && one.calls.list && hasPermission(held, one, 'list'))

/** Finds records of all resources that a person may list, by the fields that their lists' search boxes look into. */
export function addSearchRoute(app: FastifyInstance, store: Store, elsewhere?: SearchUpstream): void {
  app.get<{ Querystring: { q?: unknown } }>(apiBase + searchCall.path, (request) => {
    const {
      query: { q },
      person,
    } = request
    return search(
      store,
      person,
      elsewhere && ((...asked) => elsewhere(request, ...asked)),
      typeof q === 'string' ? q.replaceAll('\u0000', '').trim() : '',
    )
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
