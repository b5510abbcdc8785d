import rateLimit from '@fastify/rate-limit'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { rateLimitStoreFor } from '../../../server/auth/shared-rate-limits'
import type { Store } from '../../../server/store/store'
import { handlers, registry } from '../../library'
import { describeCluster, wireTo } from '../support/cluster'
import { openDesk } from '../support/desk'
import { newTestDatabase } from '../support/stores'

/** A process that takes three calls a window of either of two routes. */
async function processOver(store: Pick<Store, 'db' | 'dialect'>, timeWindow = 60_000) {
  const app = fastify()
  await app.register(rateLimit, {
    global: false,
    store: rateLimitStoreFor(store),
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
  it('count the calls of one network together, each route by itself', async () => {
    const databaseUrl = await cluster().newDatabase()
    const desk = await openDesk({ databaseUrl })
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

  it('begin a new window when one is over', async () => {
    const desk = await openDesk({ databaseUrl: await cluster().newDatabase() })
    onTestFinished(() => desk.close())
    const here = await processOver(desk.store, 500)
    for (let time = 0; time < 4; time++) await here('/one')
    await expect.poll(async () => (await here('/one')).status, { timeout: 20_000, interval: 600 }).toBe(200)
  })

  it('hold nobody up though the clock of the database was a day ahead for a while', async () => {
    const databaseUrl = await cluster().newDatabase()
    const desk = await openDesk({ databaseUrl })
    onTestFinished(() => desk.close())
    const here = await processOver(desk.store)
    for (let time = 0; time < 4; time++) await here('/one')
    await cluster().query('update deckhand_rate_limit set began = began + 86400000', databaseUrl)
    expect((await here('/one')).status).toBe(200)
  })

  it('count by themselves while the database is away', async () => {
    const desk = await openDesk({ databaseUrl: await cluster().newDatabase() })
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
})
