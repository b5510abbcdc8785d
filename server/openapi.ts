import * as z from 'zod/mini'
import {
  apiBase,
  type Call,
  type Field,
  type Fields,
  innerFields,
  isEmpty,
  isReadOnly,
  labelOf,
  ownCalls,
  type Registry,
  type Resource,
  sessionCalls,
} from '../src/vocabulary'

type Json = Readonly<Record<string, unknown>>

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

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
    return field.required && isEmpty(field.default) && !isReadOnly(field)
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
  list: ({ name }) => ({ 'application/json': { schema: { type: 'array', items: reference(name) } } }),
  options: () => ({ 'application/json': { schema: { type: 'array', items: reference('Option') } } }),
  record: ({ name }) => ({ 'application/json': { schema: reference(name) } }),
  change: ({ name }) => ({
    'application/json': {
      schema: { type: 'object', properties: { message: { type: 'string' }, data: reference(name) } },
    },
  }),
  data: () => ({ 'application/json': { schema: { type: 'object', properties: { data: {} } } } }),
  file: () => ({ 'application/pdf': { schema: { type: 'string', format: 'binary' } } }),
}

const failure = {
  description: 'Refused: what is wrong, and what to mend.',
  content: { 'application/json': { schema: reference('Refusal') } },
}

const parametersOf = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

const operationOf = (key: string, call: Call, resource: Resource): Json => {
  const body = bodyOf(call, resource)
  return {
    operationId: `${resource.name}.${key}`,
    tags: [resource.label.many],
    parameters: parametersOf(call.path),
    ...(body && { requestBody: body }),
    responses: { '200': { description: 'Done.', content: answers[call.answers](resource) }, '4XX': failure },
  }
}

/** The calls of those who are not signed in. */
const openCalls = ['signIn', 'openLink', 'setPassword']

const sessionOperation = (name: string, path: string): Json => ({
  operationId: name,
  tags: ['Session'],
  parameters: parametersOf(path),
  ...(openCalls.includes(name) && { security: [] }),
  responses: { '200': { description: 'Done.' }, '4XX': failure },
})

/** The API's description in OpenAPI 3.1, read off the declarations. */
export function describeApi(registry: Registry): Json {
  const paths: Record<string, Record<string, Json>> = {}
  const add = (method: string, path: string, operation: Json) => {
    const place = `${apiBase}${path}`
    paths[place] = { [method.toLowerCase()]: operation, ...paths[place] }
  }
  for (const resource of registry.all)
    for (const [key, call] of Object.entries(resource.calls)) {
      // The list and its options are one address, told apart by the query.
      if (call && key !== 'options') add(call.method, call.path, operationOf(key, call, resource))
    }
  for (const [name, { method, path }] of Object.entries({ ...sessionCalls, ...ownCalls }))
    add(method, path, sessionOperation(name, path))
  const text = { type: 'string' }
  return {
    openapi: '3.1.0',
    info: { title: 'Deckhand', version: '1', description: 'Made from the declarations in resources/.' },
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        ...Object.fromEntries(
          registry.all.map(({ name, fields }) => [name, recordSchema(fields, Object.keys(fields))]),
        ),
        Option: { type: 'object', properties: { id: text, name: text }, required: ['id', 'name'] },
        Refusal: {
          type: 'object',
          properties: {
            message: text,
            errors: { type: 'object', additionalProperties: { type: 'array', items: text } },
          },
          required: ['message'],
        },
      },
    },
  }
}
