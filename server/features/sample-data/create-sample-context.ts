import type { Registry } from '../../../vocabulary'
import type { Random, SampleContext } from '../../contract/sample'
import type { FileStore } from '../../database/files/file-store'

const seed = 20_251

export function createSampleContext(registry: Registry, files: FileStore, now: Date): SampleContext {
  const random = createRandom(seed)
  const hex = (bits: number) =>
    random
      .integer(0, 2 ** bits - 1)
      .toString(16)
      .padStart(bits / 4, '0')
  return {
    registry,
    random,
    now,
    id: (at) => {
      const time = at.getTime().toString(16).padStart(12, '0')
      const variant = '89ab'.charAt(random.integer(0, 3))
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(12)}-${variant}${hex(12)}-${hex(24)}${hex(24)}`
    },
    attachment: (name, text) => files.attach(Buffer.from(text), name),
    picture: async (drawing) => (await files.save(await drawing)).name,
  }
}

/** The pseudo-random generator Mulberry32. Its 32 bits of state are enough for sample data. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function createRandom(seed: number): Random {
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
