import { type Auth, createAuth } from './auth'
import { type Connection, createConnection } from './connection'
import { takingOver } from './early'
import { createHttp, type Send, type Sending } from './http'
import { createLine, type LoadLine, laterLine } from './line'
import { createLoading, type Loading } from './loading'
import { createMemory, type Memory } from './memory'
import { createNotices, type Notices, type Undoing } from './notices'
import { createPrefetch } from './prefetch'
import { createPresence, type Presence, presenceHeader } from './presence'
import { createProofs, type Proofs } from './proofs'
import { readingAgain, type Wait } from './read-again'
import { createSession, type Session } from './session'
import { type ApiSettings, pathHere, readSettings, type Settings } from './settings'
import { createUploads, type Uploads } from './uploads'
import { createWire, type Wire, type WireAnswer } from './wire'

/** What stands beneath the providers, and all that the sign-in page needs: it knows no resource. */
export interface Client {
  readonly settings: Settings
  readonly session: Session
  readonly memory: Memory
  readonly notices: Notices
  readonly undoing: Undoing
  readonly proofs: Proofs
  readonly loading: Loading
  readonly presence: Presence
  /** Whether the API at which people sign in can be reached. */
  readonly connection: Connection
  readonly uploads: Uploads
  readonly auth: Auth
  /** What goes out to the API at which people sign in and comes in from it, for whoever has more to say and to hear. */
  readonly tap: Tap
  /** Connects to another API of the settings, by its name. */
  beside(name: string): Beside
  readonly send: Send
  /** Begins a GET, which an equal call within five seconds takes over. */
  start(sending: Sending): void
  /** Goes to a path of the screens, such as '/login'. */
  navigate(path: string): void
}

/** Looks at calls on their way. */
export interface Tap {
  /** Answers the call as it is to be sent. */
  sent?: (call: Parameters<Wire>[0]) => Parameters<Wire>[0]
  heard?: (answer: WireAnswer, call: Parameters<Wire>[0]) => void
}

/** Another API than the one at which people sign in, with a session of its own beside theirs. */
export interface Beside {
  readonly url: string
  readonly session: Session
  readonly send: Send
}

interface Options {
  /** Goes to a path of the screens, such as '/login'. */
  readonly navigate: (path: string) => void
  /** The path of the page that is shown. Default: that of the browser's address. */
  readonly here?: () => string
  /** Default: those in the page. */
  readonly settings?: Settings
  /** Default: the browser's local storage. */
  readonly storage?: Storage
  /** Fetches adapters. Default: there are none. */
  readonly loadLine?: LoadLine
  /** Passes the time before a read is tried again. Default: that of the clock. */
  readonly wait?: Wait
}

const noAdapters: LoadLine = async (name) => {
  throw new Error(`There is no adapter '${name}'.`)
}

export function createClient({
  navigate,
  settings = readSettings(),
  here = () => pathHere(settings),
  storage,
  loadLine = noAdapters,
  wait,
}: Options): Client {
  const session = createSession({ secret: settings.secret, storage })
  const notices = createNotices()
  const undoing: Undoing = {}
  session.subscribe(() => {
    if (session.token() !== null) notices.signedIn()
  })
  const loading = createLoading()
  const connection = createConnection()
  const uploads = createUploads()
  const proofs = createProofs()
  const isLeaving = watchLeaving()
  const bare = takingOver(createWire(uploads))
  const presence = createPresence(async () => {
    const { header } = await bare({ method: 'GET', url: `${settings.apiUrl}/healthz`, headers: {} })
    return header(presenceHeader)
  })
  const tap: Tap = {}
  const reading = readingAgain(bare, wait)
  const wire: Wire = async (call) => {
    const answer = await reading(call)
    presence.heard(answer.header(presenceHeader))
    tap.heard?.(answer, call)
    return answer
  }
  const tapped: Wire = (call) => wire(tap.sent?.(call) ?? call)
  const connect = ({ url, adapter }: ApiSettings, whose: Session, isBeside = false): Send => {
    const options = { wire: isBeside ? wire : tapped, apiUrl: url, session: whose }
    const line = adapter === undefined ? createLine(options) : laterLine(() => loadLine(adapter, options))
    return createHttp({
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
  const memory = createMemory({ session, secret: settings.secret, storage })
  return {
    settings,
    session,
    memory,
    notices,
    undoing,
    proofs,
    loading,
    presence,
    connection,
    uploads,
    auth: createAuth({ send, session, settings }),
    tap,
    beside: (name) => {
      const api = settings.apis?.[name] as ApiSettings
      const own = createSession({ secret: settings.secret, storage, name })
      return { url: api.url, session: own, send: connect(api, own, true) }
    },
    send,
    start,
    navigate,
  }
}

/** Leaving a page breaks off its calls, which some browsers report as a network error; that must sign nobody out. */
function watchLeaving(): () => boolean {
  let isLeaving = false
  globalThis.addEventListener?.('beforeunload', () => {
    isLeaving = true
    // Whoever chose to stay after all is still here a moment later.
    setTimeout(() => {
      isLeaving = false
    }, 1000)
  })
  return () => isLeaving
}
