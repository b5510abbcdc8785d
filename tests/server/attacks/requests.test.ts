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
    ['longer than any address', `q=${'x'.repeat(60_000)}`, 431],
    ['of thousands of values', Array.from({ length: 2_000 }, () => 'id=a').join('&'), 400],
    ['of a value longer than is compared', `name=${'x'.repeat(2_000)}`, 400],
    ['of more patterns than are looked for', Array.from({ length: 480 }, (_, at) => `name_like=${at}`).join('&'), 400],
    ['of more bounds than are compared', Array.from({ length: 30 }, (_, at) => `name_gte=${at}`).join('&'), 400],
    ['sorted by more than anybody reads', `_sort=${Array(6).fill('name')}`, 400],
    ['of the prototype', '__proto__=1', 400],
    ['of what every object has', 'constructor=1', 400],
    ['nested, as some parsers unfold them', 'name[$ne]=1', 400],
    ['sorted by what every object has', '_sort=__proto__', 400],
    ['sorted by SQL', '_sort=name;drop%20table%20user', 400],
  ])('%s are refused', async (_, query, status) => {
    const answer = await list(query)
    expect(answer.status).toBe(status)
    expect(answer.text).not.toMatch(/SQLITE|stack|node_modules/)
  })

  it('with half of a character are refused', async () => {
    const filter = encodeURIComponent(String.raw`{"name":"a\ud800"}`)
    expect(await list(`filter=${filter}`)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/invalid character/) },
    })
  })

  it.each([
    ['is no HTTP', 'hello\r\n\r\n', 400],
    ['has longer headers than are read', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('what %s is told so as any refusal is, and its connection closed', async (_, sent, status) => {
    const { hostname, port } = new URL(server.origin)
    const socket = connect(Number(port), hostname)
    socket.write(sent)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*Connection: close`))
    expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/\. (Send|Ask) /) })
  })

  it.each([`' or 1=1 --`, `") or ("1"="1`, `'; drop table "user"; --`, '\\', `%' union select password from user --`])(
    'that hold SQL are values like others: %s',
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

  it('do not take signs of a pattern for one', async () => {
    for (const sign of ['%', '_', '%25', '*']) expect((await list(`q=${encodeURIComponent(sign)}`)).body).toEqual([])
    expect((await list('code_like=%25')).body).toEqual([])
  })
})

describe('bodies', () => {
  const post = (body: string, path = '/currency') => server.send('POST', `/api/v1${path}`, { token, body })
  const valid = { name: 'Yen', code: 'JPY', rate: 1 }

  it.each([
    ['a prototype', '{"__proto__":{"status":0},"name":"Yen","code":"JPY","rate":1}'],
    ['a prototype by its constructor', '{"constructor":{"prototype":{"isAdmin":true}},"name":"Yen"}'],
    ['lists within lists without end', `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['objects within objects without end', `{"name":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`],
    ['more than a body holds', JSON.stringify({ ...valid, name: 'x'.repeat(2_000_000) })],
    [
      'a hundred thousand fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [at, 1]))),
    ],
  ])('with %s are refused, and spoil nothing', async (_, body) => {
    const answer = await post(body)
    expect(answer.status, answer.text.slice(0, 200)).toBeGreaterThanOrEqual(400)
    expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(500)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
    expect((await list('')).body).toHaveLength(2)
  })

  it('sign nobody in by an object in place of a password', async () => {
    for (const password of [{ $ne: '' }, ['a'], true, { toString: 'x' }])
      expect(
        (await server.send('POST', '/api/v1/token', { body: { email: 'ann@example.com', password } })).status,
      ).toBe(422)
  })
})

describe('other pages', () => {
  it('are allowed nothing across origins', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' }
    for (const [method, path] of [
      ['OPTIONS', '/api/v1/event'],
      ['GET', '/api/v1/openapi.json'],
    ] as const) {
      const answer = await server.send(method, path, { headers })
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it('may not frame a page, nor learn where one came from', async () => {
    const { headers } = await server.send('GET', '/dashboard', { headers: { accept: 'text/html' } })
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).toContain("object-src 'none'")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('find no answer of the API kept by a browser or a proxy', async () => {
    for (const path of ['/api/v1/event', '/api/v1/permission', '/api/bookmarks/data', '/api/v1/openapi.json'])
      expect((await server.send('GET', path, { token })).headers.get('cache-control'), path).toBe('no-store')
  })
})

describe('half of a character', () => {
  it.each<[string, string, unknown, string]>([
    ['a record', '/api/v1/currency', { name: 'Yen \ud800', code: 'JPY' }, 'name'],
    ['fields that nobody knows', '/api/v1/currency', { other: ['a', { b: '\udc00' }] }, 'other.1.b'],
    ['values under "data"', '/api/v1/currency', { data: { name: '\ud800' } }, 'name'],
    ['a saved view', '/api/views', { name: 'Mine', query: '\ud800' }, 'query'],
    ['a job', '/api/v1/job', { kind: 'import', rows: [{ name: '\ud800' }] }, 'rows.0.name'],
  ])('is refused in %s, at its place', async (_, path, body, place) => {
    const answer = await server.send('POST', path, { token, body })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { [place]: [expect.stringMatching(/invalid character/)] } },
    })
  })
})
