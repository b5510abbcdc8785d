import type { UpstreamSettings } from '../../../server/gateway/settings'
import { password, startServer } from '../support/app'
import { fillStore } from '../support/samples'

/** A library whose records another one keeps: Deckhand in front of an API of the specification, which is Deckhand's own. */
export async function startGuarded(settings: Partial<UpstreamSettings> = {}) {
  const upstream = await startServer()
  const idsOf = await fillStore(upstream.store)
  const guard = await startServer('sqlite', {
    upstreams: [
      {
        url: upstream.origin,
        credentials: { user: 'ann@example.com', password },
        seconds: 5,
        calls: 20,
        ...settings,
      },
    ],
  })
  const token = await guard.signIn()
  const call = (method: string, path: string, body?: unknown) =>
    guard.send(method, `/api/v1${path}`, { token, ...(body !== undefined && { body }) })
  return {
    upstream,
    guard,
    idsOf,
    /** Makes a call of the guard as its administrator. */
    call,
    /** Somebody with those permissions alone, and what else is said of them; answers how they call. */
    someone: async (permissions: readonly string[], more: Readonly<Record<string, unknown>> = {}) => {
      const name = `Kim ${Math.random()}`
      const role = await guard.add('role', { name, permissions, isSystem: false, status: 1 })
      const email = `${name.replace(/\W/g, '')}@example.com`
      await guard.add('user', { name, email, role, password: await hash(), status: 1, ...more })
      const own = await guard.signIn(email)
      return (method: string, path: string, body?: unknown) =>
        guard.send(method, `/api/v1${path}`, { token: own, ...(body !== undefined && { body }) })
    },
    close: async () => {
      await guard.close()
      await upstream.close()
    },
  }
}

const hash = async () => (await import('../../../server/auth/passwords')).hashPassword(password)
