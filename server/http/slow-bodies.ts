import type { IncomingMessage, Server } from 'node:http'

/** The minimum pace of a request body. A body with a faster average from its start may take any time. */
export interface MinimumBodyPace {
  /** Milliseconds that every body has before the pace applies. */
  readonly grace: number
  /** Bytes per second after this time. */
  readonly rate: number
  /** Milliseconds between two checks. */
  readonly every: number
}

/**
 * The default pace. Even a phone with a weak signal is faster. Attackers who hold connections open send single bytes.
 */
export const defaultMinimumBodyPace: MinimumBodyPace = { grace: 20_000, rate: 2048, every: 2000 }

interface Arriving {
  readonly request: IncomingMessage
  readonly bytesBefore: number
  /** Start time in milliseconds of a monotonic clock. */
  began: number
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Closes connections whose bodies are slower than the pace. */
export function cutSlowBodies(server: Server, { grace, rate, every }: MinimumBodyPace = defaultMinimumBodyPace): void {
  const arriving = new Set<Arriving>()
  let looked = performance.now()

  const look = () => {
    const at = performance.now()
    // While the server was busy, it could not read any bytes.
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
