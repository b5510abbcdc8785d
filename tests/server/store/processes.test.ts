import { expect, it } from 'vitest'
import { describeCluster } from '../support/cluster'
import { startProcess } from '../support/processes'

describeCluster('several processes on one PostgreSQL database', (cluster) => {
  it.each([
    ['sample data', { SAMPLE_DATA: 'on' }],
    [
      'a first administrator',
      { SAMPLE_DATA: 'off', ADMIN_EMAIL: 'ann@example.com', ADMIN_PASSWORD: 'correct horse battery' },
    ],
  ])('begin at once with %s: one lays the tables and fills them, the others wait', async (_, settings) => {
    const databaseUrl = await cluster().newDatabase()
    const environment = {
      ...settings,
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'a secret of at least thirty-two characters',
    }
    const started = await Promise.all([1, 2].map(() => startProcess(environment)))
    expect(started.map(({ output }) => output)).toEqual(Array(2).fill(expect.stringMatching(/^Deckhand is ready/)))
    const people = await cluster().query('select email from "user"', databaseUrl)
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
    expect(await cluster().query('select * from deckhand_preparing', databaseUrl)).toEqual([])
    await Promise.all(started.map(({ stop }) => stop()))
  })
})
