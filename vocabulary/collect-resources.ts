import { builtInResources } from './people'
import { createRegistry, type Registry } from './registry'
import type { Resource } from './resource'

/**
 * Collects the modules of a folder of resource files into a registry. `import.meta.glob` provides the modules. The
 * registry also contains the built-in resources, unless a file declares a resource with the same name.
 * @throws Error if a file has no resource as its default export
 */
export function collectResources(modules: Readonly<Record<string, { readonly default?: Resource }>>): Registry {
  const declared = Object.entries(modules).map(([file, module]) => {
    if (typeof module.default?.name === 'string') return module.default
    throw new Error(
      `${file.replace(/^\//, '')} has no resource as its default export; write 'export default defineResource({ … })', or move the file into a folder of resources.`,
    )
  })
  return createRegistry([
    ...declared,
    ...builtInResources.filter(({ name }) => !declared.some((one) => one.name === name)),
  ])
}
