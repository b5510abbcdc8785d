import { expect, it } from 'vitest'
import {
  after,
  type Caller,
  caller,
  faultsOf,
  openShop,
  order,
  workTogether,
} from '../../../scripts/soak/support/concurrent-writers.mjs'
import { describeCluster } from '../../server/support/cluster'
import { startProcess } from '../../server/support/processes'
import { temporaryFolder } from '../../server/support/stores'

/** The settings that all processes of one database share. */
const common = () => ({
  JWT_SECRET: 'a secret of at least thirty-two characters',
  SEAL_KEY: 'a key that is of at least thirty-two characters',
  FILES_URL: temporaryFolder(),
})

describeCluster('several processes on one PostgreSQL database', (cluster) => {
  it.each([
    ['sample data', { SAMPLE_DATA: 'on' }],
    [
      'a first administrator',
      { SAMPLE_DATA: 'off', ADMIN_EMAIL: 'ann@example.com', ADMIN_PASSWORD: 'correct horse battery' },
    ],
  ])(
    'that start together with %s agree: one creates and fills the tables, the others wait',
    async (_, settings) => {
      const databaseUrl = await cluster().newDatabase()
      const environment = {
        ...settings,
        ...common(),
        DATABASE_URL: databaseUrl,
      }
      const started = await Promise.all([1, 2].map(() => startProcess(environment)))
      expect(started.map(({ output }) => output)).toEqual(Array(2).fill(expect.stringMatching(/^Deckhand is ready: /)))
      const people = await cluster().query('select email from "user"', databaseUrl)
      expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
      expect(await cluster().query('select * from deckhand_preparing', databaseUrl)).toEqual([])
      await Promise.all(started.map(({ stop }) => stop()))
    },
    120_000,
  )

  it('accept the changes of seven users side by side, and orders that arrive all at once', async () => {
    const environment = {
      SAMPLE_DATA: 'off',
      ADMIN_EMAIL: 'ann@example.com',
      ADMIN_PASSWORD: 'correct horse battery',
      ...common(),
      DATABASE_URL: await cluster().newDatabase(),
    }
    const servers = await Promise.all([1, 2].map(() => startProcess(environment)))
    const [one] = servers
    const credentials = { email: environment.ADMIN_EMAIL, password: environment.ADMIN_PASSWORD }
    const { body } = await caller(one?.origin ?? '')('POST', '/token', credentials)
    const calls = servers.map(({ origin }) => caller(origin, body.accessToken))
    const call = calls[0] as Caller
    const shop = await openShop(call)
    const { orders, failed } = await workTogether(calls, shop, after(4))
    expect(failed).toEqual([])
    expect(orders).toBeGreaterThan(0)
    const items = [{ product: shop.boxes[0], quantity: 1 }]
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => order(calls[at % 2] ?? call, shop, items)))
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(await faultsOf(call)).toEqual([])
    await Promise.all(servers.map(({ stop }) => stop()))
  }, 120_000)
})
