import { blanksIn } from '../../paths'
import type { SeenCall } from '../../told'
import { followed, isObject, type Json, listIn, objectIn, textIn } from './json'

type Method = SeenCall['method']

/** What can be said in the query of a call. */
export interface Parameter {
  readonly name: string
  readonly schema: unknown
  readonly says: string
  /** Values that are shown of it. */
  readonly examples: readonly unknown[]
  /** Several values stand in one, with commas between. */
  readonly isJoined: boolean
}

/** One call of a document. */
export interface Operation {
  readonly method: Method
  readonly path: string
  /** The names of what stands in its path in braces, in their order. */
  readonly blanks: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body?: { readonly schema: unknown; readonly travels: NonNullable<SeenCall['body']> }
  /** The schema of what it answers where all is well. */
  readonly answer?: unknown
  readonly answersHeaders: readonly string[]
  readonly says?: string
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The media types of bodies that carry records, the best first. */
const carriers: readonly (readonly [RegExp, NonNullable<SeenCall['body']>])[] = [
  [/^application\/json/, 'json'],
  [/[+/]json\b/, 'json'],
  [/^multipart\//, 'multipart'],
  [/^application\/x-www-form-urlencoded/, 'form'],
  [/^\*\/\*/, 'json'],
]

/** The schema among several media types that a record travels in best. */
function bestOf(content: unknown) {
  const types = Object.entries(objectIn(content))
  for (const [pattern, travels] of carriers)
    for (const [type, { schema }] of types as [string, Json][])
      if (pattern.test(type) && schema !== undefined) return { schema, travels }
  return undefined
}

function answerOf(document: Json, responses: unknown) {
  const all = objectIn(responses)
  const codes = Object.keys(all)
  const good = ['200', '201', '202', '203', ...codes.filter((code) => /^2/.test(code)), 'default'].find(
    (code) => code in all,
  )
  const response = good === undefined ? undefined : followed(document, all[good])
  if (!response) return { answersHeaders: [] }
  return {
    answer: bestOf(response.content)?.schema ?? response.schema,
    answersHeaders: Object.keys(objectIn(response.headers)),
  }
}

/** The body of Swagger 2, which stands among the parameters: as a whole, or property by property. */
function formerBody(parameters: readonly Json[], consumes: readonly unknown[]): Operation['body'] {
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

/** A parameter says of itself whether it is required, where a schema has a list of those that are. */
const withoutFlags = (properties: Readonly<Record<string, Json>>) =>
  Object.fromEntries(Object.entries(properties).map(([name, { required: _, in: __, ...schema }]) => [name, schema]))

/** A parameter of the query; that of Swagger 2 is its own schema. */
function parameterOf(document: Json, one: Json): Parameter {
  const schema = one.schema ?? (one.type === undefined ? {} : withoutFlags({ it: one }).it)
  const { example, examples } = followed(document, schema) ?? {}
  return {
    name: String(one.name),
    schema,
    says: textIn(one.description) ?? '',
    examples: [
      one.example,
      ...Object.values(objectIn(one.examples)).map((given) => objectIn(given).value),
      example,
      ...listIn(examples),
    ].filter((given) => given !== undefined),
    isJoined: one.explode === false || (one.collectionFormat ?? 'multi') !== 'multi',
  }
}

/** The calls of a document, as it has them. */
export function operationsOf(document: Json): Operation[] {
  return Object.entries(objectIn(document.paths)).flatMap(([path, item]) => {
    const found = followed(document, item)
    if (!found || !path.startsWith('/')) return []
    return methods.flatMap((method): Operation[] => {
      const call = found[method.toLowerCase()]
      if (!isObject(call)) return []
      const parameters = [...listIn(found.parameters), ...listIn(call.parameters)].flatMap((one): Json[] => {
        const parameter = followed(document, one)
        return parameter ? [parameter] : []
      })
      const body = bestOf(followed(document, call.requestBody)?.content)
      const consumes = listIn(call.consumes ?? document.consumes)
      return [
        {
          method,
          path: path.length > 1 ? path.replace(/\/$/, '') : path,
          blanks: blanksIn(path),
          parameters: parameters.filter((one) => one.in === 'query').map((one) => parameterOf(document, one)),
          body: body ?? formerBody(parameters, consumes),
          ...answerOf(document, call.responses),
          says: textIn(call.summary) ?? textIn(call.description),
        },
      ]
    })
  })
}
