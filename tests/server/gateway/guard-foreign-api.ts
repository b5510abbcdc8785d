import { type Adapter, adapter } from '../../../integrations/adapters/adapter'
import jsonServerAdapter from '../../../integrations/adapters/built-in/json-server'
import type { UpstreamSettings } from '../../../integrations/gateway/upstream/upstream-settings'
import { hashPassword } from '../../../server/auth/passwords/passwords'
import type { DatabaseKind } from '../support/stores'
import { password, startServer } from '../support/test-server'

/**
 * Adapters for json-server: an adapter without a sign-in, an adapter with a key, and an adapter with a name and a
 * password.
 */
const adapters: readonly Adapter[] = [
  jsonServerAdapter,
  adapter({ ...jsonServerAdapter, name: 'keyed', session: { by: 'bearer' } }),
  adapter({
    ...jsonServerAdapter,
    name: 'signing',
    session: { by: 'bearer', signIn: { call: 'POST /sign-in', email: 'name', token: 'token' } },
  }),
]

interface Init {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** Starts Deckhand in front of an API. */
export async function startGuard(
  url: string,
  settings: Partial<UpstreamSettings> = {},
  database: DatabaseKind = 'sqlite',
) {
  const server = await startServer(database, {
    upstreams: [{ url, adapter: 'json-server', seconds: 2, calls: 20, ...settings }],
    adapterOf: ({ adapter: name }) => adapters.find((one) => one.name === name),
  })
  const token = await server.signIn()
  const caller =
    (own: string) =>
    (method: string, path: string, body?: unknown, { headers, ...init }: Init = {}) =>
      fetch(`${server.origin}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${own}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...init,
      }).then(async (answer) => {
        const text = await answer.text()
        const isJson = answer.headers.get('content-type')?.includes('json')
        return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined }
      })
  let people = 0
  return {
    server,
    /** Makes a call as the administrator. */
    call: caller(token),
    /**
     * Adds a person with only these permissions and with the values of `more`. Returns a function that makes calls as
     * that person.
     */
    someone: async (permissions: readonly string[], more: Readonly<Record<string, unknown>> = {}) => {
      const name = `Kim ${++people}`
      const email = `kim${people}@example.com`
      const role = await server.add('role', { name, permissions, isSystem: false, status: 1 })
      await server.add('user', { name, email, role, password: await hashPassword(password), status: 1, ...more })
      return caller(await server.signIn(email))
    },
    /** The history without entries of users and roles, sorted from the oldest to the latest entry. */
    told: async (): Promise<HistoryRow[]> => {
      const { body } = await caller(token)('GET', '/audit-entry?resource_ne=user&resource_ne=role&_sort=id&_order=asc')
      return body
    },
  }
}

export type GuardedApi = Awaited<ReturnType<typeof startGuard>>

/** An entry of the history. */
export interface HistoryRow {
  readonly action: string
  readonly call: string
  readonly by: string
  readonly title: string
  readonly record: { readonly id: string } | null
  readonly changes: readonly { readonly field: string; readonly before?: unknown; readonly after?: unknown }[]
}
