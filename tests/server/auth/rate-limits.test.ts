import rateLimit from '@fastify/rate-limit'
import fastify from 'fastify'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Store } from '../../../server/contract/store'
import {
  chooseRateLimitStore,
  defaultSharedRateLimits,
  type SharedRateLimitOptions,
} from '../../../server/platform/admission/rate-limits'
import { handlers, registry } from '../../library'
import { fullIt } from '../../scope'
import { startAdminServer } from '../support/admin-server'
import { describeCluster, wireTo } from '../support/cluster'
import { newTestDatabase } from '../support/stores'

/** A process that allows three calls per window on each of two routes. */
async function processOver(
  store: Pick<Store, 'db' | 'dialect'>,
  timeWindow = 60_000,
  limits: Partial<SharedRateLimitOptions> = {},
) {
  const app = fastify()
  await app.register(rateLimit, {
    global: false,
    store: chooseRateLimitStore(store, 'a secret of the processes', {
      ...defaultSharedRateLimits,
      queryTimeout: 10_000,
      ...limits,
    }),
    keyGenerator: ({ headers }) => String(headers['x-from']),
  })
  const config = { rateLimit: { max: 3, timeWindow } }
  app.get('/one', { config }, async () => ({}))
  app.get('/other', { config }, async () => ({}))
  onTestFinished(() => app.close())
  return async (url: string, from = 'here') => {
    const { statusCode, headers } = await app.inject({ url, headers: { 'x-from': from } })
    return { status: statusCode, left: Number(headers['x-ratelimit-remaining']), wait: Number(headers['retry-after']) }
  }
}

describeCluster('processes of one database', (cluster) => {
  it('count the calls of one network together, separately for each route', async () => {
    const databaseUrl = await cluster().newDatabase()
    const desk = await startAdminServer({ databaseUrl })
    onTestFinished(() => desk.close())
    const second = await newTestDatabase({ databaseUrl }).open({ registry, handlers })
    onTestFinished(() => second.close())
    const [here, there] = [await processOver(desk.store), await processOver(second)]

    expect([await here('/one'), await there('/one'), await here('/one')].map(({ left }) => left)).toEqual([2, 1, 0])
    const refused = await there('/one')
    expect(refused.status).toBe(429)
    expect(refused.wait).toBeGreaterThan(0)
    expect(refused.wait).toBeLessThanOrEqual(60)
    expect((await there('/other')).left).toBe(2)
    expect((await there('/one', 'elsewhere')).left).toBe(2)
    const together = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? here : there)('/one', 'a crowd')),
    )
    expect(together.filter(({ status }) => status === 200)).toHaveLength(3)
  })

  fullIt('start a new window when the last window ends', async () => {
    const desk = await startAdminServer({ databaseUrl: await cluster().newDatabase() })
    onTestFinished(() => desk.close())
    const here = await processOver(desk.store, 500)
    for (let time = 0; time < 4; time++) await here('/one')
    await expect.poll(async () => (await here('/one')).status, { timeout: 20_000, interval: 600 }).toBe(200)
  })

  fullIt('do not extend a wait though the clock of the database was a day ahead', async () => {
    const databaseUrl = await cluster().newDatabase()
    const desk = await startAdminServer({ databaseUrl })
    onTestFinished(() => desk.close())
    const here = await processOver(desk.store)
    for (let time = 0; time < 4; time++) await here('/one')
    await cluster().query('update deckhand_rate_limit set began = began + 86400000', databaseUrl)
    expect((await here('/one')).status).toBe(200)
  })

  fullIt('count separately while the database is unreachable', async () => {
    const desk = await startAdminServer({ databaseUrl: await cluster().newDatabase() })
    onTestFinished(() => desk.close())
    const wire = await wireTo(await cluster().newDatabase())
    const away = await newTestDatabase({ databaseUrl: wire.databaseUrl }).open({ registry, handlers })
    onTestFinished(() => away.close())
    const here = await processOver(away)
    expect((await here('/one')).left).toBe(2)
    await wire.close()
    const statuses = [await here('/one'), await here('/one'), await here('/one'), await here('/one')]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  })

  fullIt('count separately while the database is slow, and together again afterwards', async () => {
    const databaseUrl = await cluster().newDatabase()
    const desk = await startAdminServer({ databaseUrl })
    onTestFinished(() => desk.close())
    const here = await processOver(desk.store, 60_000, { queryTimeout: 1000, retryPause: 2000 })
    await expect.poll(async () => (await here('/one')).left).toBe(2)
    await desk.store.transaction(async (trx) => {
      await sql`lock table deckhand_rate_limit`.execute(trx)
      const begun = performance.now()
      const statuses = [await here('/one'), await here('/one'), await here('/one'), await here('/one')]
      expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      expect(performance.now() - begun).toBeLessThan(10_000)
    })
    const counted = () => cluster().query('select count from deckhand_rate_limit', databaseUrl)
    await expect
      .poll(
        async () => {
          await here('/other')
          return counted()
        },
        { timeout: 20_000, interval: 500 },
      )
      .toHaveLength(2)
  })

  fullIt('store no address of a caller, and delete expired windows', async () => {
    const databaseUrl = await cluster().newDatabase()
    const desk = await startAdminServer({ databaseUrl })
    onTestFinished(() => desk.close())
    const here = await processOver(desk.store, 300, { sweepInterval: 200 })
    const kept = () => cluster().query('select key from deckhand_rate_limit', databaseUrl)
    for (const from of ['192.0.2.1', '192.0.2.2']) await here('/one', from)
    for (const { key } of await kept()) expect(key).toMatch(/^[\w-]{43}$/)
    await expect.poll(kept, { timeout: 20_000 }).toEqual([])
  })

  fullIt('store a limited number of windows, and drop the oldest', async () => {
    const databaseUrl = await cluster().newDatabase()
    const desk = await startAdminServer({ databaseUrl })
    onTestFinished(() => desk.close())
    const here = await processOver(desk.store, 60_000, { sweepInterval: 500, maxRows: 10 })
    for (let at = 0; at < 25; at++) await here('/one', `192.0.2.${at}`)
    const kept = () => cluster().query('select key from deckhand_rate_limit', databaseUrl)
    await expect.poll(async () => (await kept()).length, { timeout: 20_000 }).toBeLessThanOrEqual(10)
    expect((await here('/one', '192.0.2.24')).left).toBe(1)
  })
})
