/** Someone who gets a part of a whole, in proportion to the weight. */
export interface AllocationWeight {
  /** Not negative. */
  readonly weight: bigint
  /** Settles ties, so that the outcome does not depend on the order in which partakers come. */
  readonly key: string
}

/**
 * Shares a whole among partakers by largest remainder: each gets its proportion rounded down, and the units that are
 * left go one by one to those who lost most by the rounding. The parts add up to the whole exactly, and none is more than
 * its weight as long as the whole is no more than all weights together. Without any weight nobody gets anything.
 */
export function allocateByLargestRemainder(whole: bigint, partakers: readonly AllocationWeight[]): bigint[] {
  const all = partakers.reduce((sum, { weight }) => sum + weight, 0n)
  if (all === 0n) return partakers.map(() => 0n)
  const parts = partakers.map(({ weight }) => (whole * weight) / all)
  const left = Number(whole - parts.reduce((sum, part) => sum + part, 0n))
  const lost = ({ weight }: AllocationWeight) => (whole * weight) % all
  const lucky = new Set(
    [...partakers.entries()]
      .sort(([, a], [, b]) => descending(lost(a), lost(b)) || descending(a.weight, b.weight) || ascending(a.key, b.key))
      .slice(0, left)
      .map(([index]) => index),
  )
  return parts.map((part, index) => (lucky.has(index) ? part + 1n : part))
}

const ascending = <T extends bigint | string>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)
const descending = (a: bigint, b: bigint) => ascending(b, a)
