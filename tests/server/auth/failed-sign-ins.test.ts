import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Attempt,
  type AttemptLimiter,
  AttemptsExceeded,
  createAttemptLimiter,
} from '../../../server/auth/attempt-limiter'
import { signInLimits } from '../../../server/auth/attempt-limits'
import type { Store } from '../../../server/contract/store'
import { handlers, registry } from '../../library'
import { dialects, newTestDatabase } from '../support/stores'

describe.each(dialects)('failed sign-ins on %s', (dialect) => {
  const testDatabase = newTestDatabase(dialect)
  let store: Store
  let attempts: AttemptLimiter
  beforeAll(async () => {
    store = await testDatabase.open({ registry, handlers })
    attempts = createAttemptLimiter(told())
  })
  /** The store with a clock that a test can set. */
  const told = () => ({ db: store.db, dialect: { ...store.dialect, clock: () => sql`${sql.lit(Date.now())}` } })
  // The fake clock does not advance by itself, because waiting times are in seconds and the machine can be slow.
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await store.db.deleteFrom('sign_in_attempt').execute()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(async () => {
    await store.close()
    await testDatabase.close()
  })

  const failing = async () => {}
  const attempt = (email: string, address: string, work: (attempt: Attempt) => Promise<unknown> = failing) =>
    attempts.make(signInLimits({ email, address }), work)
  const fail = async (times: number, email = 'ann@example.com', address = '192.0.2.1') => {
    for (let count = 0; count < times; count++) await attempt(email, address)
  }
  const waits = (email = 'ann@example.com', address = '192.0.2.1') =>
    attempt(email, address).then(
      () => 0,
      (error: AttemptsExceeded) => error.retryAfter,
    )

  it('cause longer and longer waits from the tenth on, up to eleven minutes', async () => {
    await fail(10)
    const seen: (number | undefined)[] = []
    for (let round = 0; round < 9; round++) {
      const wait = await waits(' ANN@example.com')
      seen.push(wait)
      vi.setSystemTime(Date.now() + Number(wait) * 1000)
      await fail(1)
    }
    expect(seen).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 640])
  })

  it('are counted across processes: concurrent attempts do not exceed the ten free ones', async () => {
    const processes = [attempts, createAttemptLimiter(told())]
    let tried = 0
    const attempted = Array.from({ length: 40 }, (_, at) =>
      processes[at % 2]?.make(signInLimits({ email: 'ann@example.com', address: '192.0.2.1' }), async () => {
        tried += 1
      }),
    )
    const ends = await Promise.allSettled(attempted)
    expect(tried).toBe(10)
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(30)
  })

  it('block neither the same person at another address, nor another person at this address', async () => {
    await fail(10)
    expect(await waits()).toBeGreaterThan(0)
    expect(await waits('ann@example.com', '192.0.2.2')).toBe(0)
    expect(await waits('ben@example.com')).toBe(0)
  })

  it('of one account from many addresses cause a short wait for everyone', async () => {
    for (let address = 1; address <= 30; address++) await fail(1, 'ann@example.com', `192.0.2.${address}`)
    expect(await waits('ann@example.com', '198.51.100.1')).toBe(5)
  })

  it('of many accounts from one address cause a wait for that address', async () => {
    for (let person = 1; person <= 100; person++) await fail(1, `person-${person}@example.com`)
    expect(await waits('ann@example.com')).toBe(5)
    expect(await waits('ann@example.com', '198.51.100.1')).toBe(0)
  })

  it('are forgotten after a success, and after an hour', async () => {
    await fail(9)
    await attempt('ann@example.com', '192.0.2.1', ({ succeeded }) => succeeded())
    await fail(9)
    expect(await waits()).toBe(0)
    vi.setSystemTime(Date.now() + 2 * 60 * 60 * 1000)
    await fail(9)
  })

  /**
   * Makes sign-in attempts at the same time, and each attempt ends with `end`. Returns the number of attempts that ran.
   */
  const atOnce = async (times: number, end: (attempt: Attempt) => Promise<void>, address = '::1') => {
    let made = 0
    const work = async (one: Attempt) => {
      made++
      await new Promise(setImmediate)
      await end(one)
    }
    await Promise.allSettled(Array.from({ length: times }, () => attempt('ann@example.com', address, work)))
    return made
  }

  it('are counted before the password is checked, so concurrent attempts gain nothing', async () => {
    expect(await atOnce(25, failing)).toBe(10)
  })

  it('do not include concurrent attempts that succeed', async () => {
    expect(await atOnce(50, ({ succeeded }) => succeeded())).toBe(50)
    expect(await waits()).toBe(0)
  })

  it.each([-25, 25])('cause no longer wait than usual though the clock jumps by %i hours and back', async (hours) => {
    const before = Date.now()
    vi.setSystemTime(before + hours * 60 * 60 * 1000)
    await fail(10)
    expect(await waits()).toBe(5)
    vi.setSystemTime(before)
    const wait = await waits()
    expect(wait).toBeLessThanOrEqual(5)
    await fail(9)
    expect(await waits()).toBeLessThanOrEqual(10)
  })

  it('from one IPv6 network count together, as a caller can use any of its addresses', async () => {
    for (let host = 1; host <= 10; host++) await fail(1, 'ann@example.com', `2001:db8::${host}`)
    expect(await waits('ann@example.com', '2001:db8:0:0:ffff::1')).toBe(5)
    expect(await waits('ann@example.com', '2001:db8:0:1::1')).toBe(0)
  })

  it('report the wait in words', () => {
    expect(
      [1, 5, 90, 160, 640].map(
        (wait) => new AttemptsExceeded(wait, signInLimits({ email: '', address: '' })).message.split(' in ')[1],
      ),
    ).toEqual(['a second.', '5 seconds.', '90 seconds.', '3 minutes.', '11 minutes.'])
  })
})
