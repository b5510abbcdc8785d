import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultConnectionLimits } from '../../../../server/database/connections/postgres-pool'
import { type AdminServer, startAdminServer } from '../../support/admin-server'
import { describeCluster } from '../../support/cluster'
import { password } from '../../support/test-server'

describeCluster('a PostgreSQL database with a locked table', (cluster) => {
  let desk: AdminServer
  let somebody: pg.Client
  beforeAll(async () => {
    const databaseUrl = await cluster().newDatabase()
    desk = await startAdminServer({ databaseUrl, limits: { ...defaultConnectionLimits, lockSeconds: 2 } })
    somebody = new pg.Client({ connectionString: databaseUrl })
    await somebody.connect()
  })
  afterAll(async () => {
    await somebody?.end()
    await desk?.close()
  })

  /** Adds and signs in another reader, as the server answers only a few calls of one person at once. */
  const newcomer = async (at: number) => {
    const email = `reader${at}@example.com`
    await desk.create('user', { name: `Reader ${at}`, email, password, role: desk.administrator, status: 1 })
    return desk.signIn(email)
  }

  it('delays only calls that read the table, and only for a limited time', async () => {
    const readers = await Promise.all(Array.from({ length: 10 }, (_, at) => newcomer(at)))
    await somebody.query('begin; lock table event in access exclusive mode')
    const kept = Array.from({ length: 60 }, (_, at) =>
      desk.send('GET', `/api/v1/event?_end=${at + 1}`, { token: readers[at % readers.length] as string }),
    )
    const refused = Promise.race(kept)
    const others = ['book', 'member', 'branch', 'loan', 'copy', 'user', 'role']
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(others.map((name) => desk.call('GET', `/${name}?_end=10`)))
      expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200))
    }
    const { status, headers, body } = await refused
    expect([status, body.message]).toEqual([503, 'The database is busy. Nothing was changed. Try again in a moment.'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    await somebody.query('rollback')
    const statuses = new Set((await Promise.all(kept)).map(({ status }) => status))
    expect([...statuses].every((one) => one === 200 || one === 503)).toBe(true)
    expect((await desk.call('GET', '/event')).status).toBe(200)
  })
})
