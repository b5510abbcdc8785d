import { isIP } from 'node:net'

/**
 * The number of trusted proxies in a row, or the addresses and networks of the trusted proxies. The value is false
 * without trusted proxies.
 */
export type TrustedProxies = false | number | readonly string[]

const mostHops = 10

/** The minimum prefix length of a network. A shorter prefix would include a large share of the internet. */
const shortest = 8

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  if (longest === undefined || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= shortest && Number(bits) <= longest)
}

/** The proxies in a setting. Undefined if the setting is invalid. */
export function parseTrustedProxies(text = 'off'): TrustedProxies | undefined {
  if (text === 'off') return false
  if (text === 'on') return 1
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    if (hops > mostHops) return undefined
    return hops === 0 ? false : hops
  }
  const networks = text.split(',').map((one) => one.trim())
  return networks.every(isNetwork) ? networks : undefined
}

/**
 * The option `trustProxy` of Fastify. Starting with the nearest IP address, the option decides whether to trust its
 * header with the previous IP address. Fastify rejects a plain number, because a number cannot distinguish a proxy from
 * a caller that bypasses the proxy.
 */
export const trustProxyOption = (
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies && [...proxies]
