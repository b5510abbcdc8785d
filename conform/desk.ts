import type { Adapter } from '../adapters'
import { createProviders, type Providers } from '../providers'
import { type Auth, type Credentials, createAuth } from '../providers/auth'
import { createClient } from '../providers/client'
import { createForeignLine } from '../providers/foreign'
import { createHttp, type Send } from '../providers/http'
import { createLine, type Line, type LineOptions } from '../providers/line'
import { createOthers, type Others } from '../providers/others'
import type { Session } from '../providers/session'
import type { ApiSettings } from '../providers/settings'
import { createUsable, type Usable } from '../providers/usable'
import type { Wire } from '../providers/wire'
import { apiBase, type Registry, type Resource, sessionCalls } from '../vocabulary'
import { enduring } from './enduring'
import { type Exchange, overheard, writingDown } from './exchange'
import { memoryStorage } from './storage'

/** Who asks. */
export type Person = Credentials | { readonly token: string }

/** The providers of the screens, over calls that are written down. */
export interface Desk extends Pick<Providers, 'api' | 'can'> {
  readonly registry: Registry
  readonly data: Providers['dataProviders']['default']
  readonly usable: Usable
  readonly auth: Auth
  readonly session: Session
  readonly send: Send
  /** Absent where the API speaks the specification's words. */
  readonly adapter?: Adapter
  /** Another desk of the same session, at which nothing has been fetched yet. */
  opened(): Desk
}

/** How APIs are spoken to. */
export interface Speech {
  /** Where one signs in, below /api/v1. */
  readonly signInPath: string
  /** By whose words the API is spoken to. Default: those of the specification. */
  readonly adapter?: Adapter
  /** Other APIs, by the names by which resources say which is theirs. Default: none. */
  readonly apis?: Readonly<Record<string, ApiSettings>>
  /** Finds an adapter by its name. */
  readonly adapterOf: (name: string) => Adapter
}

interface Options extends Speech {
  readonly apiUrl: string
  readonly registry: Registry
  readonly wire: Wire
  /** Signed in with it already. */
  readonly token?: string
  /** Signs in with it anew where the session has ended. Default: then it has. */
  readonly anew?: Credentials
  /** Who signs in to another API. Default: nobody. */
  readonly personAt?: (api: string) => Person | undefined
  /** Is told of each call. */
  readonly told: (exchange: Exchange) => void
}

/** Opens the first desk of a session. */
export function openDesk(options: Options): Desk {
  const { apiUrl, signInPath, adapter, apis, adapterOf, registry, token, anew, personAt, told } = options
  const settings = { apiUrl, signInPath, secret: 'conform', sample: null, mailsLinks: false, ...(apis && { apis }) }
  const storage = memoryStorage(token === undefined ? {} : { accessToken: token })
  const client = createClient({ navigate: () => undefined, here: () => '/', settings, storage })
  const { session } = client
  const wire = overheard(options.wire)
  const lineOf = (own: LineOptions, spoken?: Adapter): Line =>
    spoken ? createForeignLine(own, { adapter: spoken, registry }) : createLine(own)
  const others = writtenOthers(
    createOthers({ settings, session, storage, wire, loadLine: async (name, own) => lineOf(own, adapterOf(name)) }),
    told,
  )
  const own = lineOf({ wire, apiUrl, session }, adapter)
  const line = anew ? enduring(own, { entry: apiBase + signInPath, renew: () => auth.signIn(anew) }) : own
  const send = createHttp({
    ...client,
    line: writingDown(line, told),
    others,
    entries: { ...client.entries, ask: (api) => signInAt(api) },
    // A refusal is to be told, and the next call asked all the same.
    session: { ...session, end: () => undefined },
    proofs: { ...client.proofs, ask: async () => undefined },
    navigate: () => undefined,
    here: () => '/',
    isLeaving: () => false,
  })
  const auth = createAuth({ send, session, settings })
  const entered = new Map<string, Promise<boolean>>()
  const enter = async (api: string): Promise<boolean> => {
    const [other, person] = [others(api), personAt?.(api)]
    if (!other || !person) return false
    if ('token' in person) other.session.begin(person.token, {})
    else {
      const there = createAuth({
        send: (sending) => send({ ...sending, api }),
        session: other.session,
        settings: { ...settings, signInPath: sessionCalls.signIn.path },
      })
      await there.signIn(person)
    }
    return true
  }
  const signInAt = (api: string): Promise<boolean> => {
    const begun = entered.get(api) ?? enter(api).catch(() => false)
    entered.set(api, begun)
    return begun
  }

  const opened = (): Desk => {
    const { dataProviders, api, can } = createProviders({
      client: { ...client, send, others },
      registry,
      save: () => undefined,
    })
    return {
      registry,
      data: dataProviders.default,
      api,
      can,
      usable: createUsable(can),
      auth,
      session,
      send,
      ...(adapter && { adapter }),
      opened,
    }
  }
  return opened()
}

const writtenOthers =
  (others: Others, told: Options['told']): Others =>
  (api) => {
    const other = others(api)
    return other && { ...other, line: writingDown(other.line, told) }
  }

/** Whether a screen would make that call for this person. */
export const mayAsk = (desk: Desk, resource: Resource, name: string): boolean => {
  const call = desk.usable(resource, name)
  return call !== undefined && desk.can(resource.name, call.beyond ? name : call.permission)
}
