import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultResponsePace, enforceResponsePace } from '../../../server/platform/response-pace'

const { patience, grace, rate } = defaultResponsePace

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

/**
 * Reads up to `most` pieces of `length` characters. Returns the number of pieces that were read before the server ended
 * the response.
 */
async function take(most: number, { length = 1000, reading = 0, taking = 0 }) {
  async function* pieces() {
    for (let at = 0; at < most; at++) {
      await vi.advanceTimersByTimeAsync(reading)
      yield ' '.repeat(length)
    }
  }
  let isLate = false
  let taken = 0
  const watched = enforceResponsePace(pieces(), () => {
    isLate = true
  })
  for await (const _ of watched) {
    await vi.advanceTimersByTimeAsync(taking)
    if (isLate) break
    taken++
  }
  expect(vi.getTimerCount()).toBe(0)
  return taken
}

it('a response whose data takes hours to read is sent completely', async () => {
  expect(await take(1000, { reading: 60_000 })).toBe(1000)
})

it('a response read at the speed of a slow connection is sent completely, however long', async () => {
  expect(await take(1000, { length: 10 * rate, taking: 10_000 })).toBe(1000)
})

it('a response whose next piece is not read in time is cut off', async () => {
  expect(await take(1000, { length: 10 * rate, taking: patience })).toBe(0)
})

it('a response read in tiny pieces is cut off, even if each piece is read in time', async () => {
  const taking = patience / 2
  const taken = (await take(1000, { taking })) * taking
  expect(taken).toBeGreaterThanOrEqual(grace - taking)
  expect(taken).toBeLessThan(grace + patience)
})
