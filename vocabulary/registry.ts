import type { OwnResources } from './business'
import type { Call } from './calls'
import type { Field } from './field'
import type { BuiltInResource } from './people'
import type { Resource } from './resource'
import { didYouMean } from './text/i18n'

/** A field that refers to a resource, and the resource that has this field. */
export interface Referrer {
  readonly resource: Resource
  readonly name: string
  readonly field: Field
}

type RegisteredResourceNamed<Name> = Extract<OwnResources, { readonly name: Name }>

/** The built-in resource with this name: users, roles or the history. */
export type BuiltInResourceNamed<Name> = Extract<BuiltInResource, { readonly name: Name }>

type OrElse<Type, Other> = [Type] extends [never] ? Other : Type

/**
 * The type of the resource with this name. Without an entry in `Register`, users, roles and the history have their
 * built-in types. All other resource names have the general type.
 */
export type ResourceNamed<Name extends string> = string extends Name
  ? Resource
  : OrElse<RegisteredResourceNamed<Name>, OrElse<BuiltInResourceNamed<Name>, Resource>>

/** All declared resources, with functions to find them. */
export interface Registry {
  readonly all: readonly Resource[]
  /** The resources whose records this server stores. Other APIs store the records of the other resources. */
  readonly localResources: readonly Resource[]
  /** Whether this server stores the records of the resource. */
  isLocal(name: string): boolean
  /** The resource with this name. Throws an error if there is no such resource. */
  get<Name extends string>(name: Name): ResourceNamed<Name>
  find(name: string): Resource | undefined
  /** The stored fields of other resources that refer to this resource. Derived fields are excluded. */
  referrers(name: string): readonly Referrer[]
}

const none: ReadonlySet<string> = new Set()

/**
 * Creates a registry of resources.
 * @param elsewhere the names of the resources whose records another API stores. Default: none.
 */
export function createRegistry(resources: readonly Resource[], elsewhere: ReadonlySet<string> = none): Registry {
  const byName = new Map(resources.map((resource) => [resource.name, resource]))
  const referrers = new Map<string, Referrer[]>()
  for (const resource of resources)
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.derived) continue
      const column = field.kind.column(field)
      if (column.store !== 'reference' && column.store !== 'references') continue
      referrers.set(column.to, [...(referrers.get(column.to) ?? []), { resource, name, field }])
    }
  const keeps = (name: string) => !elsewhere.has(name)
  return {
    all: resources,
    localResources: elsewhere.size === 0 ? resources : resources.filter(({ name }) => keeps(name)),
    isLocal: keeps,
    find: (name) => byName.get(name),
    get: <Name extends string>(name: Name) => {
      const resource = byName.get(name)
      if (resource) return resource as ResourceNamed<Name>
      throw new Error(
        `There is no resource '${name}'.${didYouMean(name, [...byName.keys()])} Expected one of: ${[...byName.keys()].join(', ')}.`,
      )
    },
    referrers: (name) => referrers.get(name) ?? [],
  }
}

/** The call of a resource. Throws an error if the resource does not have this call. */
export function callOf(resource: Resource, name: string): Call {
  const call = resource.calls[name]
  if (call) return call
  throw new Error(`${resource.name} has no call '${name}'. It has: ${Object.keys(resource.calls).join(', ')}.`)
}
