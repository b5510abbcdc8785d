import { builtInResources } from './people'
import { createRegistry, type Registry } from './registry'
import type { Resource } from './resource'

/**
 * The modules of a folder of resource files, as import.meta.glob collects them eagerly, as a registry, with the resources
 * that every business has and that are not among them.
 *
 * @throws where a file has no resource.
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
