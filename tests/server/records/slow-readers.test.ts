import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultResponsePace, enforceResponsePace } from '../../../server/platform/response-pace'

const { patience, grace, rate } = defaultResponsePace

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** Takes pieces of some length; how many were taken before it was broken off. */
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

it('an answer that takes hours to be read comes whole', async () => {
  expect(await take(1000, { reading: 60_000 })).toBe(1000)
})

it('an answer that is taken as quickly as a slow line has it comes whole, however long', async () => {
  expect(await take(1000, { length: 10 * rate, taking: 10_000 })).toBe(1000)
})

it('an answer whose next piece is not taken is broken off', async () => {
  expect(await take(1000, { length: 10 * rate, taking: patience })).toBe(0)
})

it('an answer that is taken drop by drop is broken off, though each drop is taken in time', async () => {
  const taking = patience / 2
  const taken = (await take(1000, { taking })) * taking
  expect(taken).toBeGreaterThanOrEqual(grace - taking)
  expect(taken).toBeLessThan(grace + patience)
})
