import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { apiBase } from '../vocabulary'
import { inLane } from './store/lanes'

/**
 * How long a connection may take, in milliseconds: for the headers of a call, looked at every few seconds; for all of it, as
 * slow bodies are cut by their pace; and without anything sent or received.
 */
export const patience = {
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
  requestTimeout: 60 * 60 * 1000,
  connectionTimeout: 2 * 60 * 1000,
}

/** Calls of one kind that wait for the database leave connections to the others. */
export function shareConnections(app: FastifyInstance) {
  const signals = new WeakMap<FastifyRequest, AbortSignal>()
  const enter: onRequestHookHandler = (request, _, done) =>
    inLane(`${request.method} ${request.routeOptions.url}`, done, signals.get(request))
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' && request.url.startsWith(`${apiBase}/`)) signals.set(request, givenUp(reply.raw))
    done()
  })
  app.addHook('onRequest', enter)
  // Reading a body goes on in the connection, which has lost the call.
  app.addHook('preValidation', enter)
}

/** Aborted when the caller goes before anything was answered. What has begun to be sent ends by itself. */
function givenUp(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.headersSent) controller.abort()
  })
  return controller.signal
}

/**
 * Once the server was told to end and has answered what was under way, it closes every connection: browsers keep some open
 * for their next call, and open others before they have one, which would be waited for in vain.
 */
export function endConnections(app: FastifyInstance) {
  const underWay = new Set<ServerResponse>()
  let isEnding = false
  const endOnceAnswered = () => {
    if (isEnding && underWay.size === 0) app.server.closeAllConnections()
  }
  app.server.on('request', (_, response) => {
    underWay.add(response)
    // Of its end hear so many rooms, and what packs and sends it.
    response.setMaxListeners(30)
    response.once('close', () => {
      underWay.delete(response)
      endOnceAnswered()
    })
  })
  app.addHook('preClose', async () => {
    isEnding = true
    // By then no new connection is taken.
    setImmediate(endOnceAnswered)
  })
}
