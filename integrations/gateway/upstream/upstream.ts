import { AsyncLocalStorage } from 'node:async_hooks'
import { apiBase, type Registry, sessionCalls } from '../../../vocabulary'
import type { Adapter } from '../../adapters/adapter'
import { createForeignTranslator } from '../../adapters/foreign'
import type { ForeignResponse, SendForeignRequest } from '../../adapters/foreign-request'
import type { ForeignSession } from '../../adapters/session'
import type { SpecificationRequest } from '../../adapters/specification-calls'
import { createCircuitBreaker } from './circuit-breaker'
import { withTimeoutAndRetries } from './timeout-and-retries'
import { createUpstreamTransport, type UpstreamCallOptions } from './transport'
import { UpstreamFailure } from './upstream-failure'
import type { UpstreamCredentials, UpstreamSettings } from './upstream-settings'

/** The server's connection to an API that stores records. */
export interface Upstream {
  readonly settings: UpstreamSettings
  /** Whether an adapter encodes the bodies of calls, including files. */
  readonly isAdapted: boolean
  /**
   * Makes a call in the specification's convention. The promise rejects with an {@link UpstreamFailure} if the API
   * sends no usable response.
   *
   * @param signal aborts the call when the client no longer waits. Default: no signal.
   */
  send(asked: SpecificationRequest, signal?: AbortSignal): Promise<ForeignResponse>
  /** Whether the most recent call failed because the API was unavailable. */
  isAway(): boolean
  close(): void
}

interface Options {
  readonly settings: UpstreamSettings
  /** The adapter of the API. Default: no adapter, because the API uses the specification's convention. */
  readonly adapter?: Adapter | undefined
  /** The declared resources. */
  readonly registry: Registry
}

/** The pause after a rejected sign-in, in milliseconds. Without a pause, further attempts could lock the account. */
const refusedSignInMilliseconds = 30_000

/** The minimum length of a text that is treated as a key. A response may contain a shorter text by chance. */
const shortestSecret = 6

const never = new AbortController().signal

/** Connects to an API. Signs in on the first call, and once more after the API rejects the token. */
export function createUpstream({ settings, adapter, registry }: Options): Upstream {
  const { url, credentials } = settings
  const making = new AsyncLocalStorage<UpstreamCallOptions>()
  let token: string | null = credentials && 'token' in credentials ? credentials.token : null
  const session: ForeignSession = {
    token: () => token,
    renew: (newer) => {
      token = newer
    },
  }
  const secrets = () => [...secretsIn(credentials), ...(token === null ? [] : [token])].filter(isSecret)
  const circuit = createCircuitBreaker(withTimeoutAndRetries(createUpstreamTransport({ url, secrets }), settings))
  const transport: SendForeignRequest = (request) => circuit.call(request, making.getStore() ?? { signal: never })
  const foreign = adapter
    ? createForeignTranslator({ adapter, registry, session, transport })
    : createSpecificationClient({ session, transport })

  let signingIn: Promise<void> | undefined
  let refusedAt = Number.NEGATIVE_INFINITY

  const signIn = async ({ user, password }: { user: string; password: string }) => {
    if (performance.now() - refusedAt < refusedSignInMilliseconds) throw refusesSignIn()
    const path = apiBase + sessionCalls.signIn.path
    const { status, body } = await making.run({ signal: never, keepsKeys: true }, () =>
      foreign({ method: 'POST', path, body: { email: user, password } }),
    )
    const { accessToken } = (body ?? {}) as { accessToken?: unknown }
    if (status >= 500) throw new UpstreamFailure('broken', { why: `the sign-in was answered with ${status}` })
    if (status >= 400 || typeof accessToken !== 'string') {
      refusedAt = performance.now()
      throw refusesSignIn()
    }
    token = accessToken
  }

  /** Concurrent calls share one sign-in. A token that another call has renewed in the meantime stays. */
  const signInAnew = (given: { user: string; password: string }, used: string | null) => {
    if (token !== used) return signingIn
    signingIn ??= signIn(given).finally(() => {
      signingIn = undefined
    })
    return signingIn
  }

  const ask: Upstream['send'] = async (asked, signal = never) => {
    const attempt = () => making.run({ signal }, () => foreign(asked))
    if (!credentials || 'token' in credentials) return attempt()
    if (token === null) await signInAnew(credentials, null)
    const used = token
    const answered = await attempt()
    if (answered.status !== 401) return answered
    await signInAnew(credentials, used)
    return attempt()
  }

  return { settings, isAdapted: adapter !== undefined, send: ask, isAway: circuit.isAway, close: circuit.close }
}

const refusesSignIn = () => new UpstreamFailure('refusing', { why: 'it refuses UPSTREAM_USER with UPSTREAM_PASSWORD' })

const isSecret = (text: string) => text.length >= shortestSecret

/** The credentials in all their encodings. */
const secretsIn = (credentials: UpstreamCredentials | undefined): string[] => {
  if (!credentials) return []
  if ('token' in credentials) return [credentials.token, base64(credentials.token), base64(`${credentials.token}:`)]
  const { user, password } = credentials
  return [password, base64(`${user}:${password}`)]
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Creates the client for an API that uses the specification's convention and needs no adapter. */
const createSpecificationClient =
  ({ transport, session }: { readonly transport: SendForeignRequest; readonly session: ForeignSession }) =>
  ({ method, path, body, file }: SpecificationRequest): Promise<ForeignResponse> => {
    const token = session.token()
    return transport({
      method,
      path,
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body }),
      ...(file && { file }),
    })
  }
