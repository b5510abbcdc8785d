import { connect } from 'node:net'
import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../../server/auth/passwords/passwords'
import { rowScopedStore } from '../../../server/records/visible'
import { apiBase, type Call } from '../../../vocabulary'
import { password, startServer } from '../support/test-server'

let server: Awaited<ReturnType<typeof startServer>>
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn()
})
afterAll(() => server.close())

describe('a route that the business adds', () => {
  let own: typeof server
  beforeAll(async () => {
    own = await startServer('sqlite', {
      routes: (app, store) => {
        app.get('/greeting', async ({ person }) => ({
          says: `Hello ${person.name}`,
          seen: rowScopedStore(store, person).limits === undefined,
        }))
      },
    })
  })
  afterAll(() => own.close())

  const greeting = async (path: string, headers: Record<string, string> = {}) => {
    const { statusCode, json } = await own.app.inject({ method: 'GET', url: path, headers })
    return [statusCode, json()]
  }

  it('is below the base path of the API, and requires a sign-in', async () => {
    const authorization = `Bearer ${await own.signIn()}`
    expect(await greeting('/api/v1/greeting', { authorization })).toEqual([200, { says: 'Hello Ann', seen: true }])
    expect(await greeting('/api/v1/greeting')).toMatchObject([401, {}])
    expect(await greeting('/greeting', { authorization })).toMatchObject([404, {}])
  })
})

describe('refusals', () => {
  const post = (body: string, type = 'application/json') =>
    server.send('POST', '/api/v1/event', { token, body, headers: { 'content-type': type } })

  it.each([
    ['malformed JSON', '{"code": }', 'application/json', 400],
    ['a prototype in JSON', '{"__proto__": {"status": 1}}', 'application/json', 400],
    ['an unsupported content type', 'code=A', 'text/csv', 415],
    ['a body beyond the limit', JSON.stringify({ code: 'x'.repeat(2_000_000) }), 'application/json', 413],
  ])('answers %s with a message of the engine, without internals', async (_, body, type, status) => {
    const answer = await post(body, type)
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body)).toEqual(['message'])
    expect(answer.body.message).not.toMatch(/FST_|node_modules|Error:/)
  })

  it.each(['/api/v1/nothing', '/api/nothing', '/nothing', '/files/nothing', '/api/v1/event/a/b/c'])(
    'answers DELETE %s with 404',
    async (path) => {
      const answer = await server.send('DELETE', path, { token })
      expect(answer.status).toBe(404)
      expect(answer.body.message).toBe(`There is no DELETE ${path}.`)
    },
  )

  it('answers an invalid address with 400', async () => {
    const answer = await new Promise<string>((resolve) => {
      const { port, hostname } = new URL(server.origin)
      const socket = connect(Number(port), hostname, () =>
        socket.end('GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      )
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1.1 400/)
    expect(answer).toContain('"message":"The address contains an invalid escape sequence')
  })

  it('hides the details of an internal failure, and returns its reference in the log', async () => {
    const broken = await startServer()
    await broken.store.db.schema.dropTable('fee_rule').execute()
    const answer = await broken.send('GET', '/api/v1/fee-rule', { token: await broken.signIn() })
    expect(answer.status).toBe(500)
    const reference = answer.headers.get('x-request-id')?.slice(-12)
    const message = `Something went wrong! If it happens again, send this reference to your administrator: ${reference}`
    expect(answer.body).toEqual({ message })
    await broken.close()
  })

  it('accepts a status toggle with a content type and an empty body', async () => {
    const id = await server.add('membership', { name: 'Students', status: 1 })
    const answer = await server.send('PUT', `/api/v1/membership/status/${id}`, {
      token,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(200)
  })
})

it('answers when it is ready', async () => {
  const { status, body } = await server.send('GET', '/healthz')
  expect([status, body]).toEqual([200, { status: 'ok' }])
})

it('sends security headers with the screens', async () => {
  const { headers } = await server.send('GET', '/dashboard', { headers: { accept: 'text/html' } })
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(headers.get('content-security-policy')).toContain("style-src 'self'")
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
})

it('compresses long responses, but not short ones', async () => {
  const encoding = async (path: string, accepted: string) => {
    const headers = { 'accept-encoding': accepted }
    return (await server.send('GET', path, { token, headers })).headers.get('content-encoding')
  }
  expect(await encoding('/api/v1/permission', 'gzip, br')).toBe('br')
  expect(await encoding('/api/v1/permission', 'gzip')).toBe('gzip')
  expect(await encoding('/healthz', 'br')).toBeNull()
})

it('describes every call of every resource', async () => {
  const { body } = await server.send('GET', '/api/v1/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  const declared = server.store.registry.all.flatMap(({ calls }) =>
    Object.values(calls).filter((call): call is Call => Boolean(call)),
  )
  const blank = (path: string) => path.replace(/\{\w+\}/g, '{}')
  const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${blank(path)}`),
  )
  expect(described).toEqual(
    expect.arrayContaining(declared.map(({ path, method }) => `${method} ${blank(apiBase + path)}`)),
  )
  const { event, 'event.new': sent, 'event.changes': changes } = body.components.schemas
  expect(sent.required).toEqual(['code', 'startsOn'])
  expect(sent.properties.code).toMatchObject({ type: 'string', maxLength: 32 })
  expect(changes.required).toBeUndefined()
  expect(Object.keys(sent.properties)).not.toContain('taken')
  expect(event.required).toEqual(expect.arrayContaining(['id', 'createdAt', 'updatedAt', 'taken']))
  expect(JSON.stringify(body)).not.toContain('undefined')
})

it('describes to a signed-in person only the calls they can make and the fields they can read', async () => {
  const role = await server.add('role', { name: 'Reader', permissions: ['book.list', 'book.show'], status: 1 })
  const hashed = await hashPassword(password)
  await server.add('user', { name: 'Rea', email: 'rea@example.com', role, password: hashed, status: 1 })
  const describedTo = async (email: string) => {
    const { body } = await server.send('GET', '/api/v1/profile/openapi.json', { token: await server.signIn(email) })
    const calls = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    return { body, calls }
  }
  const reader = await describedTo('rea@example.com')
  expect(reader.calls.filter((call) => /v1\/(book|event)\b/.test(call))).toEqual([
    'get /api/v1/book',
    'get /api/v1/book/{id}',
  ])
  expect(reader.calls).toContain('get /api/v1/profile')
  expect(reader.body.components.schemas.book.properties).not.toHaveProperty('cost')
  const { body: whole } = await server.send('GET', '/api/v1/openapi.json')
  expect((await describedTo('ann@example.com')).body).toEqual(whole)
})

it('describes the parameters of a list, and that a day without a time is in UTC', async () => {
  const { body } = await server.send('GET', '/api/v1/openapi.json')
  const { get } = body.paths[`${apiBase}/loan`]
  const parameters = get.parameters
    .map((one: { $ref?: string }) => (one.$ref ? body.components.parameters[basename(one.$ref)] : one))
    .slice(0, 6)
  expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
    '_start',
    '_end',
    '_sort',
    '_order',
    'q',
    'filters',
  ])
  expect(parameters.at(-1).description).toContain('A day without a time is a day in UTC')
  expect(get.responses['200'].headers).toHaveProperty('X-Total-Count')
})
