import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * The time limits of a connection in milliseconds: for the headers of a request, for the complete request, and for idle
 * connections. The server checks the header limit every few seconds. A slow request body is aborted earlier, because of
 * its low speed.
 */
export const connectionTimeouts = {
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
  requestTimeout: 60 * 60 * 1000,
  connectionTimeout: 2 * 60 * 1000,
}

/**
 * Closes all connections at shutdown after the running calls are answered. Browsers keep connections open for later
 * calls, and the shutdown would otherwise wait for these connections.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance) {
  const underWay = new Set<ServerResponse>()
  let isEnding = false
  const endOnceAnswered = () => {
    if (isEnding && underWay.size === 0) app.server.closeAllConnections()
  }
  app.server.on('request', (_, response) => {
    underWay.add(response)
    // Each response needs more listeners than the default limit, because several modules listen to its close event.
    response.setMaxListeners(30)
    response.once('close', () => {
      underWay.delete(response)
      endOnceAnswered()
    })
  })
  app.addHook('preClose', async () => {
    isEnding = true
    // When this function runs, the server accepts no new connections.
    setImmediate(endOnceAnswered)
  })
}

/** The minimum speed of a request body. A body with a faster average speed may take any time. */
interface MinimumBodyPace {
  /** The milliseconds before the minimum speed applies to a body. */
  readonly grace: number
  /** The minimum bytes per second after the initial time. */
  readonly rate: number
  /** The milliseconds between two checks of the speed. */
  readonly every: number
}

/**
 * The default minimum speed. Even a phone with a weak signal is faster. Attackers who want to keep connections open
 * send single bytes.
 */
const defaultMinimumBodyPace: MinimumBodyPace = { grace: 20_000, rate: 2048, every: 2000 }

interface Arriving {
  readonly request: IncomingMessage
  readonly bytesBefore: number
  /** The start time in milliseconds of a monotonic clock. */
  began: number
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Closes connections whose request bodies are slower than the minimum speed. */
export function cutSlowBodies(server: Server, { grace, rate, every }: MinimumBodyPace = defaultMinimumBodyPace): void {
  const arriving = new Set<Arriving>()
  let looked = performance.now()

  const look = () => {
    const at = performance.now()
    // The check skips the time in which the server was busy, because a busy server cannot read any bytes.
    const busy = Math.max(0, at - looked - every)
    looked = at
    for (const one of arriving) {
      const { request, bytesBefore } = one
      one.began += busy
      if (request.complete || request.destroyed) {
        arriving.delete(one)
        continue
      }
      const came = request.socket.bytesRead - bytesBefore
      if (at - one.began > grace + (came / rate) * 1000) {
        arriving.delete(one)
        request.socket.destroy()
      }
    }
  }

  server.on('request', (request: IncomingMessage) => {
    if (hasBody(request) && !request.complete)
      arriving.add({ request, bytesBefore: request.socket.bytesRead, began: performance.now() })
  })
  const timer = setInterval(look, every)
  timer.unref()
  server.on('close', () => clearInterval(timer))
}
