import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from '../../../server/contract/person'
import { answerError } from '../../../server/http/errors'
import { currentCallCost, runInCallClass } from '../../../server/platform/admission/call-class'
import { createDatabaseTimeBudgets, throttleReads } from '../../../server/platform/admission/throttle-reads'
import { type AdminServer, startAdminServer } from '../support/admin-server'

let server: AdminServer
beforeAll(async () => {
  server = await startAdminServer('sqlite')
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

it('many slow calls of one account delay a call of another account only a little', async () => {
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

/** An API whose calls end once the test releases the calls. The header `from` names the account of a call. */
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
  let long = 0
  app.get('/long', async (request) => {
    await request.sendLong?.()
    long++
    return released.then(() => ({}))
  })
  app.get('/quick', async () => ({ long }))
  return { app, release }
}

it('calls of one account are refused with 429 once too many of them wait', async () => {
  const { app, release } = openSlow()
  const call = (from: string) => app.inject({ url: '/', headers: { from } })
  const statuses: number[] = []
  const crowd = Array.from({ length: 115 }, () => call('ann').then(({ statusCode }) => statuses.push(statusCode)))
  await vi.waitFor(() => expect(statuses).toEqual(Array(12).fill(429)), { timeout: 60_000 })
  const other = call('ben')
  release()
  expect((await other).statusCode).toBe(200)
  await Promise.all(crowd)
  expect(statuses.filter((status) => status === 200)).toHaveLength(103)
  expect((await call('ann')).statusCode).toBe(200)
  await app.close()
})

it('an account is still answered after it has aborted its running and waiting calls', async () => {
  const { app, release } = openSlow()
  const arrived = vi.fn()
  app.addHook('preHandler', async () => arrived())
  app.get('/now', async () => ({}))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { from: 'ann' }
  const leaving = new AbortController()
  const given = Array.from({ length: 9 }, () => fetch(url, { headers, signal: leaving.signal }).catch(() => 'given up'))
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(3), { timeout: 60_000 })
  leaving.abort()
  expect(await Promise.all(given)).toEqual(Array(9).fill('given up'))
  release()
  const signal = AbortSignal.timeout(20_000)
  const answers = Array.from({ length: 9 }, () => fetch(`${url}/now`, { headers, signal }).then(({ status }) => status))
  expect(await Promise.all(answers)).toEqual(Array(9).fill(200))
  await app.close()
})

describe('the budget of database time', () => {
  let clock = 0
  const second = 1000

  /** An API whose calls cost as many milliseconds as their query names. */
  function openCostly() {
    const app = fastify()
    app.setErrorHandler(answerError)
    app.decorateRequest('person')
    app.addHook('onRequest', (request, _, done) => {
      request.person = { id: String(request.headers.from) } as Person
      runInCallClass('calls', done)
    })
    throttleReads(
      app,
      createDatabaseTimeBudgets(() => clock),
    )
    app.route<{ Querystring: { cost?: string } }>({
      method: ['GET', 'POST'],
      url: '/',
      handler: async ({ query }) => {
        const cost = currentCallCost()
        if (cost) cost.spent += Number(query.cost ?? 0)
        return {}
      },
    })
    const call = async (from: string, cost = 0, method: 'GET' | 'POST' = 'GET') => {
      const { statusCode, headers, body } = await app.inject({ method, url: `/?cost=${cost}`, headers: { from } })
      return { status: statusCode, wait: headers['retry-after'], body }
    }
    return { app, call }
  }

  it('is used up per account by many expensive calls, and refills with time', async () => {
    const { app, call } = openCostly()
    for (let at = 0; at < 20; at++) expect((await call('ann', 2 * second)).status).toBe(at < 16 ? 200 : 429)
    const { wait, body } = await call('ann')
    expect(wait).toBe('2')
    expect(JSON.parse(body).message).toBe(
      'Your requests have overloaded the database. Wait 2 s. Then send fewer requests at the same time.',
    )
    expect((await call('ann', 0, 'POST')).status).toBe(200)
    expect((await call('ben', 2 * second)).status).toBe(200)
    clock += 2 * second
    expect((await call('ann')).status).toBe(200)
    await app.close()
  })

  it('is not used up by one call after another, however long each call takes', async () => {
    const { app, call } = openCostly()
    for (let at = 0; at < 100; at++) {
      expect((await call('ann', 3 * second)).status).toBe(200)
      clock += 3 * second
    }
    await app.close()
  })
})

it('the database time of a call is its cost', async () => {
  const { store } = server
  const resource = store.registry.get('member')
  const filters = [{ field: 'email', operator: 'like' as const, values: ['nobody', 'somebody'] }]
  const spent = await new Promise<number | undefined>((resolve, reject) =>
    runInCallClass('test', () => {
      void store.list(resource, { filters, end: 10 }).then(() => resolve(currentCallCost()?.spent), reject)
    }),
  )
  expect(spent).toBeGreaterThan(0)
  expect(currentCallCost()).toBeUndefined()
})

it('two long responses run at a time per account, and quick calls do not wait for them', async () => {
  const { app, release } = openSlow()
  const headers = { from: 'ann' }
  const slow = Array.from({ length: 4 }, () => app.inject({ url: '/long', headers }))
  const quick = async () => (await app.inject({ url: '/quick', headers })).json()
  await vi.waitFor(async () => expect(await quick()).toEqual({ long: 2 }), { timeout: 60_000 })
  expect(await quick()).toEqual({ long: 2 })
  release()
  expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  await app.close()
})
