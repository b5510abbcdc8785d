import { createProviders, type Providers } from '../providers'
import { type Auth, createAuth } from '../providers/auth'
import { createClient } from '../providers/client'
import { createHttp, type Send } from '../providers/http'
import { createLine } from '../providers/line'
import type { Session } from '../providers/session'
import { createUsable, type Usable } from '../providers/usable'
import type { Wire } from '../providers/wire'
import type { Registry, Resource } from '../vocabulary'
import { type Exchange, writingDown } from './exchange'
import { memoryStorage } from './storage'

/** The providers of the screens, over calls that are written down. */
export interface Desk extends Pick<Providers, 'api' | 'can'> {
  readonly registry: Registry
  readonly data: Providers['dataProviders']['default']
  readonly usable: Usable
  readonly auth: Auth
  readonly session: Session
  readonly send: Send
  /** Another desk of the same session, at which nothing has been fetched yet. */
  opened(): Desk
}

interface Options {
  readonly apiUrl: string
  readonly signInPath: string
  readonly registry: Registry
  readonly wire: Wire
  /** Signed in with it already. */
  readonly token?: string
  /** Is told of each call. */
  readonly told: (exchange: Exchange) => void
}

/** Opens the first desk of a session. */
export function openDesk({ apiUrl, signInPath, registry, wire, token, told }: Options): Desk {
  const settings = { apiUrl, signInPath, secret: 'conform', sample: null, mailsLinks: false }
  const storage = memoryStorage(token === undefined ? {} : { accessToken: token })
  const client = createClient({ navigate: () => undefined, here: () => '/', settings, storage })
  const { session } = client
  const send = createHttp({
    ...client,
    line: writingDown(createLine({ wire, apiUrl, session }), told),
    // A refusal is to be told, and the next call asked all the same.
    session: { ...session, end: () => undefined },
    proofs: { ...client.proofs, ask: async () => undefined },
    navigate: () => undefined,
    here: () => '/',
    isLeaving: () => false,
  })

  const opened = (): Desk => {
    const { dataProviders, api, can } = createProviders({
      client: { ...client, send },
      registry,
      save: () => undefined,
    })
    return {
      registry,
      data: dataProviders.default,
      api,
      can,
      usable: createUsable(can),
      auth: createAuth({ send, session, settings }),
      session,
      send,
      opened,
    }
  }
  return opened()
}

/** Whether a screen would make that call for this person. */
export const mayAsk = (desk: Desk, resource: Resource, name: string): boolean => {
  const call = desk.usable(resource, name)
  return call !== undefined && desk.can(resource.name, call.beyond ? name : call.permission)
}
