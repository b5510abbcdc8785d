import { ownResources } from './people'
import { createRegistry, type Registry } from './registry'
import type { Resource } from './resource'

/**
 * The modules of a folder of resource files, as import.meta.glob collects them eagerly, as a registry, with the resources
 * that every business has and that are not among them.
 */
export function collect(modules: Readonly<Record<string, { readonly default: Resource }>>): Registry {
  const declared = Object.values(modules).map((module) => module.default)
  return createRegistry([...declared, ...ownResources.filter(({ name }) => !declared.some((one) => one.name === name))])
}
