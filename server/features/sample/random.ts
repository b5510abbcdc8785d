import type { Random } from '../../contract/sample'

/** Mulberry32: 32 bits of state, which is plenty for sample data. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed)
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]) => list[integer(0, list.length - 1)] as T
  return {
    next,
    integer,
    pick,
    weighted: (list) => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      const found = list.find(([, weight]) => {
        left -= weight
        return left < 0
      })
      return ((found ?? list[0]) as (typeof list)[number])[0]
    },
    chance: (probability) => next() < probability,
    some: (list, count) => {
      const rest = [...list]
      const drawn = Array.from({ length: Math.min(count, rest.length) })
      return drawn.flatMap(() => rest.splice(integer(0, rest.length - 1), 1))
    },
  }
}
