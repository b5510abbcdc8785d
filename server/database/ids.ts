import { randomFillSync } from 'node:crypto'

/** Whether a record could have this id. No id has control characters, and PostgreSQL takes no NUL in a query. */
export const isPossibleId = (id: string): boolean => ![...id].some((letter) => letter < ' ')

let last = 0n

/** Random bytes of an id, of which those of many are asked for at once. */
const each = 8
const pool = Buffer.alloc(each * 256)
let taken = pool.length

function nextRandom(): Buffer {
  if (taken >= pool.length) {
    randomFillSync(pool)
    taken = 0
  }
  taken += each
  return pool.subarray(taken - each, taken)
}

/**
 * Has the ids that this process makes from now on come after one that it was shown, such as the last of its history: also where
 * the clock was set back meanwhile, or that of another process is ahead.
 *
 * @param id made by `newId`.
 */
export function continueIdsAfter(id: string): void {
  const digits = id.replaceAll('-', '')
  const tick = (BigInt(`0x${digits.slice(0, 12)}`) << 12n) | BigInt(`0x${digits.slice(13, 16)}`)
  if (tick > last) last = tick
}

/**
 * A UUID of version 7 (RFC 9562): ids sort by age. The 12 bits behind the milliseconds count on within one, so that ids
 * made by one process never go back.
 */
export function newId(): string {
  const tick = BigInt(Date.now()) << 12n
  last = tick > last ? tick : last + 1n
  const time = (last >> 12n).toString(16).padStart(12, '0')
  const count = (last & 0xfffn).toString(16).padStart(3, '0')
  const random = nextRandom()
  random[0] = ((random[0] as number) & 0x3f) | 0x80
  const tail = random.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`
}
