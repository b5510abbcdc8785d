import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usualLimits } from '../../../server/store/connections'
import { openShop, type Shop } from '../../business/support/shop'
import { describeCluster } from '../support/cluster'

describeCluster('a PostgreSQL database of which somebody has locked a table', (cluster) => {
  let shop: Shop
  let somebody: pg.Client
  beforeAll(async () => {
    const databaseUrl = await cluster().newDatabase()
    shop = await openShop({ databaseUrl, limits: { ...usualLimits, lockSeconds: 2 } })
    somebody = new pg.Client({ connectionString: databaseUrl })
    await somebody.connect()
  })
  afterAll(async () => {
    await somebody?.end()
    await shop?.close()
  })

  it('keeps waiting those alone who read it, and them not for ever', async () => {
    await somebody.query('begin; lock table coupon in access exclusive mode')
    const kept = Array.from({ length: 60 }, (_, at) => shop.call('GET', `/coupon?_end=${at + 1}`))
    const refused = Promise.race(kept)
    const others = ['product', 'customer', 'site', 'stock-in', 'card', 'user', 'role']
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(others.map((name) => shop.call('GET', `/${name}?_end=10`)))
      expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200))
    }
    const { status, headers, body } = await refused
    expect([status, body.message]).toEqual([503, 'The database is busy. Nothing was changed; try again in a moment.'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    await somebody.query('rollback')
    const statuses = new Set((await Promise.all(kept)).map(({ status }) => status))
    expect([...statuses].every((one) => one === 200 || one === 503)).toBe(true)
    expect((await shop.call('GET', '/coupon')).status).toBe(200)
  })
})
