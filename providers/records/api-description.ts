import { accountCalls, apiBase } from '../../vocabulary'
import type { Client } from '../client'
import { silentReadOptions } from '../http/client-request'
import { renewedTokenHeader, sessionHeadersOf } from '../http/transport'
import { requiredProofsOf } from '../problem'

/**
 * The OpenAPI description of an API for the signed-in user. The description is available if the user data of the API
 * contains `description: true`.
 */
export interface ApiDescription {
  /** The OpenAPI document with the calls that the user may make. */
  read(): Promise<object>
  /**
   * Makes a call as the signed-in user and returns any response, like `fetch`. If the call requires a proof of
   * identity, asks the user and repeats the call with the proof.
   */
  readonly call: typeof fetch
}

export function createApiDescription({ send, session, proofs, settings }: Client): ApiDescription {
  const server = new URL(settings.apiUrl || '/', location.origin).href.replace(/\/+$/, '')
  const callOnce = async (request: Request, proof?: string) => {
    const key = session.key()
    const isOwn = request.url.startsWith(`${server}/`)
    for (const [name, value] of Object.entries(isOwn ? sessionHeadersOf(session, proof) : {}))
      request.headers.set(name, value)
    const response = await fetch(request)
    const renewed = response.headers.get(renewedTokenHeader)
    if (isOwn && renewed && key === session.key()) session.renew(renewed)
    return response
  }
  return {
    read: async () => {
      const { method, path } = accountCalls.description
      const { body } = await send({ method, path: apiBase + path, ...silentReadOptions, mute: true })
      return { ...(body as object), servers: [{ url: server }] }
    },
    call: async (...asked) => {
      const request = new Request(...asked)
      const again = request.clone()
      const response = await callOnce(request)
      const asks = response.ok
        ? undefined
        : requiredProofsOf(
            await response
              .clone()
              .json()
              .catch(() => undefined),
          )
      const proof = asks && (await proofs.ask(asks))
      return proof === undefined ? response : callOnce(again, proof)
    },
  }
}
