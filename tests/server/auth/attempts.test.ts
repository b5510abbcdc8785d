import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Attempts, createAttempts, signingIn, TooMany } from '../../../server/auth/attempts'
import { handlers } from '../../../server/handlers'
import { registry } from '../../../server/registry'
import type { Store } from '../../../server/store/store'
import { dialects, newGround } from '../support/stores'

describe.each(dialects)('failed sign-ins on %s', (dialect) => {
  const ground = newGround(dialect)
  let store: Store
  let attempts: Attempts
  beforeAll(async () => {
    store = await ground.open({ registry, handlers })
    attempts = createAttempts(store)
  })
  beforeEach(() => store.db.deleteFrom('sign_in_attempt').execute())
  afterAll(async () => {
    await store.close()
    await ground.close()
  })

  const fail = async (times: number, email = 'ann@example.com', address = '192.0.2.1') => {
    for (let count = 0; count < times; count++) await attempts.begin(email, address)
  }
  const waits = (email = 'ann@example.com', address = '192.0.2.1') =>
    attempts.begin(email, address).then(
      () => 0,
      (error: TooMany) => error.retryAfter,
    )

  it('cost longer and longer waiting from the tenth on, up to eleven minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await fail(10)
    const seen: (number | undefined)[] = []
    for (let round = 0; round < 9; round++) {
      const wait = await waits(' ANN@example.com')
      seen.push(wait)
      vi.setSystemTime(Date.now() + Number(wait) * 1000)
      await fail(1)
    }
    vi.useRealTimers()
    expect(seen).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 640])
  })

  it('hold up neither the same person elsewhere, nor another one here', async () => {
    await fail(10)
    expect(await waits()).toBeGreaterThan(0)
    expect(await waits('ann@example.com', '192.0.2.2')).toBe(0)
    expect(await waits('ben@example.com')).toBe(0)
  })

  it('of one account from many addresses cost everyone waiting, though never long', async () => {
    for (let address = 1; address <= 30; address++) await fail(1, 'ann@example.com', `192.0.2.${address}`)
    expect(await waits('ann@example.com', '198.51.100.1')).toBe(5)
  })

  it('of many accounts from one address cost that address waiting', async () => {
    for (let person = 1; person <= 100; person++) await fail(1, `person-${person}@example.com`)
    expect(await waits('ann@example.com')).toBe(5)
    expect(await waits('ann@example.com', '198.51.100.1')).toBe(0)
  })

  it('are forgotten after a success, and after an hour', async () => {
    await fail(9)
    await (await attempts.begin('ann@example.com', '192.0.2.1')).succeeded()
    await fail(9)
    expect(await waits()).toBe(0)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60 * 1000 })
    await fail(9)
    vi.useRealTimers()
  })

  it('are counted before the password is looked at, so that many at once gain nothing', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 25 }, () => attempts.begin('ann@example.com', '::1')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  it('say how long to wait in words', () => {
    expect([1, 5, 90, 160, 640].map((wait) => new TooMany(wait, signingIn).message.split(' in ')[1])).toEqual([
      'a second.',
      '5 seconds.',
      '90 seconds.',
      '3 minutes.',
      '11 minutes.',
    ])
  })
})
