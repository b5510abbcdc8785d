import {
  apiBase,
  type LiveChange,
  type LivePresence,
  liveCalls,
  type Registry,
  requestIdHeader,
  sessionCalls,
  unattendedHeader,
} from '../../vocabulary'
import type { Client } from '../client'
import { backgroundCallOptions } from '../http/client-request'
import { sessionHeadersOf } from '../http/transport'
import { type ChangeBatchListener, createChangeBatcher } from './batch-changes'
import type { LiveHub } from './hub'
import { reportPresence } from './presence'
import { shareStreamAcrossWindows } from './share-across-windows'
import { type LiveStreamEvent, readLiveStream } from './stream'
import { watchUserActivity } from './user-activity'

interface Options {
  readonly client: Client
  readonly registry: Registry
  readonly hub: LiveHub
  readonly onTold: ChangeBatchListener
}

/**
 * While a user is signed in, subscribes to the changes of other users, if the API has live updates. Returns a function
 * that ends the subscription.
 */
export function subscribeToLiveUpdates({ client, registry, hub, onTold }: Options): () => void {
  const { session, settings, send } = client
  const me = () => {
    const { id } = session.userData() ?? {}
    return id === undefined ? undefined : String(id)
  }
  /** A key for the user and the viewed role. A different user or viewed role needs a different stream. */
  const whose = () => {
    const { live, presence } = session.userData() ?? {}
    const isThere = session.token() !== null && (live === true || presence === true)
    return isThere ? JSON.stringify([settings.apiUrl, me(), session.viewedRole()?.id]) : undefined
  }

  let stop: (() => void) | undefined
  let heardFor: string | undefined
  const begin = (name: string) => {
    const { live, presence } = session.userData() ?? {}
    const stops: (() => void)[] = []
    if (live === true) {
      const attention = watchUserActivity()
      const made = new Set<string>()
      client.interceptor.onResponse = (answer, { method }) => {
        const request = answer.header(requestIdHeader)
        if (request !== undefined && method !== 'GET') made.add(request)
      }
      client.interceptor.beforeSend = (call) =>
        attention.isUnattended() ? { ...call, headers: { ...call.headers, [unattendedHeader]: '1' } } : call
      const gathered = createChangeBatcher({ registry, hub, me, isHere: (request) => made.has(request), onTold })
      const onHeard = ({ event, data }: LiveStreamEvent) => {
        if (event === 'change') gathered.change(data as LiveChange)
        else if (event === 'again') gathered.everything()
        else if (event === 'presence') hub.present(data as LivePresence, me())
      }
      const verify = () =>
        void send({ method: 'GET', path: apiBase + sessionCalls.verify.path, ...backgroundCallOptions }).catch(() => {})
      document.addEventListener('visibilitychange', gathered.later)
      stops.push(
        () => document.removeEventListener('visibilitychange', gathered.later),
        attention.stop,
        () => {
          client.interceptor.onResponse = undefined
          client.interceptor.beforeSend = undefined
        },
        shareStreamAcrossWindows({
          name: `deckhand live ${name}`,
          onHeard,
          read: (shared, signal) =>
            readLiveStream({
              url: settings.apiUrl + apiBase + liveCalls.stream.path,
              headers: () => sessionHeadersOf(session),
              cursor: shared.cursor,
              onEvent: shared.tell,
              onBeat: shared.beat,
              onRefused: verify,
              signal,
            }),
        }),
      )
    }
    const leave = (body: object) => {
      const { method, path } = liveCalls.presence
      const headers = { ...sessionHeadersOf(session), 'Content-Type': 'application/json' }
      const url = settings.apiUrl + apiBase + path
      fetch(url, { method, headers, body: JSON.stringify(body), keepalive: true }).catch(() => {})
    }
    if (presence === true) stops.push(reportPresence({ hub, send, me, leave }))
    return () => {
      for (const one of stops) one()
    }
  }

  const follow = () => {
    const now = whose()
    if (now === heardFor) return
    stop?.()
    heardFor = now
    stop = now === undefined ? undefined : begin(now)
  }
  follow()
  const unsubscribe = session.subscribe(follow)
  return () => {
    unsubscribe()
    stop?.()
  }
}
