import { scopeLinkOf } from '../permissions/row-scope'
import type { Registry } from '../registry'
import type { DeclarationReport } from './report'

/** Checks that the row scope leads to a scope of the users, and not in a circle. */
export function checkRowScope({ resource, registry, addProblem, expectField }: DeclarationReport): void {
  for (const name of resource.rowScope) {
    if (name !== 'id' && !expectField('rowScope', name)) continue
    if (!scopeLinkOf(registry, resource, name))
      addProblem(
        'rowScope',
        `'${name}' does not lead to users; expected a stored reference to a user, to a record that users refer to, or to a record with a row scope. Name another field, or remove it.`,
      )
    else if (leadsTo(registry, resource.name, resource.name))
      addProblem(
        'rowScope',
        `'${name}' leads back to '${resource.name}'; expected a path that ends. Name another field.`,
      )
  }
}

function leadsTo(registry: Registry, target: string, from: string, passed: readonly string[] = []): boolean {
  const resource = registry.get(from)
  return resource.rowScope.some((name) => {
    const bond = scopeLinkOf(registry, resource, name)
    if (bond?.to !== 'record' || passed.includes(bond.other.name)) return false
    const next = bond.other.name
    return next === target || leadsTo(registry, target, next, [...passed, next])
  })
}
