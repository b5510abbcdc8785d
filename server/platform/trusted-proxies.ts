import { isIP } from 'node:net'

/** How many proxies in a row are believed, or the addresses and networks of those that are; false for none. */
export type TrustedProxies = false | number | readonly string[]

const mostHops = 10

/** The shortest prefix of a network: what is shorter is nearly everybody. */
const shortest = 8

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  if (longest === undefined || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= shortest && Number(bits) <= longest)
}

/** The proxies that a setting names; undefined where it names none that could be. */
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
 * Whom Fastify believes: of each address on the way, the nearest first, whether what it says of the one before counts. It
 * takes no plain number, as one cannot tell a proxy from a caller that comes past it.
 */
export const trustProxyOption = (
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies && [...proxies]
