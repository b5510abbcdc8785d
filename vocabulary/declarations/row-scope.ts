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
        `'${name}' leads to nothing that people belong to; expected a stored reference to a person, to what a person's record refers to, or to a record that is limited itself. Name another field, or leave it out.`,
      )
    else if (leadsTo(registry, resource.name, resource.name))
      addProblem('rowScope', `'${name}' leads back to '${resource.name}'; expected an end. Name another field.`)
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
