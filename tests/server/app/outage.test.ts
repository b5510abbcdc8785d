import { Writable } from 'node:stream'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../../server/database/open-store'
import { createErrorHandler } from '../../../server/http/errors'
import { DatabaseUnavailable } from '../../../server/platform/database-unavailable'
import { createRegistry } from '../../../vocabulary'
import { temporaryFolder } from '../support/stores'

it('logs an outage of the database when it begins and when it ends, with the number of failed calls', async () => {
  const logged: string[] = []
  const stream = new Writable({
    write: (line, _, done) => {
      logged.push(String(line))
      done()
    },
  })
  const store = await openStore({ dataDir: temporaryFolder(), registry: createRegistry([]), handlers: {} })
  const app = fastify({ logger: { level: 'warn', stream } })
  onTestFinished(async () => {
    await app.close()
    await store.close()
  })
  app.setErrorHandler(createErrorHandler(store))
  app.get('/', async () => {
    throw new DatabaseUnavailable('unreachable', new Error('connect ECONNREFUSED'))
  })
  const calls = (count: number) => Promise.all(Array.from({ length: count }, () => app.inject('/')))

  for (const { statusCode, headers } of await calls(7)) expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatch(/The database fails.*/)
  expect(logged[0]).toMatch(/ECONNREFUSED/)
  await expect.poll(() => logged.length, { timeout: 20_000 }).toBe(2)
  expect(logged[1]).toMatch(/answers again\. Calls that it failed meanwhile: 7\./)

  await calls(2)
  expect(logged).toHaveLength(3)
})
