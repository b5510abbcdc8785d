import type { InferredApi } from '../../inferred-api'
import { entityName, splitNameWords } from '../../names'
import { asJsonObject, asList, asText, followReference, type JsonObject } from './json'
import { type Operation, operationsOf } from './operations'

/** The URL and the calls of an API, for all versions of OpenAPI. */
export interface OpenApiOutline {
  readonly version: string
  readonly title: string
  readonly name: string
  readonly origin?: string
  readonly base: string
  readonly operations: readonly Operation[]
  readonly signIn?: InferredApi['signIn']
  readonly doubts: readonly string[]
}

/**
 * The URL of the first server, with the default values of its variables. Relative URLs start from the URL of the
 * document.
 */
function serverLocationOf(document: JsonObject, address: string | undefined): { origin?: string; base: string } {
  const [server] = asList(document.servers)
  const variables = asJsonObject(asJsonObject(server).variables)
  const first = asText(asJsonObject(server).url)?.replace(/\{([^{}]+)\}/g, (_, name) =>
    String(asJsonObject(variables[name]).default ?? name),
  )
  const host = asText(document.host)
  const scheme =
    asList(document.schemes).includes('http') && !asList(document.schemes).includes('https') ? 'http' : 'https'
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

/** A prefix such as '/api/v1' that all paths share becomes a part of the base path. */
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

/** A short name from a title, such as 'Acme Billing REST API v3' → 'acme-billing'. */
const nameOf = (title: string) =>
  entityName(
    splitNameWords(title)
      .filter((word) => !notTitle.includes(word) && !/^\d+$/.test(word))
      .slice(0, 3)
      .join('-') || 'api',
  )

/** The authentication of calls, from the first security scheme that browsers support. */
function signInOf(document: JsonObject): InferredApi['signIn'] {
  const schemes = {
    ...asJsonObject(document.securityDefinitions),
    ...asJsonObject(asJsonObject(document.components).securitySchemes),
  }
  for (const scheme of Object.values(schemes).map((one) => followReference(document, one) ?? {})) {
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

/** Reads the URL and the calls of a document. */
export function openApiOutlineOf(document: JsonObject, address?: string): OpenApiOutline {
  const version = asText(document.openapi) ?? asText(document.swagger) ?? String(document.swagger ?? document.openapi)
  const title = (asText(asJsonObject(document.info).title) ?? 'API').trim()
  const all = operationsOf(document)
  const { origin, base } = serverLocationOf(document, address)
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
    doubts: origin ? [] : ['the document contains no server; set the URL of the API'],
  }
}
