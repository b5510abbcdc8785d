import type { FastifyInstance } from 'fastify'
import { accountCalls, apiBase, permissionName, type Registry, type Resource } from '../../../vocabulary'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import { visibleStoreFor } from '../../records/visible'
import { describeApi } from '.'

/** The descriptions, cached for people with the same permissions. */
const made = new WeakMap<Person['permissions'], WeakMap<Registry, string>>()

function descriptionFor(person: Person, store: Store, isServed: IsServed): string {
  const { permissions: held } = person
  const { registry } = visibleStoreFor(store, person)
  const own = made.get(held) ?? new WeakMap<Registry, string>()
  made.set(held, own)
  const may = (resource: Resource, permission: string) =>
    isServed(resource) && held.has(permissionName(resource.name, permission))
  const description = own.get(registry) ?? JSON.stringify(describeApi(registry, may))
  own.set(registry, description)
  return description
}

/** Whether this server handles the calls of a resource. */
type IsServed = (resource: Resource) => boolean

/** Adds the base path of the calls, if the base path is not the root of the host. */
const withBasePath = (description: object, basePath: string) =>
  basePath ? { ...description, servers: [{ url: basePath }] } : description

/**
 * Adds the calls that return the API's description. Anyone can read the full description, for example to generate
 * clients. Signed-in people can also read a description of only those calls that they may use.
 */
export function addApiDescriptionRoutes(api: FastifyInstance, store: Store, isServed: IsServed, basePath = ''): void {
  const whole = JSON.stringify(withBasePath(describeApi(store.registry, isServed), basePath))
  api.get(`${apiBase}/openapi.json`, { config: { open: true } }, async (_, reply) =>
    reply.type('application/json').send(whole),
  )
  api.get(apiBase + accountCalls.description.path, async ({ person }, reply) =>
    reply.type('application/json').send(descriptionFor(person, store, isServed)),
  )
}
