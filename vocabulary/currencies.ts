import type { Fields } from './field'
import type { Registry } from './registry'
import type { Resource } from './resource'

interface Amount {
  readonly currency?: string
}

/** The fields that the amounts of a resource name their currency by. */
export const currencyPaths = ({ fields }: Pick<Resource, 'fields'>): string[] => [
  ...new Set(Object.values(fields).flatMap((field) => (field as Amount).currency ?? [])),
]

/** The resource that a field refers to. */
export const referencedResourceOf = (registry: Registry, { fields }: { readonly fields: Fields }, name = '') => {
  const field = fields[name]
  const target = field?.kind.refersTo?.(field)
  return target === undefined ? undefined : registry.find(target)
}

/** The resources whose records amounts name as their currency. */
export const currencyResourcesIn = (registry: Registry): ReadonlySet<Resource> =>
  new Set(
    registry.all.flatMap((owner) =>
      currencyPaths(owner).flatMap((path) => {
        const [name, through] = path.split('.')
        const target = referencedResourceOf(registry, owner, name)
        return (through === undefined ? target : target && referencedResourceOf(registry, target, through)) ?? []
      }),
    ),
  )

/** The resource whose records amounts name as their currency, and the field that marks one of these as the base; undefined where amounts name none. */
export function baseCurrencyIn(registry: Registry): { readonly resource: Resource; readonly mark: string } | undefined {
  for (const owner of registry.all)
    for (const path of currencyPaths(owner)) {
      const resource = referencedResourceOf(registry, owner, path)
      const mark = Object.entries(resource?.fields ?? {}).find(([, field]) => 'exactlyOne' in field)?.[0]
      if (resource && mark !== undefined) return { resource, mark }
    }
  return undefined
}
