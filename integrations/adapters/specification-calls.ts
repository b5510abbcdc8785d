import { apiBase, type Call, type HttpMethod, type Registry, type Resource } from '../../vocabulary'

/** A call in the specification's convention, which is all that is spoken above an adapter. */
export interface SpecificationRequest {
  readonly method: HttpMethod
  /** From the host on: '/api/v1/book/12?…'. */
  readonly path: string
  /** Values, or FormData. Default: none. */
  readonly body?: unknown
  /** The answer is a file. Default: false. */
  readonly file?: boolean
  /** By which an API knows the call again. Default: each is another. */
  readonly key?: string
}

/** Which call of which resource is asked for. */
export interface SpecificationCall {
  readonly resource: Resource
  readonly name: string
  readonly call: Call
  /** What stands in its path: the id, or the value by which a list is narrowed. */
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

/** Records are offered in a dropdown by the list's own address with a query, unless that also pages, sorts or searches. */
const isOptions = ({ call }: DeclaredRoute, query: URLSearchParams): boolean =>
  call.answers === 'options' &&
  Object.entries(call.query ?? {}).every(([name, value]) => query.get(name) === value) &&
  ![...query.keys()].some((name) => name.startsWith('_') || name === 'q')

/** Tells which declared call an address means, as the server's router does: what is literal comes before what varies. */
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
