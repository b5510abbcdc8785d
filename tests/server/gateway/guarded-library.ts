import { fillStore } from '../support/sample-records'
import { password, startServer } from '../support/test-server'
import { startGuard } from './guard-foreign-api'

/** A library whose records another one keeps: Deckhand before an API of the specification, which is Deckhand's own. */
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
    /** Makes a call as the administrator; what is answered has to be as the API is described. */
    call: (method: string, path: string, body?: unknown) =>
      guard.server.send(method, `/api/v1${path}`, { token, ...(body !== undefined && { body }) }),
    close: async () => {
      await guard.server.close()
      await upstream.close()
    },
  }
}
