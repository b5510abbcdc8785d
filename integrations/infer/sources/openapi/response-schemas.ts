import { entityName, normalizeName, plural, splitNameWords } from '../../names'
import { staticSegmentsOf } from '../../paths'
import type { ResolvedSchema, SchemaResolver } from './schema-resolver'

/** The schema of a record or of rows in a response, with the keys that lead to the schema. */
export interface LocatedSchema {
  readonly within: readonly string[]
  readonly schema: unknown
  readonly shape: ResolvedSchema
}

/** The common keys under which APIs return the content of a response. */
const envelopeKeys = [
  'data',
  'results',
  'result',
  'items',
  'item',
  'records',
  'record',
  'rows',
  'content',
  'value',
  'values',
  'list',
  'hits',
  'docs',
  'documents',
  'entries',
  'edges',
  'elements',
  'objects',
  'response',
  'payload',
  'body',
  '_embedded',
  'member',
  'hydra:member',
  'collection',
  'page',
]

/** The words in keys of metadata, such as paging information and status. */
const metadataWords =
  /^(total|count|size|limit|offset|skip|page|pages|per|from|to|next|prev|previous|first|last|cursor|more|has|meta|metadata|pagination|paging|links?|url|href|self|start|end|end|token|object|type|kind|success|ok|status|code|message|msg|errors?|included|jsonapi|request|id|timestamp|version|etag|took|number|empty|sort|sorted|totals?|pageable|self|truncated|incomplete|remaining|filter|query|is|result|results|facets|aggregations|warnings?|debug|extra|lang|time|trace|item|element|elements|items|current|left|marker|after|before|continuation|stats|summary)$/

const isMetadataKey = (name: string) => splitNameWords(name).every((word) => metadataWords.test(word))

const isRecord = ({ type, properties }: ResolvedSchema) => type === 'object' && Object.keys(properties ?? {}).length > 0

/** Finds the rows in the schema of a list response. Undefined if the schema contains no rows. */
export function findRowsSchema(
  shapes: SchemaResolver,
  schema: unknown,
  path: string,
  depth = 0,
): LocatedSchema | undefined {
  const shape = shapes.of(schema)
  if (shape.type === 'array') {
    const items = shapes.of(shape.items)
    return isRecord(items) ? { within: [], schema: shape.items, shape: items } : undefined
  }
  if (!isRecord(shape) || depth > 2) return undefined
  const properties = Object.entries(shape.properties ?? {})
  const last = staticSegmentsOf(path).at(-1) ?? ''
  const own = [last, plural(entityName(last))].map(normalizeName)
  const lists = properties.filter(
    ([, inner]) => shapes.of(inner).type === 'array' && isRecord(shapes.of(shapes.of(inner).items)),
  )
  const others = (name: string) =>
    properties.every(([other]) => other === name || isMetadataKey(other) || envelopeKeys.includes(other))
  const candidates = [
    ...lists.filter(([name]) => own.includes(normalizeName(name))),
    ...lists.filter(([name]) => envelopeKeys.includes(name)),
    ...lists.filter(([name]) => lists.length === 1 && others(name)),
  ]
  const [chosen] = candidates
  if (chosen) {
    const [name, inner] = chosen
    const { items } = shapes.of(inner)
    return { within: [name], schema: items, shape: shapes.of(items) }
  }
  for (const [name, inner] of properties) {
    if (!envelopeKeys.includes(name) && !own.includes(normalizeName(name))) continue
    const found = findRowsSchema(shapes, inner, path, depth + 1)
    if (found) return { ...found, within: [name, ...found.within] }
  }
  return undefined
}

/** Finds the record in the schema of a response or body. Undefined if the schema contains no record. */
export function findRecordSchema(
  shapes: SchemaResolver,
  schema: unknown,
  path: string,
  depth = 0,
): LocatedSchema | undefined {
  const shape = shapes.of(schema)
  if (!isRecord(shape)) return undefined
  const properties = Object.entries(shape.properties ?? {})
  const words = staticSegmentsOf(path).slice(-2).map(entityName)
  const inner = properties.filter(([, one]) => isRecord(shapes.of(one)))
  const wraps = (name: string) =>
    (envelopeKeys.includes(name) || words.includes(entityName(name))) &&
    properties.every(([other]) => other === name || (isMetadataKey(other) && other !== 'id'))
  const [wrapper] = inner.filter(([name]) => wraps(name))
  if (!wrapper || depth > 1) return { within: [], schema, shape }
  const [name, one] = wrapper
  const found = findRecordSchema(shapes, one, path, depth + 1)
  return found && { ...found, within: [name, ...found.within] }
}
