import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Person } from '../../../server/auth/person'
import { throttleReads } from '../../../server/auth/throttle'
import { answerError } from '../../../server/errors'
import { type Desk, openDesk } from '../support/desk'

let server: Desk
beforeAll(async () => {
  server = await openDesk('sqlite')
  const resource = server.store.registry.get('member')
  const members = Array.from({ length: 20_000 }, (_, at) => ({
    firstName: `First ${at}`,
    lastName: `Last ${at}`,
    email: `person-${at}@example.com`,
    status: 1 as const,
  }))
  await server.store.transaction((trx) => server.store.insertMany(trx, resource, members))
})
afterAll(() => server.close())

it('the calls of one account keep those of others waiting for no more than a few of them', async () => {
  const ben = await server.signIn('ben@example.com')
  const patterns = Array.from({ length: 20 }, (_, at) => `email_like=nobody${at}`).join('&')
  const path = `/member?_start=0&_end=10&${patterns}`
  const began = performance.now()
  const time = () => performance.now() - began
  const alone = await server.call('GET', path).then(() => time())
  const heavy = Array.from({ length: 60 }, () =>
    server.call('GET', path).then(({ status }) => [status, time()] as const),
  )
  await Promise.race(heavy)
  const before = time()
  const { status } = await server.send('GET', '/api/v1/permission', { token: ben })
  const waited = time() - before
  const ended = await Promise.all(heavy)
  expect([status, ...new Set(ended.map(([one]) => one))]).toEqual([200, 200])
  const stillWaiting = ended.filter(([, end]) => end > before + waited).length
  expect(stillWaiting, `waited ${waited} ms, one takes ${alone} ms`).toBeGreaterThan(40)
})

/** An API whose calls end once they are released, each of the account that its header `from` names. */
function openSlow() {
  const app = fastify()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  app.setErrorHandler(answerError)
  app.decorateRequest('person')
  app.addHook('onRequest', async (request) => {
    request.person = { id: String(request.headers.from) } as Person
  })
  throttleReads(app)
  app.get('/', () => released.then(() => ({})))
  return { app, release }
}

it('of one account, no more calls wait than are answered soon', async () => {
  const { app, release } = openSlow()
  const call = (from: string) => app.inject({ url: '/', headers: { from } })
  const statuses: number[] = []
  const crowd = Array.from({ length: 115 }, () => call('ann').then(({ statusCode }) => statuses.push(statusCode)))
  await vi.waitFor(() => expect(statuses).toEqual(Array(12).fill(429)))
  const other = call('ben')
  release()
  expect((await other).statusCode).toBe(200)
  await Promise.all(crowd)
  expect(statuses.filter((status) => status === 200)).toHaveLength(103)
  expect((await call('ann')).statusCode).toBe(200)
  await app.close()
})

it('an account whose calls were given up while they were answered, or waited, is answered all the same', async () => {
  const { app, release } = openSlow()
  const arrived = vi.fn()
  app.addHook('preHandler', async () => arrived())
  app.get('/now', async () => ({}))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { from: 'ann' }
  const leaving = new AbortController()
  const given = Array.from({ length: 9 }, () => fetch(url, { headers, signal: leaving.signal }).catch(() => 'given up'))
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(3))
  leaving.abort()
  expect(await Promise.all(given)).toEqual(Array(9).fill('given up'))
  release()
  const signal = AbortSignal.timeout(20_000)
  const answers = Array.from({ length: 9 }, () => fetch(`${url}/now`, { headers, signal }).then(({ status }) => status))
  expect(await Promise.all(answers)).toEqual(Array(9).fill(200))
  await app.close()
})
