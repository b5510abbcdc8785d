import type { Fields } from '../field'
import type { Registry } from '../registry'
import type { Resource } from '../resource'

interface Amount {
  readonly currency?: string
}

/** The paths of the fields that contain the currency of the amounts of a resource. */
export const currencyPaths = ({ fields }: Pick<Resource, 'fields'>): string[] => [
  ...new Set(Object.values(fields).flatMap((field) => (field as Amount).currency ?? [])),
]

/** The resource to which a field refers. */
export const referencedResourceOf = (registry: Registry, { fields }: { readonly fields: Fields }, name = '') => {
  const field = fields[name]
  const target = field?.kind.refersTo?.(field)
  return target === undefined ? undefined : registry.find(target)
}

/** The resources whose records are currencies of amounts. */
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

/**
 * The resource of currencies, and the field that marks the base currency. Returns undefined if no amount refers to a
 * currency.
 */
export function baseCurrencyIn(registry: Registry): { readonly resource: Resource; readonly mark: string } | undefined {
  for (const owner of registry.all)
    for (const path of currencyPaths(owner)) {
      const resource = referencedResourceOf(registry, owner, path)
      const mark = Object.entries(resource?.fields ?? {}).find(([, field]) => 'exactlyOne' in field)?.[0]
      if (resource && mark !== undefined) return { resource, mark }
    }
  return undefined
}
