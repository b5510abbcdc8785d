import { type ClientRequest, createRequestSender, type SendClientRequest } from './http/client-request'
import {
  type ConnectionState,
  createConnectionState,
  createUpstreamAvailability,
  type UpstreamAvailability,
  upstreamHeader,
} from './http/connection'
import { createHttpClient, type HttpCallResponse, type HttpClient, reuseEarlyCall } from './http/http-client'
import { type Delay, retryReads } from './http/retry-reads'
import { createApiTransport, createLazyTransport, type TransportLoader } from './http/transport'
import { createUploads, type Uploads } from './http/uploads'
import { createPrefetch } from './lists/prefetch'
import { createLoading, type Loading } from './loading'
import { createNotices, type Notices, type UndoCallback } from './notices'
import { type Auth, createAuth } from './session/auth'
import { createSession, type Session } from './session/session'
import { createReauthenticationPrompts, type ProofPrompts } from './session/user-prompt-queue'
import { type ApiSettings, currentPath, readSettings, type Settings } from './settings'
import { createUserStorage, type UserStorage } from './user-storage'

/** The layer below the providers, which is enough for the sign-in page. The client does not know any resources. */
export interface Client {
  readonly settings: Settings
  readonly session: Session
  readonly memory: UserStorage
  readonly notices: Notices
  readonly undoing: UndoCallback
  readonly proofs: ProofPrompts
  readonly loading: Loading
  readonly upstream: UpstreamAvailability
  /** The state of the connection to the sign-in API. */
  readonly connection: ConnectionState
  readonly uploads: Uploads
  readonly auth: Auth
  /** Hooks for the requests and responses of the sign-in API. */
  readonly interceptor: CallInterceptor
  /** Connects to another API of the settings, by its name. */
  connectOtherApi(name: string): OtherApi
  readonly send: SendClientRequest
  /** Starts a GET request early. If the same call follows within five seconds, the call receives the early response. */
  start(sending: ClientRequest): void
  /** Navigates to a path of the screens, such as '/login'. */
  navigate(path: string): void
}

/** Hooks that run before and after all calls. */
export interface CallInterceptor {
  /** Returns the call that the client sends, possibly with changes. */
  beforeSend?: (call: Parameters<HttpClient>[0]) => Parameters<HttpClient>[0]
  onResponse?: (answer: HttpCallResponse, call: Parameters<HttpClient>[0]) => void
}

/** The client for an API other than the sign-in API, with a separate session. */
export interface OtherApi {
  readonly url: string
  readonly session: Session
  readonly send: SendClientRequest
}

interface Options {
  /** Navigates to a path of the screens, such as '/login'. */
  readonly navigate: (path: string) => void
  /** The path of the current page. Default: the path in the browser's address. */
  readonly here?: () => string
  /** Default: the settings in the page. */
  readonly settings?: Settings
  /** Default: the browser's local storage. */
  readonly storage?: Storage
  /** Loads adapters. Default: no adapters. */
  readonly loadLine?: TransportLoader
  /** Waits before a read is retried. Default: a timer. */
  readonly wait?: Delay
}

const noAdapters: TransportLoader = async (name) => {
  throw new Error(`There is no adapter '${name}'.`)
}

export function createClient({
  navigate,
  settings = readSettings(),
  here = () => currentPath(settings),
  storage,
  loadLine = noAdapters,
  wait,
}: Options): Client {
  const session = createSession({ secret: settings.secret, storage })
  const notices = createNotices()
  const undoing: UndoCallback = {}
  session.subscribe(() => {
    if (session.token() !== null) notices.signedIn()
  })
  const loading = createLoading()
  const connection = createConnectionState()
  const uploads = createUploads()
  const proofs = createReauthenticationPrompts()
  const isLeaving = watchLeaving()
  const bare = reuseEarlyCall(createHttpClient(uploads))
  const presence = createUpstreamAvailability(async () => {
    const { header } = await bare({ method: 'GET', url: `${settings.apiUrl}/healthz`, headers: {} })
    return header(upstreamHeader)
  })
  const tap: CallInterceptor = {}
  const reading = retryReads(bare, wait)
  const wire: HttpClient = async (call) => {
    const answer = await reading(call)
    presence.update(answer.header(upstreamHeader))
    tap.onResponse?.(answer, call)
    return answer
  }
  const tapped: HttpClient = (call) => wire(tap.beforeSend?.(call) ?? call)
  const connect = ({ url, adapter }: ApiSettings, whose: Session, isBeside = false): SendClientRequest => {
    const options = { wire: isBeside ? wire : tapped, apiUrl: url, session: whose }
    const line =
      adapter === undefined ? createApiTransport(options) : createLazyTransport(() => loadLine(adapter, options))
    return createRequestSender({
      line,
      session: whose,
      isBeside,
      notices,
      undoing,
      proofs,
      loading,
      connection,
      navigate,
      here,
      isLeaving,
    })
  }
  const http = connect({ url: settings.apiUrl, adapter: settings.adapter }, session)
  const { send, start } = createPrefetch(http)
  const memory = createUserStorage({ session, secret: settings.secret, storage })
  return {
    settings,
    session,
    memory,
    notices,
    undoing,
    proofs,
    loading,
    upstream: presence,
    connection,
    uploads,
    auth: createAuth({ send, session, settings }),
    interceptor: tap,
    connectOtherApi: (name) => {
      const api = settings.apis?.[name] as ApiSettings
      const own = createSession({ secret: settings.secret, storage, name })
      return { url: api.url, session: own, send: connect(api, own, true) }
    },
    send,
    start,
    navigate,
  }
}

/**
 * Detects that the user leaves the page. When the user leaves the page, the browser cancels calls, and some browsers
 * report a network error. A network error because of leaving must not sign the user out.
 */
function watchLeaving(): () => boolean {
  let isLeaving = false
  globalThis.addEventListener?.('beforeunload', () => {
    isLeaving = true
    // If the user stays on the page after all, the flag is reset after a short time.
    setTimeout(() => {
      isLeaving = false
    }, 1000)
  })
  return () => isLeaving
}
