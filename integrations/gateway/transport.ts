import { withSpan } from '../../server/platform/tracing'
import type { ForeignRequest, ForeignResponse } from '../adapters/foreign-request'
import { unexpectedFormat } from '../adapters/response-messages'
import { UpstreamFailure } from './upstream-failure'

/** Bytes of an answer that are taken at most. */
const largest = 32 * 1024 * 1024

/** Redirects that are followed, within the same host. */
const mostRedirects = 3

/** What stands in place of a key that an API sends back. */
const struckOut = '•••'

interface Options {
  /** The address before every path. */
  readonly url: string
  /** What must not come out again: the keys that Deckhand was given. */
  readonly secrets: () => readonly string[]
}

/** How one call is made. */
export interface UpstreamCallOptions {
  /** Ends the call: whoever asked has gone, or has waited long enough. */
  readonly signal: AbortSignal
  /** The answer brings a key, which is left in it. Default: false. */
  readonly keepsKeys?: boolean
}

export type UpstreamTransport = (request: ForeignRequest, making: UpstreamCallOptions) => Promise<ForeignResponse>

/** Failures of a connection at which nothing has been sent. */
const unsent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS.*|.*CERT.*)$/

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  return String((first as { code?: unknown } | undefined)?.code ?? (first as Error | undefined)?.name ?? 'unknown')
}

/**
 * Makes single calls of an API by HTTP. Redirects lead to other paths of the same host at most, answers are bounded, and
 * what an answer repeats of the keys is struck out.
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

  /** Answers of the same host alone: elsewhere, neither the key nor the values have any business. */
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

/** Levels of an answer at most: what goes through it level by level would run out of stack. */
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
