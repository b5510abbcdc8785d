import { entityName, wordsOf } from '../../names'
import { blanksIn } from '../../paths'
import type { SeenCall, Told } from '../../told'
import { followed, isObject, type Json } from './json'

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
  readonly query: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body?: { readonly schema: unknown; readonly travels: NonNullable<SeenCall['body']> }
  /** The schema of what it answers where all is well. */
  readonly answer?: unknown
  readonly answersHeaders: readonly string[]
  readonly says?: string
}

/** Where an API stands, and its calls, whichever version of OpenAPI a document is written in. */
export interface Outline {
  readonly version: string
  readonly title: string
  readonly name: string
  readonly origin?: string
  readonly base: string
  readonly operations: readonly Operation[]
  readonly signIn?: Told['signIn']
  readonly doubts: readonly string[]
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined)

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const objectIn = (value: unknown): Json => (isObject(value) ? value : {})

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

function operationsOf(document: Json): Operation[] {
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
          query: parameters.flatMap((one) => (one.in === 'query' ? String(one.name) : [])),
          parameters: parameters.filter((one) => one.in === 'query').map((one) => parameterOf(document, one)),
          body: body ?? formerBody(parameters, consumes),
          ...answerOf(document, call.responses),
          says: textIn(call.summary) ?? textIn(call.description),
        },
      ]
    })
  })
}

/** Where the first server stands, its variables filled in; relative ones stand where the document does. */
function placeOf(document: Json, address: string | undefined): { origin?: string; base: string } {
  const [server] = listIn(document.servers)
  const variables = objectIn(objectIn(server).variables)
  const first = textIn(objectIn(server).url)?.replace(/\{([^{}]+)\}/g, (_, name) =>
    String(objectIn(variables[name]).default ?? name),
  )
  const host = textIn(document.host)
  const scheme =
    listIn(document.schemes).includes('http') && !listIn(document.schemes).includes('https') ? 'http' : 'https'
  const former =
    host === undefined && document.basePath === undefined
      ? undefined
      : `${host ? `${scheme}://${host}` : ''}${document.basePath ?? ''}`
  const given = first ?? former ?? ''
  const whole = URL.canParse(given)
    ? given
    : address && URL.canParse(given, address)
      ? new URL(given, address).href
      : given
  if (!URL.canParse(whole)) return { base: trimmed(whole) }
  const { origin, pathname } = new URL(whole)
  return { origin, base: trimmed(decodeURI(pathname)) }
}

const trimmed = (path: string) => path.replace(/\/+$/, '').replace(/^(?=[^/])/, '/')

/** A step that stands before every path belongs to the base: '/api/v1'. */
function sharedStart(operations: readonly Operation[]): string {
  const [first, ...others] = operations.map(({ path }) => path.split('/').slice(1, -1))
  if (!first || others.length < 2) return ''
  const steps = first.filter((_, index) =>
    first.slice(0, index + 1).every((one, at) => others.every((other) => other[at] === one)),
  )
  const shared = steps.filter((step) => !step.includes('{'))
  return shared.length === steps.length &&
    shared.length > 0 &&
    shared.every((step) => /^(api|rest|v\d+[\w.]*)$/i.test(step))
    ? `/${shared.join('/')}`
    : ''
}

const notTitle = [
  'api',
  'apis',
  'rest',
  'restful',
  'the',
  'v1',
  'v2',
  'v3',
  'openapi',
  'swagger',
  'specification',
  'documentation',
  'service',
  'public',
  'reference',
]

/** 'Acme Billing REST API v3' → 'acme-billing'. */
const nameOf = (title: string) =>
  entityName(
    wordsOf(title)
      .filter((word) => !notTitle.includes(word) && !/^\d+$/.test(word))
      .slice(0, 3)
      .join('-') || 'api',
  )

/** How calls are signed, by the first scheme that a browser can follow. */
function signInOf(document: Json): Told['signIn'] {
  const schemes = {
    ...objectIn(document.securityDefinitions),
    ...objectIn(objectIn(document.components).securitySchemes),
  }
  for (const scheme of Object.values(schemes).map((one) => followed(document, one) ?? {})) {
    const { type, scheme: how, in: where, name } = scheme
    if (type === 'oauth2' || type === 'openIdConnect') return 'bearer'
    if (type === 'basic') return 'basic'
    if (type === 'http') return String(how).toLowerCase() === 'basic' ? 'basic' : 'bearer'
    if (type === 'apiKey' && where === 'cookie') return 'cookie'
    if (type === 'apiKey' && where === 'header')
      return String(name).toLowerCase() === 'authorization' ? 'bearer' : { header: String(name) }
  }
  return undefined
}

/** What a document says of its calls. */
export function outlineOf(document: Json, address?: string): Outline {
  const version = textIn(document.openapi) ?? textIn(document.swagger) ?? String(document.swagger ?? document.openapi)
  const title = (textIn(objectIn(document.info).title) ?? 'API').trim()
  const all = operationsOf(document)
  const { origin, base } = placeOf(document, address)
  const shared = sharedStart(all)
  const signIn = signInOf(document)
  const below = (path: string) => path.slice(shared.length) || '/'
  return {
    version: document.swagger === undefined ? `OpenAPI ${version}` : `Swagger ${version}`,
    title,
    name: nameOf(title),
    ...(origin && { origin }),
    base: base === '/' ? shared : base + shared,
    ...(signIn && { signIn }),
    operations: all.map((operation) => ({ ...operation, path: below(operation.path) })),
    doubts: origin ? [] : ['the document names no server; say where the API stands'],
  }
}
