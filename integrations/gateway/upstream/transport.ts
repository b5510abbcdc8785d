import { withSpan } from '../../../server/platform/tracing'
import type { ForeignRequest, ForeignResponse } from '../../adapters/foreign-request'
import { unexpectedFormat } from '../../adapters/response-messages'
import { UpstreamFailure } from './upstream-failure'

/** The maximum size of a response, in bytes. */
const largest = 32 * 1024 * 1024

/** The maximum number of redirects within the same host. */
const mostRedirects = 3

/** The text that replaces an API key in a response. */
const struckOut = '•••'

interface Options {
  /** The prefix of every path. */
  readonly url: string
  /** The API keys that must not appear in responses. */
  readonly secrets: () => readonly string[]
}

/** The options of one call. */
export interface UpstreamCallOptions {
  /** A signal that aborts the call when the client disconnects or the time limit is exceeded. */
  readonly signal: AbortSignal
  /** Whether the response contains a token that must stay in the response. Default: false. */
  readonly keepsKeys?: boolean
}

export type UpstreamTransport = (request: ForeignRequest, making: UpstreamCallOptions) => Promise<ForeignResponse>

/** The codes of connection errors that occur before the request is sent. */
const unsent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS.*|.*CERT.*)$/

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  return String((first as { code?: unknown } | undefined)?.code ?? (first as Error | undefined)?.name ?? 'unknown')
}

/**
 * Creates the HTTP client of an API. Redirects stay on the same host, the response size is limited, and API keys are
 * removed from responses.
 */
export function createUpstreamTransport({ url, secrets }: Options): UpstreamTransport {
  const { origin } = new URL(url)
  const cookies = new Map<string, string>()

  const send = async (
    address: URL,
    { method, headers, body, cookies: carries }: ForeignRequest,
    signal: AbortSignal,
  ) => {
    const isPlain = body === undefined || body instanceof FormData || body instanceof URLSearchParams
    const init = {
      method,
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/json',
        'user-agent': 'Deckhand',
        ...(!isPlain && { 'content-type': 'application/json' }),
        ...(carries && cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...headers,
      },
      ...(body !== undefined && { body: isPlain ? (body as FormData) : JSON.stringify(body) }),
    } as const
    const attributes = { 'http.request.method': method, 'server.address': address.hostname }
    const response = await withSpan(
      { name: method, isRemote: true, attributes },
      async ({ headers: traced, setAttributes: tell }) => {
        const answer = await fetch(address, { ...init, headers: { ...init.headers, ...traced } })
        tell({ 'http.response.status_code': answer.status })
        return answer
      },
    )
    if (carries)
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', ...value] = (cookie.split(';', 1)[0] ?? '').split('=')
        cookies.set(name.trim(), value.join('='))
      }
    return response
  }

  /** Follows redirects on the same host only, because other hosts must not receive the API key or the values. */
  const followed = async (request: ForeignRequest, signal: AbortSignal): Promise<Response> => {
    let address = new URL((request.fromRoot ? origin : url) + request.path)
    for (let count = 0; count <= mostRedirects; count++) {
      if (address.origin !== origin) break
      const response = await send(address, request, signal)
      const to = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || !to) return response
      await response.body?.cancel()
      if (request.method !== 'GET') break
      address = new URL(to, address)
    }
    throw new UpstreamFailure('led', { why: `it redirects ${request.method} ${pathOf(request)} elsewhere` })
  }

  const clean = (text: string) => secrets().reduce((left, secret) => left.replaceAll(secret, struckOut), text)

  return async (request, { signal, keepsKeys = false }) => {
    try {
      const response = await followed(request, signal)
      const { status, headers } = response
      const bytes = await bounded(response)
      const header = (name: string) => {
        const value = headers.get(name) ?? undefined
        return value === undefined || keepsKeys ? value : clean(value)
      }
      if (request.file) return { status, header, body: new Blob([bytes], { type: headers.get('content-type') ?? '' }) }
      const text = bytes.toString('utf8')
      const body = parsed(keepsKeys ? text : clean(text))
      if (isTooDeep(body)) throw new UpstreamFailure('nonsense', { why: `JSON deeper than ${deepest} levels` })
      const odd = status < 300 ? unexpectedFormat(body) : undefined
      if (odd) throw new UpstreamFailure('nonsense', { why: `${odd} at ${request.method} ${pathOf(request)}` })
      return { status, header, body }
    } catch (error) {
      if (error instanceof UpstreamFailure || signal.aborted) throw error
      const code = codeOf(error)
      throw new UpstreamFailure(unsent.test(code) ? 'unreachable' : 'cut', {
        why: `${code} at ${request.method} ${pathOf(request)}`,
      })
    }
  }
}

const pathOf = ({ path }: ForeignRequest) => path.split('?', 1)[0]

/** The maximum nesting of a response. Recursive functions would overflow the stack on deeper responses. */
const deepest = 100

function isTooDeep(body: unknown): boolean {
  let level: unknown[] = [body]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

const parsed = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

async function bounded({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > largest) throw new UpstreamFailure('large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
