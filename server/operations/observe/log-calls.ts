import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { requestIdHeader } from '../../../vocabulary'
import type { TrustedProxies } from '../../platform/trusted-proxies'

/**
 * Writes one log line for every completed call. The line has the route, the outcome, the duration and the caller. The
 * route contains placeholders instead of parameter values. The log line also contains the id of the call. The other log
 * lines of the call and its response contain the same id.
 */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const start = performance.now()
    reply.raw.once('close', () => {
      const { method, person, is404, routeOptions, ip } = request
      request.log.info(
        {
          method,
          route: is404 ? undefined : routeOptions.url,
          ...(reply.raw.writableFinished ? { status: reply.raw.statusCode } : { isGivenUp: true }),
          ms: Math.round(performance.now() - start),
          address: ip,
          person: person?.id,
        },
        'Answered a call.',
      )
    })
    done()
  })
}

/**
 * Matches ids that are safe in a log. Such ids have no special characters, and are not longer than the ids of common
 * proxies.
 */
const safeId = /^[\w.-]{1,128}$/

/** Whether the server trusts the proxy at an IP address. */
function believes(proxies: TrustedProxies): (address: string) => boolean {
  if (proxies === false || typeof proxies === 'number') return () => proxies !== false
  const known = new BlockList()
  for (const one of proxies) {
    const [address = '', bits] = one.split('/')
    const kind = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) known.addAddress(address, kind)
    else known.addSubnet(address, Number(bits), kind)
  }
  return (address) => known.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Adds a trusted proxy's request id to all log lines of a call, as `proxyReqId`. The id comes from `X-Request-Id`, and
 * must have a safe format. The call's own id stays separate, because the history and undo use it. Callers may have
 * chosen the id that a proxy forwards.
 */
export function logProxyRequestIds(proxies: TrustedProxies): Pick<FastifyServerOptions, 'childLoggerFactory'> {
  if (proxies === false) return {}
  const isBelieved = believes(proxies)
  const handed = ({ headers, socket }: IncomingMessage) => {
    const id = headers[requestIdHeader]
    const { remoteAddress } = socket
    return typeof id === 'string' && safeId.test(id) && remoteAddress && isBelieved(remoteAddress) ? id : undefined
  }
  return {
    childLoggerFactory: (logger, bindings, options, request) => {
      const proxyReqId = handed(request as IncomingMessage)
      return logger.child(proxyReqId === undefined ? bindings : { ...bindings, proxyReqId }, options)
    },
  }
}
