import type { FastifyInstance } from 'fastify'
import { accountCalls, apiBase, permissionName, type Registry, type Resource } from '../../../vocabulary'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import { visibleStoreFor } from '../../records/visible'
import { describeApi } from '.'

/** What is worked out once for all who hold the same permissions. */
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

/** Whether the calls of a resource are answered here. */
type IsServed = (resource: Resource) => boolean

/** Says where the calls begin, where that is not the root of the host. */
const withBasePath = (description: object, basePath: string) =>
  basePath ? { ...description, servers: [{ url: basePath }] } : description

/** The API's description: all of it for anyone, as programs are made from it, and to people what they may call themselves. */
export function addApiDescriptionRoutes(api: FastifyInstance, store: Store, isServed: IsServed, basePath = ''): void {
  const whole = JSON.stringify(withBasePath(describeApi(store.registry, isServed), basePath))
  api.get(`${apiBase}/openapi.json`, { config: { open: true } }, async (_, reply) =>
    reply.type('application/json').send(whole),
  )
  api.get(apiBase + accountCalls.description.path, async ({ person }, reply) =>
    reply.type('application/json').send(descriptionFor(person, store, isServed)),
  )
}
