import { type Auth, createAuth } from './auth'
import { createEntries, type Entries } from './entries'
import { createHttp, type Send, type Sending } from './http'
import { createLine, type LoadLine, laterLine } from './line'
import { createLoading, type Loading } from './loading'
import { createMemory, type Memory } from './memory'
import { createNotices, type Notices } from './notices'
import { createOthers, type Others } from './others'
import { createPrefetch } from './prefetch'
import { createProofs, type Proofs } from './proofs'
import { createSession, type Session } from './session'
import { readSettings, type Settings } from './settings'
import { createUploads, type Uploads } from './uploads'
import { createWire } from './wire'

/** What stands beneath the providers, and all that the sign-in page needs: it knows no resource. */
export interface Client {
  readonly settings: Settings
  readonly session: Session
  readonly memory: Memory
  readonly notices: Notices
  readonly proofs: Proofs
  readonly loading: Loading
  readonly uploads: Uploads
  readonly auth: Auth
  readonly others: Others
  readonly entries: Entries
  /** The session at another API. */
  authAt(api: string): Auth
  readonly send: Send
  /** Begins a GET, which an equal call within five seconds takes over. */
  start(sending: Sending): void
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
  /** Default: there are no adapters. */
  readonly loadLine?: LoadLine
}

const noAdapters: LoadLine = async (name) => {
  throw new Error(`There is no adapter '${name}', as none can be loaded here. Hand 'loadLine' to createClient.`)
}

export function createClient({
  navigate,
  here = () => location.pathname,
  settings = readSettings(),
  storage,
  loadLine = noAdapters,
}: Options): Client {
  const session = createSession({ secret: settings.secret, storage })
  const notices = createNotices()
  session.subscribe(() => {
    if (session.token() !== null) notices.signedIn()
  })
  const loading = createLoading()
  const uploads = createUploads()
  const { apiUrl, adapter } = settings
  const proofs = createProofs()
  const isLeaving = watchLeaving()
  const wire = createWire(uploads)
  const own = { wire, apiUrl, session }
  const line = adapter === undefined ? createLine(own) : laterLine(() => loadLine(adapter, own))
  const others = createOthers({ settings, session, storage, wire, loadLine })
  const entries = createEntries()
  const http = createHttp({ line, session, others, entries, notices, proofs, loading, navigate, here, isLeaving })
  const { send, start } = createPrefetch(http)
  const memory = createMemory({ session, secret: settings.secret, storage })
  return {
    settings,
    session,
    memory,
    notices,
    proofs,
    loading,
    uploads,
    auth: createAuth({ send, session, settings }),
    others,
    entries,
    authAt: (api) => {
      const other = others(api)
      if (!other) throw new Error(`There is no API '${api}' beside the one at which people sign in.`)
      const sendThere: Send = (sending) => send({ ...sending, api })
      return createAuth({ send: sendThere, session: other.session, settings: { ...settings, signInPath: '/token' } })
    },
    send,
    start,
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
