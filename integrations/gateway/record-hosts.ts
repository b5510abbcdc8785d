import { storedFields } from '../../server/contract/table-model'
import {
  builtInResources,
  createRegistry,
  type Registry,
  type Resource,
  scopeLinksOf,
  splitSearchPath,
} from '../../vocabulary'
import { apiSettingSuffix, type BrowserApis, unusedApiError } from './upstream/browser-apis'
import type { UpstreamSettings } from './upstream/upstream-settings'

/** The API of each resource, by resource name. Resources without an entry are stored in Deckhand's database. */
export type UpstreamByResource = ReadonlyMap<string, UpstreamSettings>

/** Users, roles and the history are always stored in Deckhand's database. */
const isOwn = ({ name }: Resource) => builtInResources.some((one) => one.name === name)

/** Maps each resource to an API. A resource belongs to the API in its declaration, or to the API without a name. */
export const mapResourcesToUpstreams = (
  { all }: Registry,
  upstreams: readonly UpstreamSettings[],
): UpstreamByResource =>
  new Map(
    all.flatMap((resource) => {
      const upstream = upstreams.find(({ name }) => name === resource.api)
      return upstream && !isOwn(resource) ? [[resource.name, upstream] as const] : []
    }),
  )

/** The APIs that store records. The server calls some of these APIs, and the browser calls the other APIs directly. */
interface ExternalApis extends Pick<BrowserApis, 'apis'> {
  readonly upstreams: readonly UpstreamSettings[]
}

/** The URL of the API of each resource, by resource name. */
const hostsOf = (registry: Registry, { upstreams, apis = {} }: ExternalApis): ReadonlyMap<string, string> =>
  new Map([
    ...[...mapResourcesToUpstreams(registry, upstreams)].map(([name, { url }]) => [name, url] as const),
    ...registry.all.flatMap((resource) => {
      const beside = isOwn(resource) ? undefined : apis[resource.api ?? '']
      return beside ? [[resource.name, beside.url] as const] : []
    }),
  ])

/** A copy of the registry in which the resources of other APIs are not local. */
export function withoutExternalResources(registry: Registry, keepers: ExternalApis): Registry {
  const hosts = hostsOf(registry, keepers)
  return hosts.size === 0 ? registry : createRegistry(registry.all, new Set(hosts.keys()))
}

/**
 * Finds declarations that are impossible because another API stores the records. Returns one message for each error,
 * with the way to fix the problem.
 */
export function findRecordHostErrors(registry: Registry, keepers: ExternalApis): string[] {
  const hosts = hostsOf(registry, keepers)
  const hostOf = (name: string) => hosts.get(name)
  const unused = keepers.upstreams.filter(
    ({ name }) => name !== undefined && !registry.all.some(({ api }) => api === name),
  )
  const told = unused.map(({ name = '' }) => unusedApiError(`UPSTREAM_URL${apiSettingSuffix(name)}`, name))
  return [...told, ...registry.all.flatMap((resource) => unfit(registry, resource, hostOf))]
}

function unfit(registry: Registry, resource: Resource, hostOf: (name: string) => string | undefined): string[] {
  const own = hostOf(resource.name)
  const at = (name: string) => `resources/${resource.name}: ${name}`
  const apart = storedFields(resource).flatMap(({ name, field, column }) => {
    if (column.store === 'rows' && hostOf(column.of) !== own)
      return [`${at(name)}: its rows are kept by another API than its record. Let both say the same 'api'.`]
    const to = column.store === 'reference' ? column.to : undefined
    if (own !== undefined || to === undefined || hostOf(to) === undefined) return []
    return field.kind.defaultReference?.(field)
      ? [`${at(name)}: which ${to} is meant by itself is known to the API that keeps them alone. Take 'standard' out.`]
      : []
  })
  if (own !== undefined) return apart
  const through = resource.list.search.flatMap((path) => {
    const [name, inner] = splitSearchPath(path)
    const to = resource.fields[name]?.kind.refersTo?.(resource.fields[name])
    return inner !== undefined && to !== undefined && hostOf(to) !== undefined
      ? [`${at('list.search')}: '${path}' is kept by another API, which cannot be searched from here. Take it out.`]
      : []
  })
  const bound = scopeLinksOf(registry, resource).flatMap((bond) =>
    bond.to === 'record' && hostOf(bond.other.name) !== undefined
      ? [
          `${at('rowScope')}: '${bond.field}' refers to records of another API, which cannot limit local records. Name a reference to a record that users belong to.`,
        ]
      : [],
  )
  return [...apart, ...through, ...bound]
}
