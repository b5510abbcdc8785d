import type { IncomingMessage, Server } from 'node:http'

/** How slowly a body may come: all that is quicker on average, counted from its beginning, goes on for as long as it takes. */
export interface MinimumBodyPace {
  /** Milliseconds that every body has, however slow it begins. */
  readonly grace: number
  /** Bytes a second from then on. */
  readonly rate: number
  /** Milliseconds between looks at what has come. */
  readonly every: number
}

/** A telephone at the edge of its network brings more; whoever holds connections open brings a byte now and then. */
export const defaultMinimumBodyPace: MinimumBodyPace = { grace: 20_000, rate: 2048, every: 2000 }

interface Arriving {
  readonly request: IncomingMessage
  readonly bytesBefore: number
  /** In milliseconds of a clock that nobody sets. */
  began: number
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Cuts the connection of whoever sends a body more slowly than the pace. */
export function cutSlowBodies(server: Server, { grace, rate, every }: MinimumBodyPace = defaultMinimumBodyPace): void {
  const arriving = new Set<Arriving>()
  let looked = performance.now()

  const look = () => {
    const at = performance.now()
    // While the server itself was busy, nothing could arrive.
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
