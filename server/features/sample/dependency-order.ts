import type { Registry, Resource } from '../../../vocabulary'

/** The owners of rows, by the name of the resource whose records are rows. */
export function parentResourcesOf(registry: Registry): Map<string, string> {
  const parents = new Map<string, string>()
  for (const resource of registry.all)
    for (const field of Object.values(resource.fields)) {
      const column = field.kind.column(field)
      if (column.store === 'rows' && !field.readOnly) parents.set(column.of, resource.name)
    }
  return parents
}

/** The resources that are not rows, each after the resources that it and its rows refer to. */
export function resourcesInDependencyOrder(registry: Registry): Resource[] {
  const parents = parentResourcesOf(registry)
  const ordered = new Set<Resource>()
  const visit = (resource: Resource, above: readonly string[]) => {
    const family = [resource, ...registry.all.filter(({ name }) => parents.get(name) === resource.name)]
    for (const field of family.flatMap(({ fields }) => Object.values(fields))) {
      const column = field.kind.column(field)
      if (field.derived) continue
      if (column.store !== 'reference' && column.store !== 'references') continue
      const target = registry.find(parents.get(column.to) ?? column.to)
      if (target && target !== resource && !above.includes(target.name) && !ordered.has(target))
        visit(target, [...above, resource.name])
    }
    ordered.add(resource)
  }
  for (const resource of registry.localResources) if (!parents.has(resource.name)) visit(resource, [])
  return [...ordered].filter(({ name }) => registry.isLocal(name))
}
