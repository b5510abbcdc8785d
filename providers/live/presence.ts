import { apiBase, type LivePresence, liveCalls, type PresentPerson, presenceIntervalSeconds } from '../../vocabulary'
import { backgroundCallOptions, type SendClientRequest } from '../http/client-request'
import type { LiveHub, PresenceLocation } from './hub'

interface Options {
  readonly hub: LiveHub
  readonly send: SendClientRequest
  readonly me: () => string | undefined
  /** Sends a last message, although the user is leaving the page. */
  readonly leave: (body: object) => void
}

const keyOf = ({ resource, id }: PresenceLocation) => JSON.stringify([resource, id])

/** Reports to the API at which records the user is, and to the screens at which records other users are. */
export function reportPresence({ hub, send, me, leave }: Options): () => void {
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
  /** The records that were last reported to the API. */
  const said = new Map<string, PresenceLocation>()
  let isMissing = false

  const put = async ({ resource, id }: PresenceLocation, state: PresenceLocation['state'] | 'gone') => {
    // After the sign-out, the user is at no record.
    if (isMissing || me() === undefined) return
    const { method, path } = liveCalls.presence
    try {
      const { body } = await send({
        method,
        path: apiBase + path,
        body: { resource, id, state, tab },
        ...backgroundCallOptions,
      })
      const { people } = (body as { readonly data: { readonly people: readonly PresentPerson[] } }).data
      if (state !== 'gone') hub.present({ resource, id, people } satisfies LivePresence, me())
    } catch (problem) {
      if ((problem as { statusCode?: number }).statusCode === 405) isMissing = true
    }
  }

  const follow = (isAgain = false) => {
    const now = new Map<string, PresenceLocation>()
    for (const one of hub.attending()) if (now.get(keyOf(one))?.state !== 'editing') now.set(keyOf(one), one)
    for (const [key, one] of said)
      if (!now.has(key)) {
        said.delete(key)
        void put(one, 'gone')
      }
    for (const [key, one] of now)
      if (isAgain || said.get(key)?.state !== one.state) {
        said.set(key, one)
        void put(one, one.state)
      }
  }

  const renew = () => {
    if (document.visibilityState === 'visible') follow(true)
  }
  const onLeaving = () => {
    for (const { resource, id } of said.values()) leave({ resource, id, state: 'gone', tab })
  }
  const forget = hub.onAttending(() => queueMicrotask(follow))
  const renewing = setInterval(renew, presenceIntervalSeconds * 1000)
  document.addEventListener('visibilitychange', renew)
  globalThis.addEventListener('pagehide', onLeaving)
  follow()
  return () => {
    forget()
    clearInterval(renewing)
    document.removeEventListener('visibilitychange', renew)
    globalThis.removeEventListener('pagehide', onLeaving)
    for (const one of said.values()) void put(one, 'gone')
  }
}
