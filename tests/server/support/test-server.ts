import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { type AdapterLookup, createGateway } from '../../../integrations/gateway'
import { withoutExternalResources } from '../../../integrations/gateway/record-hosts'
import type { BrowserApis } from '../../../integrations/gateway/upstream/browser-apis'
import { findConfiguredAdapter as chosen } from '../../../integrations/gateway/upstream/configured-adapters'
import type { UpstreamSettings } from '../../../integrations/gateway/upstream/upstream-settings'
import { hashPassword } from '../../../server/auth/passwords/passwords'
import type { ServerSide } from '../../../server/contract/define-server'
import type { Handlers } from '../../../server/contract/handler'
import type { Mailer } from '../../../server/contract/mail'
import type { Store } from '../../../server/contract/store'
import { createFileStore, type FileStore } from '../../../server/database/files/file-store'
import { createApp } from '../../../server/http/app'
import type { ScreensClient } from '../../../server/http/static'
import type { ServerMonitor } from '../../../server/operations/observe'
import * as own from '../../../server/operations/registry'
import type { ServerKeys } from '../../../server/platform/keys'
import { type Business, currentBusiness, type Registry, setCurrentBusiness } from '../../../vocabulary'
import { compareWithDescription } from './api-description'
import { internalValuesIn } from './internal-names'
import type { TestApiResponse } from './record-api'
import { type DatabaseKind, newFolder, newTestDatabase } from './stores'

/** The complete server on a separate port, with a new store. */
export interface TestServer {
  readonly app: FastifyInstance
  readonly store: Store
  readonly files: FileStore
  readonly origin: string
  /** Calls any path. A body that is not a string is sent as JSON. */
  send(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: HeadersInit },
  ): Promise<TestApiResponse>
  /** Signs a person in. Returns the token. Default: Ann. */
  signIn(email?: string, password?: string): Promise<string>
  /** Adds a record directly to the store. Returns the id of the record. */
  add(resource: string, values: Readonly<Record<string, unknown>>): Promise<string>
  close(): Promise<void>
}

export const password = 'correct horse battery'
export const secret = 'a secret of at least thirty-two characters'

export const testKeys: ServerKeys = { tokens: [secret], seals: ['a key that seals what tests keep secret'] }

/**
 * The ids of the initial records. The records are Ann, who is an administrator, Ben, who has no permissions, and the
 * roles of both users.
 */
export interface InitialUsers {
  readonly ann: string
  readonly ben: string
  readonly administrator: string
  readonly clerk: string
}

const nowhere: ScreensClient = {
  page: async () => '<html><script type="application/json" id="settings">{}</script></html>',
}

/** A business that a test declares itself. */
export interface TestBusiness {
  readonly registry: Registry
  readonly handlers: Handlers
  readonly facts: Business
}

interface Options {
  /** The business of the server. Default: the business in whose folder the tests run. */
  readonly business?: TestBusiness
  readonly mail?: Mailer
  /** APIs that store records instead of the server's database. Default: none. */
  readonly upstreams?: readonly UpstreamSettings[]
  /** APIs that the browser calls directly. Default: none. */
  readonly apis?: BrowserApis['apis']
  /** Finds the adapter of an API. Default: the adapter in the settings. */
  readonly adapterOf?: AdapterLookup
  /** The file storage. Default: a separate temporary folder. */
  readonly stored?: FileStore
  /** The monitor of the server. Default: none. */
  readonly watch?: ServerMonitor
  /** Routes that belong to no resource. Default: the routes of the business. */
  readonly routes?: ServerSide['routes']
}

let hash: Promise<string> | undefined

/** The hash of the initial password. All servers of a worker share the hash, because hashing is slow on purpose. */
const initialHash = () => (hash ??= hashPassword(password))

export async function startServer(
  dialect: DatabaseKind = 'sqlite',
  { business, mail, stored, routes, watch, upstreams = [], apis, adapterOf = chosen }: Options = {},
): Promise<TestServer & InitialUsers> {
  const { registry: declared, handlers } = business ?? { registry: own.registry, handlers: own.createHandlers(mail) }
  const registry = withoutExternalResources(declared, { upstreams, apis })
  const gateway = createGateway(declared, upstreams, adapterOf)
  const before = currentBusiness()
  if (business) setCurrentBusiness(business.facts)
  const undescribed = compareWithDescription(registry)
  const testDatabase = newTestDatabase(dialect)
  const folder = newFolder()
  const files = stored ?? createFileStore(folder.folder)
  const store = await testDatabase.open({ registry, handlers })
  const add: TestServer['add'] = (resource, values) =>
    store.transaction((trx) => store.insert(trx, registry.get(resource), values))
  const administrator = await add('role', { name: 'Administrator', permissions: [], isSystem: true, status: 1 })
  const clerk = await add('role', { name: 'Clerk', permissions: [], isSystem: false, status: 1 })
  const hashed = await initialHash()
  const person = (name: string, role: string) =>
    add('user', { name, email: `${name.toLowerCase()}@example.com`, role, password: hashed, status: 1 })
  const ann = await person('Ann', administrator)
  const ben = await person('Ben', clerk)

  const app = await createApp({
    ...(!business && { serverSide: { ...own.serverSide, ...(routes && { routes }) } }),
    store,
    ...(gateway && { gateway }),
    files,
    keys: testKeys,
    ...(mail && { mail }),
    ...(watch && { watch }),
    settings: {
      apiUrl: '',
      ...(apis && { apis }),
      sessionHours: 1,
      idleMinutes: 30,
      trustProxy: false,
      logLevel: 'silent',
    },
    screens: { client: nowhere, browser: { apiUrl: '', secret: 'kept', signInPath: '/token', sample: null } },
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  const send: TestServer['send'] = async (method, path, { token, body, headers } = {}) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('application/json')
    const answer = isJson ? JSON.parse(text) : undefined
    expect(undescribed(method, path, response.status, answer)).toBeUndefined()
    // The response to a proof contains the proof, and the API description contains its name.
    if (!/\/(proof|openapi\.json)(\?|$)/.test(path)) expect(internalValuesIn(answer)).toEqual([])
    return { status: response.status, headers: response.headers, text, body: answer }
  }

  return {
    app,
    store,
    files,
    origin,
    send,
    add,
    signIn: async (email = 'ann@example.com', given = password) => {
      const { body } = await send('POST', '/api/v1/token', { body: { email, password: given } })
      return body.accessToken
    },
    ann,
    ben,
    administrator,
    clerk,
    close: async () => {
      setCurrentBusiness(before)
      gateway?.close()
      await app.close()
      await store.close()
      await testDatabase.close()
      folder.remove()
    },
  }
}
