import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../library'
import { startServer } from '../support/test-server'

let server: Awaited<ReturnType<typeof startServer>>
let token: string

beforeAll(async () => {
  server = await startServer()
  token = await server.signIn()
  for (const code of ['EUR', 'USD'])
    await server.add('currency', {
      name: code,
      code,
      decimals: 2,
      rate: 1,
      isBase: false,
      status: 1,
    })
})
afterAll(() => server.close())

const list = (query: string, resource = 'currency') => server.send('GET', `/api/v1/${resource}?${query}`, { token })

describe('queries', () => {
  it.each([
    ['that are too long', `q=${'x'.repeat(60_000)}`, 431],
    ['with thousands of values', Array.from({ length: 2_000 }, () => 'id=a').join('&'), 400],
    ['with a value that is too long to compare', `name=${'x'.repeat(2_000)}`, 400],
    ['with too many patterns', Array.from({ length: 480 }, (_, at) => `name_like=${at}`).join('&'), 400],
    ['with too many bounds', Array.from({ length: 30 }, (_, at) => `name_gte=${at}`).join('&'), 400],
    ['sorted by too many fields', `_sort=${Array(6).fill('name')}`, 400],
    ['that name the prototype', '__proto__=1', 400],
    ['that name an inherited property', 'constructor=1', 400],
    ['with nested parameters', 'name[$ne]=1', 400],
    ['sorted by an inherited property', '_sort=__proto__', 400],
    ['sorted by SQL', '_sort=name;drop%20table%20user', 400],
  ])('%s are refused', async (_, query, status) => {
    const answer = await list(query)
    expect(answer.status).toBe(status)
    expect(answer.text).not.toMatch(/SQLITE|stack|node_modules/)
  })

  it('with half of a surrogate pair are refused', async () => {
    const filter = encodeURIComponent(String.raw`{"name":"a\ud800"}`)
    expect(await list(`filter=${filter}`)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/invalid character/) },
    })
  })

  it.each([
    ['is not HTTP', 'hello\r\n\r\n', 400],
    ['has headers that are too long', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('a message that %s gets a JSON error, and its connection is closed', async (_, sent, status) => {
    const { hostname, port } = new URL(server.origin)
    const socket = connect(Number(port), hostname)
    socket.write(sent)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*Connection: close`))
    expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/\. (Send|Shorten) /) })
  })

  it.each([`' or 1=1 --`, `") or ("1"="1`, `'; drop table "user"; --`, '\\', `%' union select password from user --`])(
    'treat SQL in values as plain text: %s',
    async (value) => {
      for (const resource of registry.all.filter(({ calls }) => calls.list)) {
        const found = await list(`q=${encodeURIComponent(value)}`, resource.name)
        expect([resource.name, found.status, found.body]).toEqual([resource.name, 200, []])
        const named = await list(`id=${encodeURIComponent(value)}`, resource.name)
        expect([resource.name, named.status, named.body]).toEqual([resource.name, 200, []])
      }
      expect((await list('')).body).toHaveLength(2)
    },
  )

  it('match wildcard characters literally', async () => {
    for (const sign of ['%', '_', '%25', '*']) expect((await list(`q=${encodeURIComponent(sign)}`)).body).toEqual([])
    expect((await list('code_like=%25')).body).toEqual([])
  })
})

describe('bodies', () => {
  const post = (body: string, path = '/currency') => server.send('POST', `/api/v1${path}`, { token, body })
  const valid = { name: 'Yen', code: 'JPY', rate: 1 }

  it.each([
    ['a prototype', '{"__proto__":{"status":0},"name":"Yen","code":"JPY","rate":1}'],
    ['a prototype through its constructor', '{"constructor":{"prototype":{"isAdmin":true}},"name":"Yen"}'],
    ['deeply nested lists', `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['deeply nested objects', `{"name":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`],
    ['more bytes than a body can have', JSON.stringify({ ...valid, name: 'x'.repeat(2_000_000) })],
    [
      'a hundred thousand fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [at, 1]))),
    ],
  ])('with %s are refused without side effects', async (_, body) => {
    const answer = await post(body)
    expect(answer.status, answer.text.slice(0, 200)).toBeGreaterThanOrEqual(400)
    expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(500)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
    expect((await list('')).body).toHaveLength(2)
  })

  it('cannot sign in with an object in place of a password', async () => {
    for (const password of [{ $ne: '' }, ['a'], true, { toString: 'x' }])
      expect(
        (await server.send('POST', '/api/v1/token', { body: { email: 'ann@example.com', password } })).status,
      ).toBe(422)
  })
})

describe('pages of other origins', () => {
  it('get no CORS headers', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' }
    for (const [method, path] of [
      ['OPTIONS', '/api/v1/event'],
      ['GET', '/api/v1/openapi.json'],
    ] as const) {
      const answer = await server.send(method, path, { headers })
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it('cannot frame a page, and get no referrer from a page', async () => {
    const { headers } = await server.send('GET', '/dashboard', { headers: { accept: 'text/html' } })
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).toContain("object-src 'none'")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('find no API response in the cache of a browser or a proxy', async () => {
    for (const path of ['/api/v1/event', '/api/v1/permission', '/api/bookmarks/data', '/api/v1/openapi.json'])
      expect((await server.send('GET', path, { token })).headers.get('cache-control'), path).toBe('no-store')
  })
})

describe('half of a surrogate pair', () => {
  it.each<[string, string, unknown, string]>([
    ['a record', '/api/v1/currency', { name: 'Yen \ud800', code: 'JPY' }, 'name'],
    ['unknown fields', '/api/v1/currency', { other: ['a', { b: '\udc00' }] }, 'other.1.b'],
    ['values under "data"', '/api/v1/currency', { data: { name: '\ud800' } }, 'name'],
    ['a saved view', '/api/views', { name: 'Mine', query: '\ud800' }, 'query'],
    ['a job', '/api/v1/job', { kind: 'import', rows: [{ name: '\ud800' }] }, 'rows.0.name'],
  ])('is refused in %s, with an error at its field', async (_, path, body, place) => {
    const answer = await server.send('POST', path, { token, body })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { [place]: [expect.stringMatching(/invalid character/)] } },
    })
  })
})
