import { type HttpMethod, language } from '../../vocabulary'
import type { Session } from '../session/session'
import type { HttpCallResponse, HttpClient } from './http-client'

/** A call in the specification's convention. */
export interface TransportRequest {
  readonly method: HttpMethod
  /** The path after the API's host, such as '/api/v1/book?option=true'. */
  readonly path: string
  readonly body?: unknown
  /** Additional headers. If an API has another convention, the API receives only the idempotency key. */
  readonly headers?: Readonly<Record<string, string>>
  readonly file?: boolean
  /** The user's proof of identity. */
  readonly proof?: string
  /** The timeout in milliseconds. Default: no timeout. */
  readonly patience?: number
}

/** Makes a call in the specification's convention. The promise rejects only if there is no response. */
export type Transport = (asking: TransportRequest) => Promise<HttpCallResponse>

/** The response header with a newer token of the same session. */
export const renewedTokenHeader = 'x-access-token'

/** The headers that identify the user, the language of responses, and the viewed role. */
export function sessionHeadersOf(session: Session, proof?: string): Readonly<Record<string, string>> {
  const token = session.token()
  const role = session.viewedRole()
  return {
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    // Without this header, the browser sends its own language to the API.
    'Accept-Language': language(),
    ...(role && { 'X-View-As': role.id }),
    ...(proof !== undefined && { 'X-Proof': proof }),
  }
}

/** The options that every transport needs. */
export interface TransportOptions {
  readonly wire: HttpClient
  readonly apiUrl: string
  readonly session: Session
}

/** Creates the transport for an API that uses the specification's convention. */
export const createApiTransport =
  ({ wire, apiUrl, session }: TransportOptions): Transport =>
  async ({ path, proof, headers, ...call }) => {
    const key = session.key()
    const answer = await wire({
      ...call,
      url: apiUrl + path,
      headers: { ...sessionHeadersOf(session, proof), ...headers },
    })
    const renewed = answer.header(renewedTokenHeader)
    if (renewed && key === session.key() && answer.status < 300) session.renew(renewed)
    return answer
  }

/**
 * Creates a transport whose code is loaded before the first call. If the code cannot be loaded, the next call loads the
 * code again.
 */
export const createLazyTransport = (load: () => Promise<Transport>): Transport => {
  let line: Promise<Transport> | undefined
  return async (asking) => {
    line ??= load()
    const ready = await line.catch((error) => {
      line = undefined
      throw error
    })
    return ready(asking)
  }
}

/** Loads the transport for an API with another convention, by the name of its adapter. */
export type TransportLoader = (adapter: string, options: TransportOptions) => Promise<Transport>
