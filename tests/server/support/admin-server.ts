import { expect } from 'vitest'
import type { Mailer } from '../../../server/contract/mail'
import type { TestApiResponse } from './record-api'
import type { DatabaseKind } from './stores'
import { type InitialUsers, startServer, type TestBusiness, type TestServer } from './test-server'

type Values = Readonly<Record<string, unknown>>

/** A test server with calls of a signed-in administrator. */
export interface AdminServer extends TestServer, InitialUsers {
  readonly token: string
  call(method: string, path: string, body?: unknown): Promise<TestApiResponse>
  /** Creates a record through the API. Returns the id of the record. */
  create(resource: string, values: Values): Promise<string>
  read(resource: string, id: string): Promise<Values>
}

interface Options {
  /** The business of the server. Default: the business in whose folder the tests run. */
  readonly business?: TestBusiness
  /** Headers sent with every call. */
  readonly headers?: HeadersInit
  /** Sends e-mails. Default: no e-mails. */
  readonly mail?: Mailer
}

export async function startAdminServer(
  dialect: DatabaseKind,
  { business, headers, mail }: Options = {},
): Promise<AdminServer> {
  const server = await startServer(dialect, { ...(business && { business }), ...(mail && { mail }) })
  const token = await server.signIn()
  const call: AdminServer['call'] = (method, path, body) =>
    server.send(method, `/api/v1${path}`, { token, body, ...(headers && { headers }) })
  return {
    ...server,
    token,
    call,
    create: async (resource, values) => {
      const { status, text, body } = await call('POST', `/${resource}`, values)
      expect(status, text).toBe(200)
      return body.data.id
    },
    read: async (resource, id) => (await call('GET', `/${resource}/${id}`)).body,
  }
}
