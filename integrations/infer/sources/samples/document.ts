import { type ApiRow, isApiRow } from '../../../../vocabulary'
import { valueAtPath } from '../../../adapters/response-paths'
import type { LeftOutItem, Properties, Property } from '../../inferred-api'
import { entityName, firstFreeName, splitNameWords } from '../../names'
import { endsWithParameter, staticSegmentsOf } from '../../paths'
import type { JsonObject } from '../openapi/json'
import { findRecordSchema, findRowsSchema } from '../openapi/response-schemas'
import { createSchemaResolver } from '../openapi/schema-resolver'
import { propertiesOfRows, propertyFromValues } from './properties'
import { nextPageParameters, type SampleCall } from './sample-call'

/** Recorded calls as an OpenAPI document, with the recorded records by schema name. */
export interface SampleDocument {
  readonly document: JsonObject
  readonly rows: ReadonlyMap<string, readonly ApiRow[]>
  readonly leftOut: readonly LeftOutItem[]
}

/** The maximum number of responses per call, and of records per schema. */
const sampledCallLimits = { answers: 60, rows: 3000 }

const schemaOf = ({ type, format, values, properties, items }: Property): JsonObject => ({
  ...(type && { type }),
  ...(format && { format }),
  ...(values && { enum: values }),
  ...(items && { items: schemaOf(items) }),
  ...(properties && {
    properties: schemasOf(properties),
    required: Object.keys(properties).filter((name) => properties[name]?.required),
  }),
})

const schemasOf = (properties: Properties) =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, schemaOf(property)]))

/** Replaces the schema at a path of keys with a reference. */
function referring(schema: JsonObject, keys: readonly string[], isList: boolean, reference: JsonObject): JsonObject {
  const [key, ...others] = keys
  if (key === undefined) return isList ? { ...schema, items: reference } : reference
  const properties = schema.properties as Readonly<Record<string, JsonObject>>
  return {
    ...schema,
    properties: { ...properties, [key]: referring(properties[key] as JsonObject, others, isList, reference) },
  }
}

const keysOf = (rows: readonly ApiRow[]) => new Set(rows.slice(0, 200).flatMap((row) => Object.keys(row)))

/** The share of common properties of two sets of properties, compared with the smaller set. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  return small.size === 0 ? 0 : [...small].filter((name) => large.has(name)).length / small.size
}

/**
 * Gives a schema name to each kind of record. Two lists contain the same kind of record if they share most properties,
 * and also the name or ids.
 */
class SampledShapes {
  readonly rows = new Map<string, ApiRow[]>()
  readonly #ids = new Map<string, Set<unknown>>()

  /** The schema name for records from a path. */
  nameOf(path: string, rows: readonly ApiRow[]): string {
    const steps = staticSegmentsOf(path)
    const wanted = entityName(steps.at(-1) ?? 'record')
    const keys = keysOf(rows)
    const ids = rows.flatMap((row) => row.id ?? row._id ?? row.uuid ?? [])
    const isSame = (name: string) => {
      const alike = likeness(keys, keysOf(this.rows.get(name) ?? []))
      const known = this.#ids.get(name)
      const shared = ids.filter((id) => known?.has(id)).length / Math.max(1, ids.length)
      return (
        alike >= 0.6 &&
        (name === wanted || (keys.size > 4 && alike >= 0.8 && shared > 0.8 && typeof ids[0] === 'string'))
      )
    }
    const name =
      [...this.rows.keys()].find(isSame) ??
      firstFreeName(steps.length > 1 ? [wanted, entityName(steps.slice(-2).join('-'))] : [wanted], (one) =>
        this.rows.has(one),
      )
    const all = this.rows.get(name) ?? []
    this.rows.set(name, [...all, ...rows].slice(0, sampledCallLimits.rows))
    this.#ids.set(name, new Set([...(this.#ids.get(name) ?? []), ...ids]))
    return name
  }
}

/** The maximum number of sample values per parameter. */
const maxQueryExamples = 50

function parametersOf(calls: readonly SampleCall[]): JsonObject[] {
  const names = calls.flatMap((call) => [...call.query, ...(call.method === 'GET' ? nextPageParameters(call) : [])])
  const asked = calls.flatMap((call) => call.queryValues ?? [])
  return [...new Set(names)].map((name) => {
    const values = [...new Set(asked.flatMap(([one, value]) => (one === name ? value : [])))].slice(0, maxQueryExamples)
    return { name, in: 'query', examples: Object.fromEntries(values.map((value, index) => [index, { value }])) }
  })
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

function bodyOf(calls: readonly SampleCall[]): JsonObject {
  const bodies = calls.flatMap(({ body }) => body ?? [])
  const [first] = bodies
  if (!first) return {}
  const schema = schemaOf(
    propertyFromValues(
      '',
      bodies.map(({ value }) => value),
    ),
  )
  return { requestBody: { content: { [mediaTypes[first.travels]]: { schema } } } }
}

const headersOf = (calls: readonly SampleCall[]) =>
  Object.fromEntries(
    calls
      .flatMap(({ headers }) => Object.keys(headers))
      .filter((name) => /total|content-range/.test(name))
      .map((name) => [name, {}]),
  )

const isEmptyList = (answers: readonly unknown[]) =>
  answers.length > 0 &&
  answers.every((answer) =>
    Array.isArray(answer)
      ? answer.length === 0
      : isApiRow(answer) &&
        Object.values(answer).some((one) => Array.isArray(one) && one.length === 0) &&
        !('id' in answer),
  )

/** Converts recorded calls to an OpenAPI document. */
export function documentFromCalls(
  templates: ReadonlyMap<string, readonly SampleCall[]>,
  { title, server }: { title: string; server: string },
): SampleDocument {
  const shapes = new SampledShapes()
  const leftOut: LeftOutItem[] = []
  const paths: Record<string, Record<string, JsonObject>> = {}
  // Lists are read first, because many records show the properties more reliably than one record.
  const sorted = [...templates].sort(
    ([a], [b]) =>
      Number(endsWithParameter(a)) - Number(endsWithParameter(b)) || a.split('/').length - b.split('/').length,
  )
  for (const [path, calls] of sorted) {
    const methods: Record<string, JsonObject> = {}
    paths[path] = methods
    for (const method of new Set(calls.map((call) => call.method))) {
      const own = calls.filter((call) => call.method === method)
      const answers = own
        .flatMap(({ answer }) => (answer === undefined ? [] : [answer]))
        .slice(0, sampledCallLimits.answers)
      if (method === 'GET' && isEmptyList(answers) && !endsWithParameter(path)) {
        leftOut.push({ what: `GET ${path}`, because: 'the list was empty, so the fields of the records are unknown' })
        continue
      }
      const schema = answers.length > 0 ? schemaOf(propertyFromValues('', answers)) : undefined
      methods[method.toLowerCase()] = {
        parameters: parametersOf(own),
        ...bodyOf(own),
        responses: {
          200: {
            headers: headersOf(own),
            ...(schema && {
              content: {
                'application/json': { schema: method === 'GET' ? named(shapes, path, schema, answers) : schema },
              },
            }),
          },
        },
      }
    }
  }
  const schemas = Object.fromEntries(
    [...shapes.rows].map(([name, rows]) => [name, { type: 'object', properties: schemasOf(propertiesOfRows(rows)) }]),
  )
  const document = { openapi: '3.1.0', info: { title }, servers: [{ url: server }], paths, components: { schemas } }
  return { document, rows: shapes.rows, leftOut }
}

/** Replaces the rows or the record in a response schema with a reference to the record's schema. */
function named(shapes: SampledShapes, path: string, schema: JsonObject, answers: readonly unknown[]): JsonObject {
  const own = createSchemaResolver({})
  const list = endsWithParameter(path) ? undefined : findRowsSchema(own, schema, path)
  const found = list ?? findRecordSchema(own, schema, path)
  if (!found) return schema
  const carried = answers.map((answer) => valueAtPath(answer, found.within.join('.')))
  const rows = list
    ? carried.flatMap((one) => (Array.isArray(one) ? one.filter(isApiRow) : []))
    : carried.filter(isApiRow)
  if (rows.length === 0 || (!list && !endsWithParameter(path))) return schema
  return referring(schema, found.within, list !== undefined, {
    $ref: `#/components/schemas/${shapes.nameOf(path, rows)}`,
  })
}

/** The name of an API, from its host, such as 'api.acme.co.uk' → 'acme'. */
export const apiNameFromHost = (host: string) => {
  const words = host
    .replace(/:\d+$/, '')
    .split('.')
    .filter((word) => !/^(www|api|app|rest|v\d+|staging|dev)$/i.test(word))
  const [name = ''] = words.length > 1 ? words.slice(-2) : words
  return /^[\d.:[\]]*$/.test(name)
    ? 'API'
    : splitNameWords(words.length > 2 && /^(co|com|org|net)$/.test(name) ? (words.at(-3) ?? name) : name).join(' ')
}
