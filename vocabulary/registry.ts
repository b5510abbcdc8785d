import type { OwnResources } from './business'
import type { Call } from './calls'
import type { Field } from './field'
import { didYouMean } from './i18n'
import type { BuiltInResource } from './people'
import type { Resource } from './resource'

/** A field that refers to a resource, and the resource that has it. */
export interface Referrer {
  readonly resource: Resource
  readonly name: string
  readonly field: Field
}

type RegisteredResourceNamed<Name> = Extract<OwnResources, { readonly name: Name }>

/** What the engine itself declares under that name: people, roles, the history. */
export type BuiltInResourceNamed<Name> = Extract<BuiltInResource, { readonly name: Name }>

type OrElse<Type, Other> = [Type] extends [never] ? Other : Type

/**
 * The declared resource of that name, where the compiler is told of it; of people and roles at least what the engine
 * declares; any resource elsewhere.
 */
export type ResourceNamed<Name extends string> = string extends Name
  ? Resource
  : OrElse<RegisteredResourceNamed<Name>, OrElse<BuiltInResourceNamed<Name>, Resource>>

/** All declared resources, looked up in one place. */
export interface Registry {
  readonly all: readonly Resource[]
  /** Those whose records are kept here; the others' are asked of an API of its own. */
  readonly localResources: readonly Resource[]
  /** Whether the records of the resource of that name are kept here. */
  isLocal(name: string): boolean
  /** The resource of that name; throws where there is none. */
  get<Name extends string>(name: Name): ResourceNamed<Name>
  find(name: string): Resource | undefined
  /** The fields of other resources that refer to this one, and not those that are merely worked out. */
  referrers(name: string): readonly Referrer[]
}

const none: ReadonlySet<string> = new Set()

/**
 * Collects resources into a registry.
 *
 * @param elsewhere the names of those whose records another API keeps. Default: none.
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

/** A call of a resource; throws where the resource does not have it. */
export function callOf(resource: Resource, name: string): Call {
  const call = resource.calls[name]
  if (call) return call
  throw new Error(`${resource.name} has no call '${name}'. It has: ${Object.keys(resource.calls).join(', ')}.`)
}
