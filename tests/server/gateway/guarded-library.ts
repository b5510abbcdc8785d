import { fillStore } from '../support/sample-records'
import { password, startServer } from '../support/test-server'
import { startGuard } from './guard-foreign-api'

/** Starts Deckhand in front of an API with the records of a library. The API is a second Deckhand. */
export async function startGuarded() {
  const upstream = await startServer()
  const idsOf = await fillStore(upstream.store)
  const credentials = { user: 'ann@example.com', password }
  const guard = await startGuard(upstream.origin, { adapter: undefined, credentials, seconds: 20 })
  const token = await guard.server.signIn()
  return {
    ...guard,
    upstream,
    idsOf,
    /** Makes a call as the administrator. The response must match the API description. */
    call: (method: string, path: string, body?: unknown) =>
      guard.server.send(method, `/api/v1${path}`, { token, ...(body !== undefined && { body }) }),
    close: async () => {
      await guard.server.close()
      await upstream.close()
    },
  }
}
