import { isIP } from 'node:net'

/** The number of trusted proxies in a row, or the addresses and networks of the trusted proxies. False for none. */
export type TrustedProxies = false | number | readonly string[]

const mostHops = 10

/** The shortest prefix of a network. A shorter prefix would include a large part of the internet. */
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
 * The option `trustProxy` of Fastify. It decides for each address, nearest first, whether to believe its header about
 * the previous address. Fastify rejects a plain number, because a number cannot tell a proxy from a caller that
 * bypasses it.
 */
export const trustProxyOption = (
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies && [...proxies]
