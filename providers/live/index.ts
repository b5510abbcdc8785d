import {
  apiBase,
  type LiveChange,
  type LivePresence,
  liveCalls,
  type Registry,
  requestHeader,
  sessionCalls,
  unattendedHeader,
} from '../../vocabulary'
import type { Client } from '../client'
import { unnoticed } from '../http'
import { headersOf } from '../line'
import { watchAttention } from './attention'
import { gather, type Told } from './gather'
import type { Hub } from './hub'
import { tellPresence } from './presence'
import { type Heard, readStream } from './stream'
import { amongWindows } from './windows'

interface Options {
  readonly client: Client
  readonly registry: Registry
  readonly hub: Hub
  readonly onTold: Told
}

/** Hears what others do, for as long as somebody is signed in at an API that tells. Answers how to stop. */
export function hearOthers({ client, registry, hub, onTold }: Options): () => void {
  const { session, settings, send } = client
  const me = () => {
    const { id } = session.userData() ?? {}
    return id === undefined ? undefined : String(id)
  }
  /** Who hears, and through whose eyes; another one hears another stream. */
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
      const attention = watchAttention()
      const made = new Set<string>()
      client.tap.heard = (answer, { method }) => {
        const request = answer.header(requestHeader)
        if (request !== undefined && method !== 'GET') made.add(request)
      }
      client.tap.sent = (call) =>
        attention.isUnattended() ? { ...call, headers: { ...call.headers, [unattendedHeader]: '1' } } : call
      const gathered = gather({ registry, hub, me, isHere: (request) => made.has(request), onTold })
      const onHeard = ({ event, data }: Heard) => {
        if (event === 'change') gathered.change(data as LiveChange)
        else if (event === 'again') gathered.everything()
        else if (event === 'presence') hub.present(data as LivePresence, me())
      }
      const verify = () =>
        void send({ method: 'GET', path: apiBase + sessionCalls.verify.path, ...unnoticed }).catch(() => {})
      document.addEventListener('visibilitychange', gathered.later)
      stops.push(
        () => document.removeEventListener('visibilitychange', gathered.later),
        attention.stop,
        () => {
          client.tap.heard = undefined
          client.tap.sent = undefined
        },
        amongWindows({
          name: `deckhand live ${name}`,
          onHeard,
          read: (shared, signal) =>
            readStream({
              url: settings.apiUrl + apiBase + liveCalls.stream.path,
              headers: () => headersOf(session),
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
      const headers = { ...headersOf(session), 'Content-Type': 'application/json' }
      const url = settings.apiUrl + apiBase + path
      fetch(url, { method, headers, body: JSON.stringify(body), keepalive: true }).catch(() => {})
    }
    if (presence === true) stops.push(tellPresence({ hub, send, me, leave }))
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
