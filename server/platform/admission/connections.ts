import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { apiBase } from '../../../vocabulary'
import { runInCallClass } from './call-class'

/**
 * The time limits of a connection in milliseconds: for the headers of a request, for the complete request, and for idle
 * connections. The headers are checked every few seconds. Slow bodies are aborted earlier by their pace.
 */
export const connectionTimeouts = {
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
  requestTimeout: 60 * 60 * 1000,
  connectionTimeout: 2 * 60 * 1000,
}

/** Assigns each call to the class of its route. Calls that wait for the database leave connections to other classes. */
export function assignCallClasses(app: FastifyInstance) {
  const enter: onRequestHookHandler = (request, reply, done) =>
    runInCallClass(
      `${request.method} ${request.routeOptions.url}`,
      done,
      isRead(request) ? createDisconnectSignal(reply.raw) : undefined,
    )
  app.addHook('onRequest', enter)
  // Node reads the body in the context of the connection, which has lost the context of the call.
  app.addHook('preValidation', (request, reply, done) =>
    request.method === 'GET' ? done() : enter.call(app, request, reply, done),
  )
}

const isRead = ({ method, url }: FastifyRequest) => method === 'GET' && url.startsWith(`${apiBase}/`)

/** Aborted if the caller disconnects before the response starts. A started response ends by itself. */
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
 * Closes all connections at shutdown after the running calls are answered. Browsers keep connections open for later
 * calls, and the shutdown would wait for them in vain.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance) {
  const underWay = new Set<ServerResponse>()
  let isEnding = false
  const endOnceAnswered = () => {
    if (isEnding && underWay.size === 0) app.server.closeAllConnections()
  }
  app.server.on('request', (_, response) => {
    underWay.add(response)
    // Several modules listen to the close event, and so do the modules that compress and send the response.
    response.setMaxListeners(30)
    response.once('close', () => {
      underWay.delete(response)
      endOnceAnswered()
    })
  })
  app.addHook('preClose', async () => {
    isEnding = true
    // By then the server accepts no new connections.
    setImmediate(endOnceAnswered)
  })
}
