import { randomFillSync } from 'node:crypto'

/**
 * Whether a text can be the id of a record. Ids have no control characters, and PostgreSQL accepts no NUL in a query.
 */
export const isPossibleId = (id: string): boolean => ![...id].some((letter) => letter < ' ')

let last = 0n

/** The number of random bytes per id. The random bytes of many ids are generated in one call. */
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
 * Makes later ids of this process sort after a given id, such as the last id of the history. Later ids sort after the
 * given id even if the clock was set back, or the clock of another process is ahead.
 *
 * @param id an id that `newId` has created.
 */
export function continueIdsAfter(id: string): void {
  const digits = id.replaceAll('-', '')
  const tick = (BigInt(`0x${digits.slice(0, 12)}`) << 12n) | BigInt(`0x${digits.slice(13, 16)}`)
  if (tick > last) last = tick
}

/**
 * A UUID of version 7 (RFC 9562), so that ids sort by age. The 12 bits after the milliseconds are a counter, so that
 * the ids of one process never decrease.
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
