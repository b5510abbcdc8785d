import type { InferredCall } from '../../inferred-api'
import { pathParametersOf } from '../../paths'
import { asJsonObject, asList, asText, followReference, isJsonObject, type JsonObject } from './json'

type Method = InferredCall['method']

/** A query parameter of a call. */
export interface Parameter {
  readonly name: string
  readonly schema: unknown
  readonly says: string
  /** The example values of the parameter. */
  readonly examples: readonly unknown[]
  /** Whether one parameter contains several values, separated by commas. */
  readonly isJoined: boolean
}

/** One call of a document. */
export interface Operation {
  readonly method: Method
  readonly path: string
  /** The names of the path parameters, in the sequence of the path. */
  readonly pathParameters: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body?: { readonly schema: unknown; readonly travels: NonNullable<InferredCall['body']> }
  /** The schema of a successful response. */
  readonly answer?: unknown
  readonly answersHeaders: readonly string[]
  readonly says?: string
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The media types of bodies with records. The preferred media type is first. */
const carriers: readonly (readonly [RegExp, NonNullable<InferredCall['body']>])[] = [
  [/^application\/json/, 'json'],
  [/[+/]json\b/, 'json'],
  [/^multipart\//, 'multipart'],
  [/^application\/x-www-form-urlencoded/, 'form'],
  [/^\*\/\*/, 'json'],
]

/** The schema of the preferred media type. */
function bestOf(content: unknown) {
  const types = Object.entries(asJsonObject(content))
  for (const [pattern, travels] of carriers)
    for (const [type, { schema }] of types as [string, JsonObject][])
      if (pattern.test(type) && schema !== undefined) return { schema, travels }
  return undefined
}

function answerOf(document: JsonObject, responses: unknown) {
  const all = asJsonObject(responses)
  const codes = Object.keys(all)
  const good = ['200', '201', '202', '203', ...codes.filter((code) => /^2/.test(code)), 'default'].find(
    (code) => code in all,
  )
  const response = good === undefined ? undefined : followReference(document, all[good])
  if (!response) return { answersHeaders: [] }
  return {
    answer: bestOf(response.content)?.schema ?? response.schema,
    answersHeaders: Object.keys(asJsonObject(response.headers)),
  }
}

/**
 * The body of a Swagger 2 call. Swagger 2 declares the body among the parameters, as one parameter or as one parameter
 * per property.
 */
function formerBody(parameters: readonly JsonObject[], consumes: readonly unknown[]): Operation['body'] {
  const whole = parameters.find((one) => one.in === 'body')
  if (whole) return { schema: whole.schema, travels: 'json' }
  const parts = parameters.filter((one) => one.in === 'formData')
  if (parts.length === 0) return undefined
  const properties = Object.fromEntries(parts.map((one) => [String(one.name), one]))
  const required = parts.flatMap((one) => (one.required === true ? [String(one.name)] : []))
  const isFiled = parts.some(({ type }) => type === 'file') || consumes.includes('multipart/form-data')
  return {
    schema: { type: 'object', properties: withoutFlags(properties), required },
    travels: isFiled ? 'multipart' : 'form',
  }
}

/** Removes `required` and `in` from parameters, because `required` is a list of names in a schema. */
const withoutFlags = (properties: Readonly<Record<string, JsonObject>>) =>
  Object.fromEntries(Object.entries(properties).map(([name, { required: _, in: __, ...schema }]) => [name, schema]))

/** Converts a query parameter. In Swagger 2, a parameter is also its schema. */
function parameterOf(document: JsonObject, one: JsonObject): Parameter {
  const schema = one.schema ?? (one.type === undefined ? {} : withoutFlags({ it: one }).it)
  const { example, examples } = followReference(document, schema) ?? {}
  return {
    name: String(one.name),
    schema,
    says: asText(one.description) ?? '',
    examples: [
      one.example,
      ...Object.values(asJsonObject(one.examples)).map((given) => asJsonObject(given).value),
      example,
      ...asList(examples),
    ].filter((given) => given !== undefined),
    isJoined: one.explode === false || (one.collectionFormat ?? 'multi') !== 'multi',
  }
}

/** Reads the calls of a document. */
export function operationsOf(document: JsonObject): Operation[] {
  return Object.entries(asJsonObject(document.paths)).flatMap(([path, item]) => {
    const found = followReference(document, item)
    if (!found || !path.startsWith('/')) return []
    return methods.flatMap((method): Operation[] => {
      const call = found[method.toLowerCase()]
      if (!isJsonObject(call)) return []
      const parameters = [...asList(found.parameters), ...asList(call.parameters)].flatMap((one): JsonObject[] => {
        const parameter = followReference(document, one)
        return parameter ? [parameter] : []
      })
      const body = bestOf(followReference(document, call.requestBody)?.content)
      const consumes = asList(call.consumes ?? document.consumes)
      return [
        {
          method,
          path: path.length > 1 ? path.replace(/\/$/, '') : path,
          pathParameters: pathParametersOf(path),
          parameters: parameters.filter((one) => one.in === 'query').map((one) => parameterOf(document, one)),
          body: body ?? formerBody(parameters, consumes),
          ...answerOf(document, call.responses),
          says: asText(call.summary) ?? asText(call.description),
        },
      ]
    })
  })
}
