import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import { requestIdHeader } from '../../../vocabulary'
import type { TrustedProxies } from '../../platform/trusted-proxies'

/** What can be written down as it is: no more letters than the ids of common proxies have, and none that mean anything. */
const plain = /^[\w.-]{1,128}$/

/** Whether a proxy is believed that calls from an address. */
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
 * Has all lines of the log that a call writes tell, as `proxyReqId`, the id by which a believed proxy knows the call, where
 * it says so plainly in `X-Request-Id`. The call's own id stays another: the history and undoing go by that, and callers may
 * have chosen what a proxy hands on.
 */
export function logProxyRequestIds(proxies: TrustedProxies): Pick<FastifyServerOptions, 'childLoggerFactory'> {
  if (proxies === false) return {}
  const isBelieved = believes(proxies)
  const handed = ({ headers, socket }: IncomingMessage) => {
    const id = headers[requestIdHeader]
    const { remoteAddress } = socket
    return typeof id === 'string' && plain.test(id) && remoteAddress && isBelieved(remoteAddress) ? id : undefined
  }
  return {
    childLoggerFactory: (logger, bindings, options, request) => {
      const proxyReqId = handed(request as IncomingMessage)
      return logger.child(proxyReqId === undefined ? bindings : { ...bindings, proxyReqId }, options)
    },
  }
}
