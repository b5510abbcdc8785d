import { isIPv6 } from 'node:net'

/**
 * The groups of an IPv6 address that identify the network. A household or a server has all addresses of one network.
 */
const named = 4

/** The network that counts as one caller: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const [before, after] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const all = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${all
    .slice(0, named)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
