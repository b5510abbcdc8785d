import { createProviders, type Providers } from '../../providers'
import { createClient } from '../../providers/client'
import { createRequestSender, type SendClientRequest } from '../../providers/http/client-request'
import { createForeignTransport } from '../../providers/http/foreign-transport'
import type { HttpClient } from '../../providers/http/http-client'
import { createMultiApi } from '../../providers/http/multi-api'
import { createApiTransport, type Transport, type TransportOptions } from '../../providers/http/transport'
import { type AvailableCalls, createAvailableCalls } from '../../providers/session/access-control'
import { type Auth, type Credentials, createAuth } from '../../providers/session/auth'
import { createSession, type Session } from '../../providers/session/session'
import type { ApiSettings } from '../../providers/settings'
import { apiBase, type Registry, type Resource } from '../../vocabulary'
import type { Adapter } from '../adapters'
import { type Exchange, withExchangeRecording, withHttpRecording } from './exchange'

/** The user who makes the calls. */
export type CredentialsOrToken = Credentials | { readonly token: string }

/** The providers of the user interface, which record their calls. */
export interface ConformClient extends Pick<Providers, 'api' | 'can'> {
  readonly registry: Registry
  readonly data: Providers['dataProviders']['default']
  readonly usable: AvailableCalls
  readonly auth: Auth
  readonly session: Session
  readonly send: SendClientRequest
  /** The adapter of the API. Undefined if the API uses the specification's convention. */
  readonly adapter?: Adapter
  /** Opens another client of the same session. The new client has an empty cache. */
  withEmptyCache(): ConformClient
}

/** The settings for calls to the APIs. */
export interface ApiAdapterOptions {
  /** The path of the sign-in call, below /api/v1. */
  readonly signInPath: string
  /** The adapter of the API. Default: no adapter, because the API uses the specification's convention. */
  readonly adapter?: Adapter
  /** Further APIs, by the names that resources use. Default: no further APIs. */
  readonly apis?: Readonly<Record<string, ApiSettings>>
  /** Finds an adapter by its name. */
  readonly adapterOf: (name: string) => Adapter
}

interface Options extends ApiAdapterOptions {
  readonly apiUrl: string
  readonly registry: Registry
  readonly wire: HttpClient
  /** The token of an existing session. */
  readonly token?: string
  /** The credentials to sign in again after the session ends. Default: no credentials. */
  readonly renewal?: Credentials
  /** The user of another API. Default: no user. */
  readonly personAt?: (api: string) => CredentialsOrToken | undefined
  /** A function that is called after each exchange. */
  readonly told: (exchange: Exchange) => void
}

/** Opens the first client of a session. */
export function openConformClient(options: Options): ConformClient {
  const { apiUrl, signInPath, adapter, apis = {}, adapterOf, registry, token, renewal, personAt, told } = options
  const settings = { apiUrl, signInPath, secret: 'conform', sample: null, mailsLinks: false, basePath: '', apis }
  const storage = memoryStorage(token === undefined ? {} : { accessToken: token })
  const client = createClient({ navigate: () => undefined, here: () => '/', settings, storage })
  const { session } = client
  const wire = withHttpRecording(options.wire)
  const lineOf = (own: TransportOptions, spoken?: Adapter): Transport =>
    spoken ? createForeignTransport(own, { adapter: spoken, registry }) : createApiTransport(own)
  const http = (line: Transport, whose: Session, isBeside = false): SendClientRequest =>
    createRequestSender({
      ...client,
      line: withExchangeRecording(line, told),
      isBeside,
      // A rejected token must not end the session, because the check continues with the next call.
      session: isBeside ? whose : { ...whose, end: () => undefined },
      proofs: { ...client.proofs, ask: async () => undefined },
      navigate: () => undefined,
      here: () => '/',
      isLeaving: () => false,
    })
  const own = lineOf({ wire, apiUrl, session }, adapter)
  const line = renewal
    ? withSessionRenewal(own, { entry: apiBase + signInPath, renew: () => auth.signIn(renewal) })
    : own
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

/** Whether the user interface would make this call for the user. */
export const canScreenCall = (desk: ConformClient, resource: Resource, name: string): boolean => {
  const call = desk.usable(resource, name)
  return call !== undefined && desk.can(resource.name, call.extension ? name : call.permission)
}

/** A browser storage in memory. */
export const memoryStorage = (entries: Readonly<Record<string, string>> = {}): Storage => {
  const kept = new Map(Object.entries(entries))
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

interface SessionRenewalOptions {
  /** The path of the sign-in call. An error response of this call does not end a session. */
  readonly entry: string
  readonly renew: () => Promise<unknown>
}

/** Wraps a transport. When the session has ended, the new transport signs in again and repeats the call. */
function withSessionRenewal(line: Transport, { entry, renew }: SessionRenewalOptions): Transport {
  let isRenewing = false
  return async (asking) => {
    const answer = await line(asking)
    if (answer.status !== 401 || isRenewing || (asking.method === 'POST' && asking.path === entry)) return answer
    isRenewing = true
    try {
      await renew()
    } catch {
      return answer
    } finally {
      isRenewing = false
    }
    return line(asking)
  }
}
