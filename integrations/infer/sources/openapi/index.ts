import {
  type Entity,
  type InferenceSource,
  type InferredApi,
  type LoadedSource,
  type Properties,
  type Property,
  UnreadableSourceError,
} from '../../inferred-api'
import { entityName, normalizeName } from '../../names'
import { parseText } from '../../parse'
import { type CallGroup, groupCalls } from './call-groups'
import { inferListQuery } from './infer-list-query'
import { isJsonObject, type JsonObject } from './json'
import { coreNameOf } from './naming'
import { openApiOutlineOf } from './outline'
import { commonPaging, pagingOf } from './paging'
import { type EntityLookup, propertiesOfSchema } from './properties'
import { createSchemaResolver, type ResolvedSchema, type SchemaResolver } from './schema-resolver'
import { inferSession } from './session'

const versions = /^(2\.|3\.)/

/** The common names of ids, for records without a path. */
const idNames = ['id', '_id', 'uuid', 'guid', 'key', 'code', 'slug', 'number', 'sid', 'gid']

/** Finds the properties for the parameters of a record's path. */
function idOf(
  { name, pathParameters: blanks, calls, list }: CallGroup,
  properties: Properties,
): { id: string[]; doubts: string[] } {
  const known = Object.keys(properties)
  const isScalar = (key: string) => !['object', 'array'].includes(properties[key]?.type ?? 'string')
  const own = normalizeName(name)
  const matching = (blank: string) => {
    const sought = normalizeName(blank)
    const bare = sought.startsWith(own) ? sought.slice(own.length) : sought
    return (
      known.find((key) => normalizeName(key) === sought && isScalar(key)) ??
      known.find((key) => bare !== '' && normalizeName(key) === bare && isScalar(key))
    )
  }
  const path = calls.show?.path ?? calls.edit?.path ?? calls.delete?.path ?? ''
  const above = new Set(list.operation.pathParameters)
  const wanted = blanks.filter((blank) => !above.has(blank) && path.includes(`{${blank}}`))
  const common = [...idNames, `${own}id`, `${own}uuid`, `${own}key`, `${own}code`].flatMap(
    (one) =>
      known.find(
        (key) => normalizeName(key) === normalizeName(one) && isScalar(key) && (one !== '_id' || key === '_id'),
      ) ?? [],
  )
  if (wanted.length > 1) {
    const found = wanted.map(matching)
    const missing = wanted.filter((_, index) => found[index] === undefined)
    if (missing.length === 0) return { id: found as string[], doubts: [] }
    return {
      id: [],
      doubts: [
        `the path ${path} needs ${missing.map((one) => `{${one}}`).join(' and ')}, but no property has such a name`,
      ],
    }
  }
  const [blank] = wanted
  const exact = blank === undefined ? undefined : matching(blank)
  if (exact !== undefined) return { id: [exact], doubts: [] }
  const [first] = common
  if (first === undefined) return { id: [], doubts: [] }
  const isSure =
    blank === undefined
      ? first === 'id'
      : normalizeName(blank).endsWith(normalizeName(first)) || normalizeName(first) === 'id' || first === '_id'
  return {
    id: [first],
    doubts: isSure ? [] : [`'${first}' is assumed to be the value of {${blank ?? 'id'}}, only because of the name`],
  }
}

/** Combines the properties of records in responses, creates and edits. */
function allOf(
  shapes: SchemaResolver,
  { list, shown, created, edited }: CallGroup,
  entities: EntityLookup,
): Properties {
  const of = (shape: ResolvedSchema | undefined) =>
    shape && propertiesOfSchema(shapes, flattened(shapes, shape), entities)
  const read: Record<string, Property> = { ...of(list.rows.shape), ...of(shown) }
  const making = of(created)
  const changing = of(edited)
  const written = { ...changing, ...making }
  const isWritten = making !== undefined || changing !== undefined
  const names = [...new Set([...Object.keys(read), ...Object.keys(written)])]
  return Object.fromEntries(
    names.map((name) => {
      const { required, ...plain } = { ...written[name], ...read[name] } as Property
      const isTaken = name in written && !written[name]?.readOnly
      const isMust = making ? making[name]?.required : changing ? changing[name]?.required : required
      const limits = written[name]
      const [answered, taken] = [read[name]?.type, written[name]?.type]
      const isTwofold = answered !== undefined && taken !== undefined && answered !== taken && !plain.refersTo
      return [
        name,
        {
          ...plain,
          ...(limits?.maxLength !== undefined && { maxLength: limits.maxLength }),
          ...(limits?.pattern !== undefined && { pattern: limits.pattern }),
          ...(isMust && !plain.readOnly && { required: true }),
          ...((plain.readOnly || (isWritten && !isTaken)) && { readOnly: true }),
          ...((plain.writeOnly || !(name in read)) && { writeOnly: true }),
          ...(isTwofold && {
            doubts: [...(plain.doubts ?? []), `responses contain ${answered}, but requests contain ${taken}`],
          }),
          ...(making && changing && name in making && !(name in changing) && { createOnly: true }),
        },
      ]
    }),
  )
}

/** Whether records have the JSON:API format: `{ type, id, attributes, relationships }`. */
const isJsonApi = (shapes: SchemaResolver, { properties = {} }: ResolvedSchema) =>
  'type' in properties && 'attributes' in properties && shapes.of(properties.attributes).type === 'object'

/** The JSON:API relationships as properties with one id or several ids. */
function related(shapes: SchemaResolver, relationships: unknown) {
  const id = { type: 'string', description: 'The id of the related record.' }
  return Object.fromEntries(
    Object.entries(shapes.of(relationships).properties ?? {}).map(([name, relation]) => {
      const { type } = shapes.of(shapes.of(relation).properties?.data)
      return [name, type === 'array' ? { type, items: id } : id]
    }),
  )
}

/** Flattens a JSON:API record. */
function flattened(shapes: SchemaResolver, shape: ResolvedSchema): ResolvedSchema {
  if (!isJsonApi(shapes, shape)) return shape
  const { id, attributes, relationships } = shape.properties ?? {}
  const own = shapes.of(attributes)
  return {
    ...shape,
    properties: { ...(id !== undefined && { id }), ...own.properties, ...related(shapes, relationships) },
    required: own.required,
  }
}

function documentIn({ input: given, text }: LoadedSource): JsonObject {
  const document = parseText(text ?? '', given)
  if (
    !isJsonObject(document) ||
    !(versions.test(String(document.openapi ?? '')) || versions.test(String(document.swagger ?? '')))
  )
    throw new UnreadableSourceError(
      `${given} is not a document of OpenAPI 3.0 or 3.1, or of Swagger 2.0: ${
        isJsonObject(document) && (document.openapi ?? document.swagger) !== undefined
          ? `the document has version ${String(document.openapi ?? document.swagger)}`
          : "the document has no key 'openapi' or 'swagger' at the top level"
      }. Pass a document in one of these formats.`,
    )
  return document
}

/** Finds the identifying properties of records by the name of their schema. */
type IdsOf = (shape: string) => string[]

/**
 * Infers an API from a document in OpenAPI format.
 *
 * @param idsOf finds the id of records if neither paths nor common names show the id. Default: the function finds no
 * id.
 */
export function inferApiFromDocument(
  document: JsonObject,
  { input: given, address }: LoadedSource,
  idsOf: IdsOf = () => [],
): InferredApi {
  const outline = openApiOutlineOf(document, address)
  const shapes = createSchemaResolver(document)
  if (outline.operations.length === 0)
    throw new UnreadableSourceError(
      `${given} describes no calls, because 'paths' is ${isJsonObject(document.paths) ? 'empty' : 'missing'}. Pass a document with paths.`,
    )
  const { groups, leftOut } = groupCalls(shapes, outline.operations)
  const names = new Map<string, string>()
  for (const group of groups)
    for (const shape of [group.list.rows.shape.name, group.shown?.name])
      if (shape !== undefined && !names.has(shape)) names.set(shape, group.name)
  const known = new Set(groups.map(({ name }) => name))
  const entities: EntityLookup = {
    ofShape: (shape) => names.get(shape),
    named: (name) => [coreNameOf(name), entityName(name)].find((one) => known.has(one)),
  }
  const paged = commonPaging(groups.map(({ list }) => pagingOf(shapes, list.operation)))
  const session = inferSession(shapes, outline.operations)
  const signing = [session?.path, session?.renewal?.path].map((path) => `POST ${path}`)
  const told: Entity[] = []
  for (const group of groups) {
    const properties = allOf(shapes, group, entities)
    const asks = inferListQuery(shapes, group.list.operation, properties, paged.paging)
    const named = idOf(group, properties)
    const isSure = named.id.length > 0 && named.doubts.length === 0
    const seen = isSure ? [] : idsOf(group.shape).filter((name) => name in properties)
    const { id, doubts } = seen.length > 0 ? { id: seen, doubts: [] } : named
    const about = group.list.rows.shape.says
    if (id.length === 0)
      leftOut.push({
        what: `${group.name} (${group.calls.list?.method} ${group.calls.list?.path})`,
        because: doubts[0] ?? 'no property identifies a record',
      })
    else
      told.push({
        name: group.name,
        shape: group.shape,
        ...(about && { about }),
        calls: group.calls,
        id,
        properties,
        ...(asks && { listQuery: asks }),
        doubts,
      })
  }
  return {
    name: outline.name,
    from: `${outline.version} of ${outline.title}`,
    ...(outline.origin && { origin: outline.origin }),
    base: outline.base,
    ...(outline.signIn && { signIn: outline.signIn }),
    ...(session && { session }),
    entities: told,
    ...(groups.some(({ list }) => isJsonApi(shapes, list.rows.shape)) && { dialect: 'json-api' as const }),
    ...(paged.paging && { paging: paged.paging }),
    doubts: [
      ...outline.doubts,
      ...[...shapes.missing].slice(0, 10).map((reference) => `${reference} is referenced, but is not in the document`),
      ...paged.others
        .slice(0, 10)
        .map((other) => `${other.because} uses different paging, by ${other.by} (${other.at})`),
    ],
    leftOut: leftOut.filter(({ what }) => !signing.includes(what)),
  }
}

/**
 * An OpenAPI 3.0, OpenAPI 3.1 or Swagger 2.0 document as a source. The document is JSON or YAML, in a file or at a URL.
 */
export const openApiSource: InferenceSource = {
  name: 'an OpenAPI document',
  matches: ({ text = '' }) => /(^|[\s{,"'])["']?(openapi|swagger)["']?\s*:\s*["']?\d/.test(text),
  read: async (opened) => inferApiFromDocument(documentIn(opened), opened),
}
