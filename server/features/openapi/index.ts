import {
  apiBase,
  type Call,
  currentBusiness,
  humanise,
  idempotencyKeyHeader,
  type Registry,
  type Resource,
  userResourceName,
} from '../../../vocabulary'
import { storesResponse } from '../../records/idempotency/run-once-per-key'
import { dashboardSchema } from './dashboard-schema'
import { engineCallSchemas, listEngineCalls } from './engine-calls'
import { filterParameterOf, listQueryParameters, listQueryReferences, listResponseHeaders } from './list-query'
import { multipartRecordSchema, requestRecordSchema, responseRecordSchema } from './record-schemas'
import {
  changeRefusalStatuses,
  commonRefusalStatuses,
  type Json,
  jsonContent,
  listSchema,
  objectSchema,
  pathParameters,
  refusalResponses,
  schemaReference,
  textSchema,
  withIdempotencyKey,
  withIfMatch,
  withProof,
} from './schema'
import { ifMatchParameter, outdatedResponse, outdatedSchema, recordHeaders } from './version-headers'

/** The schema names of the input for a new record, and of the input for an edit. */
const sentNames = { create: (name: string) => `${name}.new`, edit: (name: string) => `${name}.changes` } as const

/** The body of a call: the fields of its action, or the writable fields of the record. */
function bodyOf(registry: Registry, key: string, { body, action }: Call, { actions, name, fields }: Resource) {
  if (body === 'none') return undefined
  const isNew = key === 'create'
  const asked = action === undefined ? undefined : (actions[action]?.fields ?? {})
  const schema = asked
    ? requestRecordSchema(registry, asked)
    : schemaReference(sentNames[isNew ? 'create' : 'edit'](name))
  const content =
    body === 'multipart'
      ? {
          'multipart/form-data': { schema: multipartRecordSchema(registry, asked ?? fields, isNew || Boolean(asked)) },
          ...jsonContent(schema),
        }
      : jsonContent(body === 'data' ? objectSchema({ data: schema }) : schema)
  return { required: true, content }
}

/** A path with unique parameter names. Some tools treat '{order}' and '_order' as the same name. */
const pathOf = ({ path }: Call) =>
  apiBase + path.replace(/\{(\w+)\}/g, (_, name) => `{${name === 'id' ? name : `${name}Id`}}`)

const answers: { readonly [A in Call['answers']]: (call: Call, resource: Resource) => Json } = {
  list: (_, { name, calls }) =>
    jsonContent(
      calls.options
        ? { anyOf: [listSchema(schemaReference(name)), listSchema(schemaReference('Option'))] }
        : listSchema(schemaReference(name)),
    ),
  options: () => jsonContent(listSchema(schemaReference('Option'))),
  record: (_, { name }) => jsonContent(schemaReference(name)),
  change: ({ action, path }, { name, actions }) => {
    const members = { id: textSchema, message: textSchema }
    if (action === undefined) return jsonContent(objectSchema({ ...members, data: schemaReference(name) }))
    const isOfRecord = path.includes('{id}') && !actions[action]?.reveals
    return jsonContent(
      objectSchema({ ...members, data: isOfRecord ? schemaReference(name) : {} }, ['id', 'message', 'data']),
    )
  },
  data: () => jsonContent(objectSchema({ id: textSchema, data: {} }, ['id', 'data'])),
  file: ({ action }, { actions }) => {
    const [extension = ''] = /\w+$/.exec(actions[action ?? '']?.downloads ?? '') ?? []
    return { [fileTypes[extension] ?? 'application/octet-stream']: { schema: { type: 'string', format: 'binary' } } }
  },
}

/** The media types of downloaded files, by file extension. */
const fileTypes: Readonly<Record<string, string>> = { pdf: 'application/pdf', xml: 'application/xml' }

/** The query parameters that make a list return options. */
const optionsQuery = ({ calls: { options } }: Resource): Json[] =>
  Object.entries(options?.query ?? {})
    .filter(([name]) => name === 'option')
    .map(([name, value]) => ({
      name,
      in: 'query',
      description: 'Answers the active records as options for a dropdown, by name.',
      schema: { ...textSchema, enum: [value] },
    }))

type CallFilter = (resource: Resource, permission: string) => boolean

/** A short summary of a call. */
const summaryOf = (key: string, { action, by }: Call, { actions }: Resource): string =>
  by === undefined ? (actions[action ?? '']?.label ?? humanise(key)) : `List by ${humanise(by).toLowerCase()}`

function operationOf(registry: Registry, key: string, call: Call, resource: Resource): Json {
  const body = bodyOf(registry, key, call, resource)
  const isList = call.answers === 'list'
  const isAboutOne = call.path.includes('{')
  const isChange = call.method !== 'GET'
  const isMade = call.answers === 'change' && key !== 'delete' && call.action === undefined
  const isReading = Boolean(resource.actions[call.action ?? '']?.readOnly)
  const operation = {
    operationId: `${resource.name}.${key}`,
    summary: summaryOf(key, call, resource),
    tags: [resource.label.many],
    parameters: [
      ...pathParameters(pathOf(call)),
      ...(isList ? [...listQueryReferences, filterParameterOf(resource)] : []),
      ...(key === 'list' ? optionsQuery(resource) : []),
    ],
    ...(body && { requestBody: body }),
    responses: {
      '200': {
        description: 'Done.',
        ...(isList && { headers: listResponseHeaders }),
        ...((call.answers === 'record' || isMade) && { headers: recordHeaders }),
        content: answers[call.answers](call, resource),
      },
      ...refusalResponses(
        ...commonRefusalStatuses,
        ...(isAboutOne || isList ? [404] : []),
        ...(isChange ? changeRefusalStatuses : [409]),
      ),
    },
  }
  const meant = isChange && call.path.includes('{id}') && !isReading ? withIfMatch(operation) : operation
  return storesResponse(call, resource) ? withIdempotencyKey(meant) : meant
}

/** Whether a call may require a proof: edits of users, because people can change their own sign-in details. */
const mayAskProof = ({ name }: Resource, key: string) => name === userResourceName && key === 'edit'

const refusal = { message: textSchema, errors: { type: 'object', additionalProperties: listSchema(textSchema) } }

/** The request and response schemas of all resources. */
const schemasOf = (registry: Registry): Json =>
  Object.fromEntries(
    registry.all.flatMap(({ name, fields, calls, rowScope: within, appendOnly, subdivisions }) => [
      [
        name,
        responseRecordSchema(registry, fields, {
          isLimited: within.length > 0 && !appendOnly,
          hasCodeAsId: subdivisions,
        }),
      ],
      ...(calls.create ? [[sentNames.create(name), requestRecordSchema(registry, fields)]] : []),
      ...(calls.edit ? [[sentNames.edit(name), requestRecordSchema(registry, fields, {}, false)]] : []),
    ]),
  )

const proofParameter: Json = {
  name: 'X-Proof',
  in: 'header',
  description: 'What POST /proof answered: that it is the person themselves who calls. It is good for one change.',
  schema: textSchema,
}

const keyParameter: Json = {
  name: idempotencyKeyHeader,
  in: 'header',
  description:
    'Says that the call is the same as any other with this key, such as a UUID: it is done once, and each is answered as the first for a day. With another body it is refused.',
  schema: { ...textSchema, maxLength: 255 },
}

const attachment = objectSchema({ url: textSchema, name: textSchema, type: textSchema, size: { type: 'integer' } }, [
  'name',
  'type',
  'size',
])
const picture = objectSchema({ url: textSchema, thumbnailUrl: textSchema }, ['thumbnailUrl'])

/**
 * The API's description in OpenAPI 3.1, generated from the declarations.
 *
 * @param may whether to describe a call of a resource, by the name of its permission. Default: all calls.
 */
export function describeApi(registry: Registry, may: CallFilter = () => true): Json {
  const { dashboard } = currentBusiness()
  const stats = dashboard && dashboardSchema(dashboard, registry)
  const paths: Record<string, Record<string, Json>> = {}
  const add = (method: string, path: string, operation: Json) => {
    paths[path] = { [method.toLowerCase()]: operation, ...paths[path] }
  }
  for (const resource of registry.all)
    for (const [key, call] of Object.entries(resource.calls)) {
      // The list and its options have the same path. Only their query parameters differ.
      if (!call || key === 'options' || !may(resource, call.permission)) continue
      const described = operationOf(registry, key, call, resource)
      const operation = mayAskProof(resource, key) ? withProof(described) : described
      add(call.method, pathOf(call), operation)
      if (key === 'edit') add('PATCH', pathOf(call), { ...operation, operationId: `${resource.name}.patch` })
    }
  for (const { method, path, operation } of listEngineCalls(stats)) add(method, path, operation)
  return {
    openapi: '3.1.0',
    info: {
      title: currentBusiness().name,
      version: '1',
      description: currentBusiness().about ?? 'Made from the declarations.',
    },
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: { ...listQueryParameters, key: keyParameter, meant: ifMatchParameter, proof: proofParameter },
      responses: {
        Outdated: outdatedResponse,
        Refusal: {
          description: 'Refused: what is wrong, and what to mend.',
          content: jsonContent(schemaReference('Refusal')),
        },
        Unproven: {
          description:
            'Refused: what is wrong, and what to mend. Where it names what it asks for, make a proof by POST /proof with that, and send the same call again with it.',
          content: jsonContent(schemaReference('Unproven')),
        },
      },
      schemas: {
        ...schemasOf(registry),
        Option: objectSchema({ id: textSchema, name: { type: ['string', 'null'] } }),
        Reference: objectSchema({ id: textSchema, name: { type: ['string', 'null'] } }),
        BareReference: objectSchema({ id: textSchema, name: { type: ['string', 'null'] } }, ['name']),
        Sent: {
          anyOf: [{ ...textSchema, minLength: 1, maxLength: 64 }, { type: 'integer' }, objectSchema({ id: {} })],
        },
        Attachment: attachment,
        Picture: picture,
        Outdated: outdatedSchema,
        Refusal: objectSchema(refusal, ['errors']),
        Unproven: objectSchema({ ...refusal, asks: listSchema({ ...textSchema, enum: ['currentPassword', 'code'] }) }, [
          'errors',
          'asks',
        ]),
        ...engineCallSchemas,
      },
    },
  }
}
