import * as z from 'zod/mini'
import {
  apiBase,
  type Call,
  type Field,
  type Fields,
  hasDefault,
  innerFields,
  isReadOnly,
  labelOf,
  type Registry,
  type Resource,
} from '../../src/vocabulary'
import { besides, schemasBesides } from './besides'
import { listHeaders, listParameters, listQuery } from './list-query'
import { failure, type Json, json, listOf, object, pathParameters, reference, text } from './schema'

/** The check of a field as JSON Schema; what a check does that a schema cannot say is left out. */
const schemaOf = (field: Field): Json => {
  const { $schema, ...schema } = z.toJSONSchema(field.kind.check(field), { unrepresentable: 'any', io: 'input' })
  const inner = innerFields(field)
  const record = inner && recordSchema(inner, Object.keys(inner))
  if (!record) return schema
  return 'items' in schema ? { ...schema, items: record } : record
}

function recordSchema(fields: Fields, names: readonly string[]): Json {
  const properties = names.map((name) => {
    const field = fields[name] as Field
    const { help, default: fallback, readableWith, writableWith } = field
    return [
      name,
      {
        title: labelOf(fields, name),
        ...(help && { description: help }),
        ...(readableWith && { 'x-readable-with': readableWith }),
        ...(writableWith && { 'x-writable-with': writableWith }),
        ...(isReadOnly(field) && { readOnly: true }),
        ...(field.kind.writeOnly && { writeOnly: true }),
        ...(fallback !== undefined && { default: fallback }),
        ...(field.kind.files ? { type: 'string', format: 'binary' } : schemaOf(field)),
      },
    ]
  })
  const required = names.filter((name) => {
    const field = fields[name] as Field
    return field.required && !hasDefault(field) && !isReadOnly(field)
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  }
}

const mediaTypes = { json: 'application/json', data: 'application/json', multipart: 'multipart/form-data' } as const

/** What a call takes: the fields of its action, else those of the record that may be typed. */
function bodyOf({ body, action }: Call, { actions, name }: Resource): Json | undefined {
  if (body === 'none') return undefined
  const asked = action === undefined ? undefined : (actions[action]?.fields ?? {})
  const schema = asked ? recordSchema(asked, Object.keys(asked)) : reference(name)
  const wrapped = body === 'data' ? { type: 'object', properties: { data: schema }, required: ['data'] } : schema
  return { required: true, content: { [mediaTypes[body]]: { schema: wrapped } } }
}

const answers: { readonly [A in Call['answers']]: (resource: Resource) => Json } = {
  list: ({ name }) => json(listOf(reference(name))),
  options: () => json(listOf(reference('Option'))),
  record: ({ name }) => json(reference(name)),
  change: ({ name }) => json(object({ message: text, data: reference(name) }, ['message', 'data'])),
  data: () => json(object({ data: {} }, ['data'])),
  file: () => ({ 'application/pdf': { schema: { type: 'string', format: 'binary' } } }),
}

const operationOf = (key: string, call: Call, resource: Resource): Json => {
  const body = bodyOf(call, resource)
  const isList = call.answers === 'list'
  const content = answers[call.answers](resource)
  return {
    operationId: `${resource.name}.${key}`,
    tags: [resource.label.many],
    parameters: [...pathParameters(call.path), ...(isList ? listQuery : [])],
    ...(body && { requestBody: body }),
    responses: { '200': { description: 'Done.', ...(isList && { headers: listHeaders }), content }, '4XX': failure },
  }
}

/** The API's description in OpenAPI 3.1, read off the declarations. */
export function describeApi(registry: Registry): Json {
  const paths: Record<string, Record<string, Json>> = {}
  const add = (method: string, path: string, operation: Json) => {
    paths[path] = { [method.toLowerCase()]: operation, ...paths[path] }
  }
  for (const resource of registry.all)
    for (const [key, call] of Object.entries(resource.calls)) {
      // The list and its options are one address, told apart by the query.
      if (call && key !== 'options') add(call.method, apiBase + call.path, operationOf(key, call, resource))
    }
  for (const { method, path, operation } of besides) add(method, path, operation)
  return {
    openapi: '3.1.0',
    info: { title: 'Deckhand', version: '1', description: 'Made from the declarations in resources/.' },
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: listParameters,
      schemas: {
        ...Object.fromEntries(
          registry.all.map(({ name, fields }) => [name, recordSchema(fields, Object.keys(fields))]),
        ),
        Option: object({ id: text, name: text }),
        Refusal: object({ message: text, errors: { type: 'object', additionalProperties: listOf(text) } }, ['errors']),
        ...schemasBesides,
      },
    },
  }
}
