import { entityName, firstFreeName, splitNameWords } from '../../names'
import { staticSegmentsOf } from '../../paths'
import type { ResolvedSchema } from './schema-resolver'

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

/** Removes technical words from a schema name, such as 'MemberSummaryDto' → 'member'. */
export const coreNameOf = (name: string | undefined) =>
  entityName(
    splitNameWords(name ?? '')
      .filter((word) => !decorations.includes(word))
      .join('-') || 'x',
  )

/** The singular name of a path's last static segment. */
export const lastSegmentName = (path: string) => entityName(staticSegmentsOf(path).at(-1) ?? 'record')

/** The name of a schema, if the name matches the path and is more specific than the path. Otherwise undefined. */
function shapeName(path: string, { name }: ResolvedSchema): string | undefined {
  if (name === undefined) return undefined
  const core = coreNameOf(name.split('.').slice(-2).join('.'))
  const last = lastSegmentName(path)
  const isSame = core.replaceAll('-', '') === last.replaceAll('-', '')
  const isOfPath = staticSegmentsOf(path)
    .slice(0, -1)
    .some((step) => entityName(step) === core)
  const isFit = isSame || isOfPath || core.endsWith(`-${last}`)
  return isFit && core !== last && core.split('-').length <= 4 && !/\d/.test(core) ? core : undefined
}

/**
 * An unused entity name from the schema or the path. If the name from the last segment is in use, the name contains
 * more segments.
 */
export function freeEntityName(names: ReadonlySet<string>, path: string, shape: ResolvedSchema): string {
  const steps = staticSegmentsOf(path)
  const proposals = [
    shapeName(path, shape) ?? [],
    ...[1, 2, 3].map((count) => entityName(steps.slice(-count).join('-') || 'record')),
    ...(shape.name ? [coreNameOf(shape.name), entityName(shape.name)] : []),
  ].flat()
  return firstFreeName(proposals, (name) => names.has(name))
}
