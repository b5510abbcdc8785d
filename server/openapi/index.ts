import {
  apiBase,
  type Call,
  humanise,
  keyHeader,
  ownBusiness,
  peopleResource,
  type Registry,
  type Resource,
} from '../../vocabulary'
import { describedDashboard } from '../dashboard/description'
import { isRemembered } from '../records/once'
import { besidesWith, schemasBesides } from './besides'
import { filtersOf, listHeaders, listParameters, listQuery } from './list-query'
import {
  anyRefusal,
  changeRefusals,
  doneOnce,
  type Json,
  json,
  listOf,
  meantFor,
  object,
  pathParameters,
  proven,
  reference,
  refusals,
  text,
} from './schema'
import { answeredRecord, sentParts, sentRecord } from './values'
import { meantParameter, outdatedResponse, outdatedSchema, recordHeaders } from './versions'

/** The schema of what is sent to make a record of a resource, and to change one. */
const sentNames = { create: (name: string) => `${name}.new`, edit: (name: string) => `${name}.changes` } as const

/** What a call takes: the fields of its action, else those of the record that may be typed. */
function bodyOf(registry: Registry, key: string, { body, action }: Call, { actions, name, fields }: Resource) {
  if (body === 'none') return undefined
  const isNew = key === 'create'
  const asked = action === undefined ? undefined : (actions[action]?.fields ?? {})
  const schema = asked ? sentRecord(registry, asked) : reference(sentNames[isNew ? 'create' : 'edit'](name))
  const content =
    body === 'multipart'
      ? {
          'multipart/form-data': { schema: sentParts(registry, asked ?? fields, isNew || Boolean(asked)) },
          ...json(schema),
        }
      : json(body === 'data' ? object({ data: schema }) : schema)
  return { required: true, content }
}

/** An address with its blanks named for what stands there; '{order}' beside '_order' would be one name to some. */
const pathOf = ({ path }: Call) =>
  apiBase + path.replace(/\{(\w+)\}/g, (_, name) => `{${name === 'id' ? name : `${name}Id`}}`)

const answers: { readonly [A in Call['answers']]: (call: Call, resource: Resource) => Json } = {
  list: (_, { name, calls }) =>
    json(calls.options ? { anyOf: [listOf(reference(name)), listOf(reference('Option'))] } : listOf(reference(name))),
  options: () => json(listOf(reference('Option'))),
  record: (_, { name }) => json(reference(name)),
  change: ({ action, path }, { name, actions }) => {
    const members = { id: text, message: text }
    if (action === undefined) return json(object({ ...members, data: reference(name) }))
    const isOfRecord = path.includes('{id}') && !actions[action]?.reveals
    return json(object({ ...members, data: isOfRecord ? reference(name) : {} }, ['id', 'message', 'data']))
  },
  data: () => json(object({ id: text, data: {} }, ['id', 'data'])),
  file: () => ({ 'application/pdf': { schema: { type: 'string', format: 'binary' } } }),
}

/** The query by which a list answers its options instead. */
const optionsQuery = ({ calls: { options } }: Resource): Json[] =>
  Object.entries(options?.query ?? {})
    .filter(([name]) => name === 'option')
    .map(([name, value]) => ({
      name,
      in: 'query',
      description: 'Answers the active records as options for a dropdown, by name.',
      schema: { ...text, enum: [value] },
    }))

type May = (resource: Resource, permission: string) => boolean

/** What a call does, in a few words. */
const summaryOf = (key: string, { action, by }: Call, { actions }: Resource): string =>
  by === undefined ? (actions[action ?? '']?.label ?? humanise(key)) : `List by ${humanise(by).toLowerCase()}`

function operationOf(registry: Registry, key: string, call: Call, resource: Resource): Json {
  const body = bodyOf(registry, key, call, resource)
  const isList = call.answers === 'list'
  const isAboutOne = call.path.includes('{')
  const isChange = call.method !== 'GET'
  const isMade = call.answers === 'change' && key !== 'delete' && call.action === undefined
  const isReading = Boolean(resource.actions[call.action ?? '']?.reads)
  const operation = {
    operationId: `${resource.name}.${key}`,
    summary: summaryOf(key, call, resource),
    tags: [resource.label.many],
    parameters: [
      ...pathParameters(pathOf(call)),
      ...(isList ? [...listQuery, filtersOf(resource)] : []),
      ...(key === 'list' ? optionsQuery(resource) : []),
    ],
    ...(body && { requestBody: body }),
    responses: {
      '200': {
        description: 'Done.',
        ...(isList && { headers: listHeaders }),
        ...((call.answers === 'record' || isMade) && { headers: recordHeaders }),
        content: answers[call.answers](call, resource),
      },
      ...refusals(...anyRefusal, ...(isAboutOne || isList ? [404] : []), ...(isChange ? changeRefusals : [409])),
    },
  }
  const meant = isChange && call.path.includes('{id}') && !isReading ? meantFor(operation) : operation
  return isRemembered(call, resource) ? doneOnce(meant) : meant
}

/** Whoever changes how they themselves sign in has to show that it is they. */
const mayAskProof = ({ name }: Resource, key: string) => name === peopleResource && key === 'edit'

const refusal = { message: text, errors: { type: 'object', additionalProperties: listOf(text) } }

/** What is sent and answered of each resource. */
const schemasOf = (registry: Registry): Json =>
  Object.fromEntries(
    registry.all.flatMap(({ name, fields, calls, within, appendOnly }) => [
      [name, answeredRecord(registry, fields, { isLimited: within.length > 0 && !appendOnly })],
      ...(calls.create ? [[sentNames.create(name), sentRecord(registry, fields)]] : []),
      ...(calls.edit ? [[sentNames.edit(name), sentRecord(registry, fields, {}, false)]] : []),
    ]),
  )

const proofParameter: Json = {
  name: 'X-Proof',
  in: 'header',
  description: 'What POST /proof answered: that it is the person themselves who calls. It is good for one change.',
  schema: text,
}

const keyParameter: Json = {
  name: keyHeader,
  in: 'header',
  description:
    'Says that the call is the same as any other with this key, such as a UUID: it is done once, and each is answered as the first for a day. With another body it is refused.',
  schema: { ...text, maxLength: 255 },
}

const attachment = object({ url: text, name: text, type: text, size: { type: 'integer' } }, ['name', 'type', 'size'])
const picture = object({ url: text, thumbnailUrl: text }, ['thumbnailUrl'])

/**
 * The API's description in OpenAPI 3.1, read off the declarations.
 *
 * @param may whether a call of a resource, by the name of its permission, is described. Default: each is.
 */
export function describeApi(registry: Registry, may: May = () => true): Json {
  const { dashboard } = ownBusiness()
  const stats = dashboard && describedDashboard(dashboard, registry)
  const paths: Record<string, Record<string, Json>> = {}
  const add = (method: string, path: string, operation: Json) => {
    paths[path] = { [method.toLowerCase()]: operation, ...paths[path] }
  }
  for (const resource of registry.all)
    for (const [key, call] of Object.entries(resource.calls)) {
      // The list and its options are one address, told apart by the query.
      if (!call || key === 'options' || !may(resource, call.permission)) continue
      const described = operationOf(registry, key, call, resource)
      const operation = mayAskProof(resource, key) ? proven(described) : described
      add(call.method, pathOf(call), operation)
      if (key === 'edit') add('PATCH', pathOf(call), { ...operation, operationId: `${resource.name}.patch` })
    }
  for (const { method, path, operation } of besidesWith(stats)) add(method, path, operation)
  return {
    openapi: '3.1.0',
    info: {
      title: ownBusiness().name,
      version: '1',
      description: ownBusiness().about ?? 'Made from the declarations.',
    },
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: { ...listParameters, key: keyParameter, meant: meantParameter, proof: proofParameter },
      responses: {
        Outdated: outdatedResponse,
        Refusal: { description: 'Refused: what is wrong, and what to mend.', content: json(reference('Refusal')) },
        Unproven: {
          description:
            'Refused: what is wrong, and what to mend. Where it names what it asks for, make a proof by POST /proof with that, and send the same call again with it.',
          content: json(reference('Unproven')),
        },
      },
      schemas: {
        ...schemasOf(registry),
        Option: object({ id: text, name: { type: ['string', 'null'] } }),
        Reference: object({ id: text, name: { type: ['string', 'null'] } }),
        BareReference: object({ id: text, name: { type: ['string', 'null'] } }, ['name']),
        Sent: { anyOf: [{ ...text, minLength: 1, maxLength: 64 }, { type: 'integer' }, object({ id: {} })] },
        Attachment: attachment,
        Picture: picture,
        Outdated: outdatedSchema,
        Refusal: object(refusal, ['errors']),
        Unproven: object({ ...refusal, asks: listOf({ ...text, enum: ['currentPassword', 'code'] }) }, [
          'errors',
          'asks',
        ]),
        ...schemasBesides,
      },
    },
  }
}
