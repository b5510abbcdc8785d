import { createProviders, type Providers } from '../../providers'
import { type Auth, type Credentials, createAuth } from '../../providers/auth'
import { type AvailableCalls, createAvailableCalls } from '../../providers/available-calls'
import { createClient } from '../../providers/client'
import { createClientSender, type SendClientRequest } from '../../providers/client-request'
import { createForeignTransport } from '../../providers/foreign-transport'
import type { HttpClient } from '../../providers/http-client'
import { createMultiApi } from '../../providers/multi-api'
import { createSession, type Session } from '../../providers/session'
import type { ApiSettings } from '../../providers/settings'
import { createApiTransport, type Transport, type TransportOptions } from '../../providers/transport'
import { apiBase, type Registry, type Resource } from '../../vocabulary'
import type { Adapter } from '../adapters'
import { type Exchange, withExchangeRecording, withHttpRecording } from './exchange'
import { memoryStorage } from './memory-storage'
import { withSessionRenewal } from './renew-session'

/** Who asks. */
export type CredentialsOrToken = Credentials | { readonly token: string }

/** The providers of the screens, over calls that are written down. */
export interface ConformClient extends Pick<Providers, 'api' | 'can'> {
  readonly registry: Registry
  readonly data: Providers['dataProviders']['default']
  readonly usable: AvailableCalls
  readonly auth: Auth
  readonly session: Session
  readonly send: SendClientRequest
  /** Absent where the API speaks the specification's words. */
  readonly adapter?: Adapter
  /** Another desk of the same session, at which nothing has been fetched yet. */
  withEmptyCache(): ConformClient
}

/** How APIs are spoken to. */
export interface ApiAdapterOptions {
  /** Where one signs in, below /api/v1. */
  readonly signInPath: string
  /** By whose words the API is spoken to. Default: those of the specification. */
  readonly adapter?: Adapter
  /** Other APIs, by the names by which resources say which is theirs. Default: none. */
  readonly apis?: Readonly<Record<string, ApiSettings>>
  /** Finds an adapter by its name. */
  readonly adapterOf: (name: string) => Adapter
}

interface Options extends ApiAdapterOptions {
  readonly apiUrl: string
  readonly registry: Registry
  readonly wire: HttpClient
  /** Signed in with it already. */
  readonly token?: string
  /** Signs in with it anew where the session has ended. Default: then it has. */
  readonly anew?: Credentials
  /** Who signs in to another API. Default: nobody. */
  readonly personAt?: (api: string) => CredentialsOrToken | undefined
  /** Is told of each call. */
  readonly told: (exchange: Exchange) => void
}

/** Opens the first desk of a session. */
export function openConformClient(options: Options): ConformClient {
  const { apiUrl, signInPath, adapter, apis = {}, adapterOf, registry, token, anew, personAt, told } = options
  const settings = { apiUrl, signInPath, secret: 'conform', sample: null, mailsLinks: false, basePath: '', apis }
  const storage = memoryStorage(token === undefined ? {} : { accessToken: token })
  const client = createClient({ navigate: () => undefined, here: () => '/', settings, storage })
  const { session } = client
  const wire = withHttpRecording(options.wire)
  const lineOf = (own: TransportOptions, spoken?: Adapter): Transport =>
    spoken ? createForeignTransport(own, { adapter: spoken, registry }) : createApiTransport(own)
  const http = (line: Transport, whose: Session, isBeside = false): SendClientRequest =>
    createClientSender({
      ...client,
      line: withExchangeRecording(line, told),
      isBeside,
      // A refusal is to be told, and the next call asked all the same.
      session: isBeside ? whose : { ...whose, end: () => undefined },
      proofs: { ...client.proofs, ask: async () => undefined },
      navigate: () => undefined,
      here: () => '/',
      isLeaving: () => false,
    })
  const own = lineOf({ wire, apiUrl, session }, adapter)
  const line = anew ? withSessionRenewal(own, { entry: apiBase + signInPath, renew: () => auth.signIn(anew) }) : own
  const send = http(line, session)
  const auth = createAuth({ send, session, settings })
  const several = createMultiApi({
    ...client,
    send,
    connectOtherApi: (name) => {
      const { url, adapter: spoken } = apis[name] as ApiSettings
      const there = createSession({ secret: settings.secret, storage, name })
      const said = lineOf({ wire, apiUrl: url, session: there }, spoken === undefined ? undefined : adapterOf(spoken))
      return { url, session: there, send: http(said, there, true) }
    },
  })
  const enter = async (api: string): Promise<boolean> => {
    const person = personAt?.(api)
    if (!person) return false
    if ('token' in person) several.others(api)?.session.begin(person.token, {})
    else await several.auth(api).signIn(person)
    return true
  }
  const entered = new Map<string, Promise<boolean>>()
  several.entries.listen(({ api, answer }) => {
    const begun = entered.get(api) ?? enter(api).catch(() => false)
    entered.set(api, begun)
    void begun.then(answer)
  })

  const opened = (): ConformClient => {
    const { dataProviders, api, can } = createProviders({
      client: { ...client, send },
      several,
      registry,
      save: () => undefined,
    })
    return {
      registry,
      data: dataProviders.default,
      api,
      can,
      usable: createAvailableCalls(can),
      auth,
      session,
      send: several.send,
      ...(adapter && { adapter }),
      withEmptyCache: opened,
    }
  }
  return opened()
}

/** Whether a screen would make that call for this person. */
export const canScreenCall = (desk: ConformClient, resource: Resource, name: string): boolean => {
  const call = desk.usable(resource, name)
  return call !== undefined && desk.can(resource.name, call.extension ? name : call.permission)
}
