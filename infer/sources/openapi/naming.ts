import { entityName, freeOf, wordsOf } from '../../names'
import { staticSteps } from '../../paths'
import type { Shape } from './shapes'

const decorations = [
  'dto',
  'response',
  'summary',
  'list',
  'item',
  'full',
  'simple',
  'minimal',
  'read',
  'detail',
  'details',
  'detailed',
  'model',
  'schema',
  'resource',
  'entity',
  'view',
  'out',
  'output',
  'short',
  'basic',
  'base',
  'with',
  'get',
  'public',
  'admin',
  'object',
  'data',
  'nested',
  'sub',
  'compact',
  'ref',
  'reference',
  'mini',
  'brief',
  'partial',
  'embedded',
  'paginated',
  'inner',
]

/** 'CustomerSummaryDto' → 'customer'. */
export const coreOf = (name: string | undefined) =>
  entityName(
    wordsOf(name ?? '')
      .filter((word) => !decorations.includes(word))
      .join('-') || 'x',
  )

/** The name of one of what a path ends in. */
export const lastStep = (path: string) => entityName(staticSteps(path).at(-1) ?? 'record')

/** The name of a shape where it says more than the path does and speaks of the same; undefined otherwise. */
function shapeName(path: string, { name }: Shape): string | undefined {
  if (name === undefined) return undefined
  const core = coreOf(name.split('.').slice(-2).join('.'))
  const last = lastStep(path)
  const isSame = core.replaceAll('-', '') === last.replaceAll('-', '')
  const isOfPath = staticSteps(path)
    .slice(0, -1)
    .some((step) => entityName(step) === core)
  const isFit = isSame || isOfPath || core.endsWith(`-${last}`)
  return isFit && core !== last && core.split('-').length <= 4 && !/\d/.test(core) ? core : undefined
}

/** A name after the shape or the list's last step; after two of them where that is taken. */
export function freeName(names: ReadonlySet<string>, path: string, shape: Shape): string {
  const steps = staticSteps(path)
  const proposals = [
    shapeName(path, shape) ?? [],
    ...[1, 2, 3].map((count) => entityName(steps.slice(-count).join('-') || 'record')),
    ...(shape.name ? [coreOf(shape.name), entityName(shape.name)] : []),
  ].flat()
  return freeOf(proposals, (name) => names.has(name))
}
