import { isIPv6 } from 'node:net'

/** Groups of an IPv6 address that name the network: a household or a server gets the rest to itself. */
const named = 4

/** What counts as one caller: an IPv4 address, or the network of an IPv6 address, of which one caller has 2⁶⁴. */
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
