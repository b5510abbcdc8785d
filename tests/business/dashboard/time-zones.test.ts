import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialects } from '../../server/support/stores'
import { type MultiSiteShop, openMultiSiteShop } from '../support/multi-site-shop'

/** The number of sites. Each site has the same orders. */
const sites = 4

describe.each(dialects)("days follow the time zone of the user's site, on %s", (dialect) => {
  let town: MultiSiteShop

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T20:00:00Z') })
    town = await openMultiSiteShop(dialect)
    for (const placedAt of [
      // Daylight saving time ends in Berlin on the 25th of October, and in New York on the 1st of November.
      '2026-10-24T21:59:59.999Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T22:59:59.999Z',
      '2026-10-25T23:00:00.000Z',
      '2026-11-01T03:59:59.999Z',
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T04:59:59.999Z',
      '2026-11-02T05:00:00.000Z',
    ])
      await town.orders({ placedAt, total: 10 })
  })
  beforeEach(() => vi.setSystemTime('2026-11-21T20:00:00Z'))
  afterAll(async () => {
    await town.close()
    vi.useRealTimers()
  })

  const statsOf = async (who: string, query = '') => (await town.call(who, 'GET', `/dashboard-stats${query}`)).body

  it.each([
    ['all sites', 'everywhere', 'Asia/Kolkata', '2026-11-22'],
    ['two sites', 'between', 'Asia/Kolkata', '2026-11-22'],
    ['Berlin', 'berlin', 'Europe/Berlin', '2026-11-21'],
    ['New York', 'newYork', 'America/New_York', '2026-11-21'],
    ['Kiritimati', 'kiritimati', 'Pacific/Kiritimati', '2026-11-22'],
  ])('a user of %s sees the name and the current day of their time zone', async (_, who, zone, today) => {
    const { body } = await town.call(who, 'GET', '/token')
    expect(body.userData.timeZone).toBe(zone)
    expect(await statsOf(who)).toMatchObject({ timeZone: zone, to: today })
  })

  const ordersOf = (stats: { daily: readonly { day: string; orders: number }[] }) =>
    Object.fromEntries(stats.daily.map(({ day, orders }) => [day, orders]))

  it.each([
    ['berlin', '?from=2026-10-24&to=2026-10-26', { '2026-10-24': 1, '2026-10-25': 2, '2026-10-26': 1 }],
    ['newYork', '?from=2026-10-31&to=2026-11-02', { '2026-10-31': 1, '2026-11-01': 2, '2026-11-02': 1 }],
    ['everywhere', '?from=2026-10-25&to=2026-10-26', { '2026-10-25': 2 * sites, '2026-10-26': 2 * sites }],
    ['kiritimati', '?from=2026-11-01&to=2026-11-02', { '2026-11-01': 2, '2026-11-02': 2 }],
  ])('orders count on the days of %s', async (who, query, expected) => {
    const stats = await statsOf(who, query)
    expect(ordersOf(stats)).toEqual(expected)
    expect(stats.orders.value).toBe(Object.values(expected).reduce((sum, count) => sum + count, 0))
  })

  it('the previous period ends where the selected period begins', async () => {
    const { orders, revenue } = await statsOf('newYork', '?from=2026-11-01&to=2026-11-01')
    expect(orders).toEqual({ value: 2, previous: 1 })
    expect(revenue).toEqual({ value: 20, previous: 10 })
  })

  it("today's figures are compared with the same part of the day before", async () => {
    const euro = await town.create('currency-master', {
      ...{ name: 'Euro', code: 'EUR', symbol: '€', decimals: 2, rate: 0.01 },
    })
    await town.orders({ placedAt: '2026-11-20T19:00:00.000Z' })
    await town.orders({ placedAt: '2026-11-20T20:30:00.000Z' })
    await town.orders({ placedAt: '2026-11-21T19:00:00.000Z', currency: euro, exchangeRate: 0.01, total: 0.3 })
    const today = await statsOf('everywhere', '?from=2026-11-22&to=2026-11-22')
    expect(today).toMatchObject({ orders: { value: sites, previous: sites }, convertedOrders: sites })
    expect(today.latestOrders[0]).toMatchObject({ currency: 'EUR', amount: 0.3, total: 30 })
    expect((await statsOf('everywhere', '?from=2026-11-21&to=2026-11-21')).orders).toEqual({
      value: 2 * sites,
      previous: 0,
    })
    expect((await statsOf('everywhere', '?from=2026-10-30&to=2026-11-22')).orders.previous).toBeNull()
  })

  it.each([
    ['kolkata', '2026-11-02'],
    ['newYork', '2026-11-01'],
    ['kiritimati', '2026-11-02'],
  ] as const)('an invoice shows the date of its site when the order was placed: %s', async (site, day) => {
    expect(await town.invoicedOn(site, '2026-11-02T04:00:00.000Z')).toBe(day)
  })

  it('a payment counts as pending for a day after 24 hours in every time zone', async () => {
    await town.orders({ placedAt: '2026-11-20T19:59:00.000Z', paymentStatus: 'pending', settlement: 'unpaid' })
    await town.orders({ placedAt: '2026-11-20T20:01:00.000Z', paymentStatus: 'pending', settlement: 'unpaid' })
    for (const [who, expected] of [
      ['everywhere', sites],
      ['newYork', 1],
      ['kiritimati', 1],
    ] as const)
      expect((await statsOf(who)).queue.pendingPayments, who).toBe(expected)
  })

  it('a coupon has the same state for everybody, by the date at the default site', async () => {
    const coupon = (code: string, startsOn: string, endsOn: string) =>
      town.create('coupon', { code, value: 5, startsOn, endsOn })
    await coupon('TODAY', '2026-11-22', '2026-11-22')
    await coupon('OVER', '2026-11-01', '2026-11-21')
    await coupon('SOON', '2026-11-23', '2026-11-29')
    for (const who of ['everywhere', 'newYork', 'kiritimati']) {
      const states = async (query = '') =>
        Object.fromEntries(
          (await town.call(who, 'GET', `/coupon${query}`)).body.map((one: { code: string; state: string }) => [
            one.code,
            one.state,
          ]),
        )
      expect(await states(), who).toEqual({ TODAY: 'live', OVER: 'expired', SOON: 'scheduled' })
      expect(await states('?state=live'), who).toEqual({ TODAY: 'live' })
      expect((await statsOf(who)).expiringCoupons, who).toMatchObject([{ code: 'TODAY' }])
    }
    expect(await town.refusalOf('OVER')).toBe(
      'Coupon OVER expired on Nov 21, 2026 (Asia/Kolkata). Remove it or choose another coupon.',
    )
    expect(await town.refusalOf('SOON')).toContain('Coupon SOON is valid from Nov 23, 2026 (Asia/Kolkata)')
    expect(await town.refusalOf('TODAY')).toBeUndefined()
  })

  it('a change of the default site changes the date at once', async () => {
    vi.setSystemTime('2026-11-21T12:00:00Z')
    await town.signIn()
    await town.makeDefault('kiritimati')
    expect(await statsOf('everywhere')).toMatchObject({ timeZone: 'Pacific/Kiritimati', to: '2026-11-22' })
    const { body } = await town.call('newYork', 'GET', '/coupon?state=expired')
    expect(body.map(({ code }: { code: string }) => code)).toEqual(['OVER'])
    await town.makeDefault('kolkata')
  })
})
