import { type Business, currentBusiness } from '../business'
import type { Registry } from '../registry'
import type { Resource } from '../resource'
import { checkCalls, checkComments } from './calls'
import { checkBusinessDefaults } from './currencies'
import { checkDashboard } from './dashboard'
import { checkErasure } from './erasure'
import { checkFieldDeclarations } from './fields'
import { checkLayout } from './layout'
import { checkMenu, checkMenuLetters, checkPages } from './menu'
import { checkFormerNames, isKebabCaseName } from './names'
import { checkOverlaps } from './overlaps'
import { checkFieldPermissions, checkRowScope } from './permissions'
import { checkDashboardPieces, checkOwnPieces, checkPieces } from './pieces'
import { createDeclarationReport } from './report'
import { checkSentences } from './sentences'

/**
 * Finds the problems in the declarations that the compiler cannot find. Each problem names the place, the wrong value,
 * the expected value and the solution.
 * @param business the business with the dashboard, menu, icons and hand-written components of the declarations.
 * Default: the business of the running product.
 * @returns the problems. An empty list means that the declarations are correct.
 */
export const checkDeclarations = (registry: Registry, business: Business = currentBusiness()): string[] => [
  ...findDoubles(registry),
  ...findCollisions(registry),
  ...checkMenuLetters(registry),
  ...checkBusinessDefaults(business),
  ...checkOwnPieces(registry, business),
  ...checkDashboardPieces(business),
  ...checkPages(registry, business),
  ...registry.all.flatMap((resource) => checkResource(resource, registry, business)),
  ...checkDashboard(business.dashboard ?? {}, registry),
]

function checkResource(resource: Resource, registry: Registry, business: Business): readonly string[] {
  const report = createDeclarationReport(resource, registry)
  if (!isKebabCaseName(resource.name))
    report.addProblem(
      'name',
      `'${resource.name}' cannot be part of an address; expected lower-case letters, digits and single hyphens, such as 'price-list'.`,
    )
  if (resource.api !== undefined && !isKebabCaseName(resource.api))
    report.addProblem(
      'api',
      `'${resource.api}' cannot be the name of an API; expected lower-case letters, digits and single hyphens, such as 'billing'.`,
    )
  const statuses = Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind.status)
  if (statuses.length > 1)
    report.addProblem(
      'fields',
      `${statuses.join(' and ')} are all onOff(); expected one status. Make the others yesNo().`,
    )
  checkFieldDeclarations(report, 'fields', resource.fields, report.fields)
  checkFormerNames(report)
  checkMenu(report, business)
  checkLayout(report)
  checkPieces(report, business)
  checkCalls(report)
  checkOverlaps(report)
  checkSentences(report)
  checkFieldPermissions(report)
  checkRowScope(report)
  checkComments(report)
  checkErasure(report)
  return report.problems
}

const findDoubles = ({ all }: Registry): string[] => {
  const names = all.map(({ name }) => name)
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `resources: '${name}' is declared twice; expected one file for each name. Rename one of them.`)
}

/** Finds calls with the same method, path and query, which the server could not distinguish. */
function findCollisions({ all }: Registry): string[] {
  const owners = new Map<string, string>()
  return all.flatMap((resource) =>
    Object.entries(resource.calls).flatMap(([key, call]) => {
      if (!call) return []
      const wire = JSON.stringify([call.method, call.path.replace(/\{\w+\}/g, '{}'), call.query])
      const owner = owners.get(wire)
      const own = `${resource.name}.${key}`
      owners.set(wire, own)
      return owner === undefined || owner === own
        ? []
        : [
            `resources/${resource.name}: ${key}: ${call.method} ${call.path} is already the call of ${owner}; expected a different path. Change one of the two calls.`,
          ]
    }),
  )
}
