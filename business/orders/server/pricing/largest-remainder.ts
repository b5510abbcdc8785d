/** A recipient of a share of a total amount, in proportion to the recipient's weight. */
export interface AllocationWeight {
  /** The weight of the recipient. The weight must not be negative. */
  readonly weight: bigint
  /** The key that decides between equal remainders. So the result does not depend on the sequence of the recipients. */
  readonly key: string
  /** The maximum share, at least the proportional share rounded down. Default: no maximum. */
  readonly most?: bigint
}

/**
 * Divides a total amount among recipients by the largest remainder method. Each recipient gets its proportional share,
 * rounded down. The remaining units go one by one to the recipients with the largest remainders. The shares add up
 * exactly to the total amount. A share exceeds its weight only if the total amount exceeds the sum of all weights. If
 * all weights are 0, all shares are 0.
 */
export function allocateByLargestRemainder(whole: bigint, partakers: readonly AllocationWeight[]): bigint[] {
  const all = partakers.reduce((sum, { weight }) => sum + weight, 0n)
  if (all === 0n) return partakers.map(() => 0n)
  const parts = partakers.map(({ weight }) => (whole * weight) / all)
  let left = whole - parts.reduce((sum, part) => sum + part, 0n)
  const lost = ({ weight }: AllocationWeight) => (whole * weight) % all
  const inLine = [...partakers.entries()].sort(
    ([, a], [, b]) => descending(lost(a), lost(b)) || descending(a.weight, b.weight) || ascending(a.key, b.key),
  )
  let hasRoom = true
  while (left > 0n && hasRoom) {
    hasRoom = false
    for (const [index, { most }] of inLine) {
      const part = parts[index] ?? 0n
      if (left === 0n || (most !== undefined && part >= most)) continue
      hasRoom = true
      parts[index] = part + 1n
      left -= 1n
    }
  }
  return parts
}

const ascending = <T extends bigint | string>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)
const descending = (a: bigint, b: bigint) => ascending(b, a)
