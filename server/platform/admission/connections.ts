import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { apiBase } from '../../../vocabulary'
import { runInCallClass } from './call-class'

/**
 * How long a connection may take, in milliseconds: for the headers of a call, looked at every few seconds; for all of it, as
 * slow bodies are cut by their pace; and without anything sent or received.
 */
export const connectionTimeouts = {
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
  requestTimeout: 60 * 60 * 1000,
  connectionTimeout: 2 * 60 * 1000,
}

/** Calls of one kind that wait for the database leave connections to the others. */
export function assignCallClasses(app: FastifyInstance) {
  const enter: onRequestHookHandler = (request, reply, done) =>
    runInCallClass(
      `${request.method} ${request.routeOptions.url}`,
      done,
      isRead(request) ? createDisconnectSignal(reply.raw) : undefined,
    )
  app.addHook('onRequest', enter)
  // Reading a body goes on in the connection, which has lost the call.
  app.addHook('preValidation', (request, reply, done) =>
    request.method === 'GET' ? done() : enter.call(app, request, reply, done),
  )
}

const isRead = ({ method, url }: FastifyRequest) => method === 'GET' && url.startsWith(`${apiBase}/`)

/** Aborted when the caller goes before anything was answered. What has begun to be sent ends by itself. */
function createDisconnectSignal(response: ServerResponse): () => AbortSignal {
  let controller: AbortController | undefined
  return () => {
    if (controller) return controller.signal
    const made = new AbortController()
    controller = made
    const look = () => {
      if (!response.headersSent) made.abort()
    }
    if (response.closed) look()
    else response.once('close', look)
    return made.signal
  }
}

/**
 * Once the server was told to end and has answered what was under way, it closes every connection: browsers keep some open
 * for their next call, and open others before they have one, which would be waited for in vain.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance) {
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
