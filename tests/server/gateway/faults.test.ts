import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fillPathTemplate } from '../../../integrations/gateway/path-template'
import { fullIt } from '../../scope'
import { type GuardedApi, startGuard } from './guard-foreign-api'
import { answerWith, type JsonServer, startJsonServer } from './start-json-server'

const key = 'sk_live_4711_very_secret'

const rows = {
  author: [{ id: 1, name: 'Ada', slug: 'ada', status: true }],
  series: [{ id: 1, name: 'First', author: 1 }],
}

/** Settings for an API behind a proxy that requires a key. The API behind the proxy, json-server, needs no key. */
const settings = { adapter: 'keyed', credentials: { token: key }, seconds: 1, calls: 2 }

let api: JsonServer
let guard: GuardedApi
beforeEach(async () => {
  api = await startJsonServer(rows)
  guard = await startGuard(api.url, settings)
})
afterEach(async () => {
  api.misbehave()
  await guard.server.close()
  await api.close()
})

const reads = () => api.arrived().filter((one) => one.startsWith('GET'))

it('sends the key to the API and never reveals it, even if the API sends it back', async () => {
  const seen: (string | undefined)[] = []
  api.misbehave((request) => {
    seen.push(request.headers.authorization)
    return false
  })
  await guard.call('GET', '/author')
  expect(seen).toEqual([`Bearer ${key}`])
  const told = [
    answerWith(401, JSON.stringify({ message: `Key ${key} has expired.` })),
    answerWith(422, JSON.stringify({ message: `No ${key}`, errors: { name: [key], [key]: ['no'] } })),
    answerWith(500, `Trace: Bearer ${key}`),
    answerWith(200, JSON.stringify([{ id: 1, name: key }]), {
      'content-type': 'application/json',
      'x-total-count': '1',
    }),
    answerWith(302, '', { location: `/elsewhere?key=${key}` }),
  ]
  for (const how of told) {
    api.misbehave(how)
    for (const [method, path, body] of [
      ['GET', '/author?_start=0&_end=5'],
      ['GET', '/author/1'],
      ['POST', '/author', { name: 'Cy', slug: 'cy' }],
      ['PUT', '/author/1', { name: 'Cy' }],
    ] as const) {
      const answer = await guard.call(method, path, body)
      expect(answer.text + JSON.stringify([...answer.headers]), `${method} ${path}`).not.toContain(key)
    }
  }
  api.misbehave()
  expect(JSON.stringify(await guard.told())).not.toContain(key)
  for (const path of ['/openapi.json', '/permission', '/token', '/profile', '/dashboard-stats', '/search?q=Ada'])
    expect((await guard.call('GET', path)).text, path).not.toContain(key)
})

fullIt('does not sign the person out if the API refuses the key', async () => {
  api.misbehave(answerWith(401, '{}'))
  const answer = await guard.call('GET', '/author')
  expect(answer.status).toBe(502)
  expect(answer.body.message).toContain('check the key')
  expect((await guard.call('GET', '/token')).status).toBe(200)
})

it.each([
  ['HTML', answerWith(200, '<html>Welcome</html>', { 'content-type': 'text/html' })],
  ['invalid JSON', answerWith(200, '[{"id":1,', { 'content-type': 'application/json' })],
  ['a list of something else', answerWith(200, '{"rows":5}', { 'content-type': 'application/json' })],
  ['a redirect to another host', answerWith(302, '', { location: 'http://169.254.169.254/latest' })],
  [
    'an endless response',
    (_: unknown, response: { write: (text: string) => void; destroyed: boolean }) => {
      const go = () => {
        if (response.destroyed) return
        response.write('x'.repeat(1_000_000))
        setImmediate(go)
      }
      go()
      return true
    },
  ],
])('answers %s with an error in one sentence', async (_, how) => {
  api.misbehave(how as never)
  for (const path of ['/author?_start=0&_end=5', '/author/1']) {
    const answer = await guard.call('GET', path)
    expect([502, 504], `${path} ${answer.text}`).toContain(answer.status)
    expect(answer.body.message).toContain('API')
  }
})

fullIt('retries reads, and never writes', async () => {
  let failures = 2
  api.misbehave((request, response) => failures-- > 0 && answerWith(503, 'Later.')(request, response))
  expect((await guard.call('GET', '/author/1')).status).toBe(200)
  api.misbehave((request, response) => request.method !== 'GET' && answerWith(503, 'Later.')(request, response))
  expect((await guard.call('POST', '/author', { name: 'Cy', slug: 'cy' })).status).toBe(503)
  expect(api.arrived().filter((one) => !one.startsWith('GET'))).toEqual(['POST /author'])
})

fullIt('stops waiting after its timeout, and reports that the outcome of a change is unknown', async () => {
  api.misbehave(() => true)
  const read = await guard.call('GET', '/author/1')
  expect(read.status).toBe(504)
  expect(read.headers.get('x-upstream')).toBe('away')
  api.misbehave((request) => request.method === 'POST')
  const made = await guard.call('POST', '/author', { name: 'Cy', slug: 'cy' })
  expect(made.status).toBe(504)
  expect(made.body.message).toContain('The change may or may not have been made')
  expect(await guard.told()).toMatchObject([{ action: 'unsettled', call: 'author.create', title: 'Cy' }])
})

fullIt('sends no calls to an unavailable API, and detects by itself when it is back', async () => {
  api.misbehave((request, response) => answerWith(503, 'Down.')(request, response))
  for (let count = 0; count < 5; count++) expect((await guard.call('GET', '/author/1')).status).toBe(503)
  api.misbehave((request, response) => answerWith(503, 'Down.')(request, response))
  const refused = await guard.call('GET', '/author/1')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(reads()).toEqual([])
  const own = await guard.call('GET', '/role')
  expect(own.status).toBe(200)
  expect(own.headers.get('x-upstream')).toBe('away')
  api.misbehave()
  await vi.waitFor(async () => expect((await guard.call('GET', '/role')).headers.get('x-upstream')).toBe('there'), {
    timeout: 60_000,
    interval: 200,
  })
  expect((await guard.call('GET', '/author/1')).status).toBe(200)
})

it('has no more concurrent calls than the limit', async () => {
  let now = 0
  let most = 0
  api.misbehave((_, response) => {
    now += 1
    most = Math.max(most, now)
    response.once('close', () => {
      now -= 1
    })
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":1,"name":"Ada"}'), 20)
    return true
  })
  const answers = await Promise.all(Array.from({ length: 8 }, () => guard.call('GET', '/author/1')))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(most).toBe(2)
})

it('aborts a read when its caller disconnects', async () => {
  let ended = false
  let began = false
  api.misbehave((_, response) => {
    began = true
    response.once('close', () => {
      ended = true
    })
    return true
  })
  const leaving = new AbortController()
  const call = guard.call('GET', '/author/1', undefined, { signal: leaving.signal }).catch(() => undefined)
  await vi.waitFor(() => expect(began).toBe(true), { timeout: 60_000 })
  leaving.abort()
  await call
  await vi.waitFor(() => expect(ended).toBe(true), { timeout: 700 })
})

fullIt('tolerates an API that changes the shape of its responses between calls', async () => {
  const json = { 'content-type': 'application/json' }
  api.misbehave(answerWith(200, JSON.stringify({ data: [{ id: 1, name: 'Ada' }] }), json))
  expect((await guard.call('GET', '/author')).body).toMatchObject([{ id: 1, name: 'Ada' }])
  api.misbehave(answerWith(200, JSON.stringify([{ id: 1, name: { en: 'Ada' } }, null, 7, 'x']), json))
  expect((await guard.call('GET', '/author')).body).toHaveLength(1)
  api.misbehave(answerWith(200, JSON.stringify({ id: 2, name: 'Ben' }), json))
  expect((await guard.call('GET', '/author/1')).status).toBe(502)
})

fullIt('searches records of another API, and omits them if the API does not answer in time', async () => {
  expect((await guard.call('GET', '/search?q=Ada')).body).toMatchObject([{ resource: 'author', title: 'Ada' }])
  api.misbehave(() => true)
  expect((await guard.call('GET', '/search?q=Clerk')).body).toMatchObject([{ resource: 'role', title: 'Clerk' }])
})

it('signs in when first needed, once for concurrent calls, and again when the token expires', async () => {
  const other = await startGuard(api.url, {
    ...settings,
    adapter: 'signing',
    credentials: { user: 'deckhand', password: 'a password of its own' },
    calls: 20,
  })
  let token = 'first'
  let signIns = 0
  api.misbehave((request, response) => {
    if (request.url === '/sign-in') {
      signIns += 1
      return answerWith(200, JSON.stringify({ token }), { 'content-type': 'application/json' })(request, response)
    }
    return request.headers.authorization !== `Bearer ${token}` && answerWith(401, '{}')(request, response)
  })
  const many = () => Promise.all(Array.from({ length: 6 }, () => other.call('GET', '/author/1')))
  expect((await many()).map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(signIns).toBe(1)
  token = 'second'
  expect((await many()).map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(signIns).toBe(2)
  await sleep(0)
  await other.server.close()
})

fullIt.each(['.', '..', 'a/..', '\\'])('refuses to build a path from the id %s', (id) => {
  expect(() => fillPathTemplate('/author/{id}', { id })).toThrow("Ids must not contain '/', '\\' or '..'")
})

it.each(['a/b', 'a\\b', '../author/1', 'x..y'])('sends no call with the id %s', async (id) => {
  const path = `/author/${encodeURIComponent(id)}`
  const before = api.arrived().length
  for (const [method, body] of [['GET'], ['PUT', { name: 'Cy' }], ['DELETE']] as const) {
    const { status, text } = await guard.call(method, path, body)
    expect([400, 404], `${method} ${text}`).toContain(status)
  }
  expect(api.arrived().slice(before)).toEqual([])
})

fullIt('answers deeply nested JSON with an error, in lists and records', async () => {
  const deep = (levels: number) => `${'{"a":['.repeat(levels)}1${']}'.repeat(levels)}`
  for (const levels of [60, 5000, 200_000]) {
    api.misbehave(answerWith(200, `{"id":1,"name":${deep(levels)}}`, { 'content-type': 'application/json' }))
    expect((await guard.call('GET', '/author/1')).status).toBe(502)
    api.misbehave(answerWith(200, `[{"id":1,"name":${deep(levels)}}]`, { 'content-type': 'application/json' }))
    const { status, body } = await guard.call('GET', '/author')
    expect([status, body.message]).toEqual([502, expect.stringContaining('API')])
  }
})

fullIt('retries a read after the time in the header Retry-After', async () => {
  const patient = await startGuard(api.url, { ...settings, seconds: 5 })
  for (const status of [429, 502, 503, 504]) {
    let failures = 1
    let at = 0
    api.misbehave((request, response) => {
      if (failures-- <= 0) return false
      at = performance.now()
      return answerWith(status, 'Later.', { 'retry-after': '1' })(request, response)
    })
    expect((await patient.call('GET', '/author/1')).status).toBe(200)
    expect(performance.now() - at).toBeGreaterThan(950)
  }
  await patient.server.close()
})

const whole = [
  { id: 3, name: 'Élan', slug: 'elan', status: 'active', sortOrder: '7' },
  { id: 1, name: 'Ada', slug: 'ada', status: 'inactive', sortOrder: '10' },
  { id: 2, name: 'eve', slug: 'eve', status: 'true', sortOrder: null },
]

fullIt('pages, counts and filters whole arrays for other programs, with values in their declared types', async () => {
  api.misbehave(answerWith(200, JSON.stringify(whole), { 'content-type': 'application/json' }))
  const list = async (query: string) => {
    const { status, body, headers } = await guard.call('GET', `/author${query}`)
    expect(status, query).toBe(200)
    return [body.map(({ name }: { name: string }) => name), headers.get('x-total-count')]
  }
  expect(await list('?_start=1&_end=2&_sort=name&_order=asc')).toEqual([['Élan'], '3'])
  expect(await list('?_start=0&_end=2&_sort=sortOrder&_order=desc')).toEqual([['Ada', 'Élan'], '3'])
  expect(await list('?q=elan')).toEqual([['Élan'], '1'])
  expect(await list('?status=1&_sort=name')).toEqual([['Élan', 'eve'], '2'])
  expect(await list('?name_like=D')).toEqual([['Ada'], '1'])
  expect(await list('?sortOrder_gte=8')).toEqual([['Ada'], '1'])
  expect(await list('')).toEqual([['Élan', 'Ada', 'eve'], '3'])
  const { body } = await guard.call('GET', '/author?_sort=name')
  expect(body.map(({ status, sortOrder }: { status: unknown; sortOrder: unknown }) => [status, sortOrder])).toEqual([
    [0, 10],
    [1, 7],
    [1, null],
  ])
  const screen = await guard.call('GET', '/author?_start=0&_end=1', undefined, {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect([screen.body.length, screen.headers.get('x-total-count')]).toEqual([3, null])
  expect(screen.body[0].status).toBe('active')
})
