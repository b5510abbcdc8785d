import { apiBase, type Call, type HttpMethod, type Registry, type Resource } from '../../vocabulary'

/** A call in the specification's convention. All code above the adapter uses this convention. */
export interface SpecificationRequest {
  readonly method: HttpMethod
  /** The path after the host name, such as '/api/v1/book/12?…'. */
  readonly path: string
  /** The body of the call: values or FormData. Default: no body. */
  readonly body?: unknown
  /** Whether the response is a file. Default: false. */
  readonly file?: boolean
  /** The idempotency key. Default: no key. */
  readonly key?: string
}

/** The declared call that a request addresses. */
export interface SpecificationCall {
  readonly resource: Resource
  readonly name: string
  readonly call: Call
  /** The values of the placeholders in the path: the id, or the value that filters a list. */
  readonly values: Readonly<Record<string, string>>
  readonly query: URLSearchParams
}

interface DeclaredRoute {
  readonly resource: Resource
  readonly name: string
  readonly call: Call
  readonly names: readonly string[]
  readonly pattern: RegExp
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .split(/\{\w+\}/)
      .map(escaped)
      .join('([^/]+)')}$`,
  )

const knownOf = (resource: Resource): DeclaredRoute[] =>
  Object.entries(resource.calls).flatMap(([name, call]) =>
    call
      ? [
          {
            resource,
            name,
            call,
            names: [...call.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key),
            pattern: patternOf(call.path),
          },
        ]
      : [],
  )

/**
 * Whether the URL of a list requests the options of a dropdown. A query that pages, sorts or searches requests the list
 * instead.
 */
const isOptions = ({ call }: DeclaredRoute, query: URLSearchParams): boolean =>
  call.answers === 'options' &&
  Object.entries(call.query ?? {}).every(([name, value]) => query.get(name) === value) &&
  ![...query.keys()].some((name) => name.startsWith('_') || name === 'q')

/**
 * Creates the function that finds the declared call of a URL. As in the server's router, literal paths have precedence
 * over placeholders.
 */
export function createSpecificationRouter(
  registry: Registry,
): (asked: Pick<SpecificationRequest, 'method' | 'path'>) => SpecificationCall | undefined {
  const known = registry.all.flatMap(knownOf).sort((one, other) => one.names.length - other.names.length)
  return ({ method, path }) => {
    if (!path.startsWith(`${apiBase}/`)) return undefined
    const [bare = '', text = ''] = path.slice(apiBase.length).split('?', 2)
    const query = new URLSearchParams(text)
    const fitting = known.flatMap((one) => {
      const found = one.call.method === method ? one.pattern.exec(bare) : null
      return found ? [{ one, found }] : []
    })
    const chosen =
      fitting.find(({ one }) => isOptions(one, query)) ?? fitting.find(({ one }) => one.call.answers !== 'options')
    if (!chosen) return undefined
    const { resource, name, call, names } = chosen.one
    const values = Object.fromEntries(
      names.map((key, index) => [key, decodeURIComponent(chosen.found[index + 1] ?? '')]),
    )
    return { resource, name, call, values, query }
  }
}
