import { type HttpMethod, language } from '../vocabulary'
import type { HttpCallResponse, HttpClient } from './http-client'
import type { Session } from './session'

/** A call in the words of the specification. */
export interface TransportRequest {
  readonly method: HttpMethod
  /** From the API's host on: '/api/v1/book?option=true'. */
  readonly path: string
  readonly body?: unknown
  /** What is said besides; an API of other conventions is told nothing of it. */
  readonly headers?: Readonly<Record<string, string>>
  readonly file?: boolean
  /** Proves who makes it. */
  readonly proof?: string
  /** Milliseconds after which it has failed. Default: it is waited for. */
  readonly patience?: number
}

/** How an API is asked, in the words of the specification; it rejects only where no answer came. */
export type Transport = (asking: TransportRequest) => Promise<HttpCallResponse>

/** The header in which an API hands over a newer token for the same session. */
export const renewedTokenHeader = 'x-access-token'

/** The headers that say who calls, in which language they are to be answered, and through whose eyes they look. */
export function sessionHeadersOf(session: Session, proof?: string): Readonly<Record<string, string>> {
  const token = session.token()
  const role = session.viewedRole()
  return {
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    // Else the browser names its own, whatever was chosen here.
    'Accept-Language': language(),
    ...(role && { 'X-View-As': role.id }),
    ...(proof !== undefined && { 'X-Proof': proof }),
  }
}

/** What every line is made of. */
export interface TransportOptions {
  readonly wire: HttpClient
  readonly apiUrl: string
  readonly session: Session
}

/** An API that speaks the specification's words itself. */
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

/** A line whose code is on its way until the first call; where it did not come, the next call fetches it again. */
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

/** Fetches what speaks to an API of other conventions, by the name of its adapter. */
export type TransportLoader = (adapter: string, options: TransportOptions) => Promise<Transport>
