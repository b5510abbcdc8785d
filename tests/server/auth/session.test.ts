import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extensionCallNamesOf, permissionsOf } from '../../../vocabulary'
import { dialects } from '../support/stores'
import { password, startServer } from '../support/test-server'
import { claimsOf, forge } from '../support/tokens'

describe.each(dialects)('the session on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    server = await startServer(dialect)
  })
  afterAll(() => server.close())

  const verify = (token?: string) => server.send('GET', '/api/v1/token', { token })

  it('begins with the right password, whether the e-mail address is in upper or lower case', async () => {
    const { status, body, headers } = await server.send('POST', '/api/v1/token', {
      body: { email: ' ANN@example.com', password },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      accessToken: expect.any(String),
      device: expect.any(String),
      userData: {
        id: server.ann,
        name: 'Ann',
        email: 'ann@example.com',
        role: { id: server.administrator, name: 'Administrator' },
        timeZone: 'UTC',
        profile: true,
        search: true,
        views: true,
        live: true,
        presence: true,
        description: true,
        batches: true,
        undo: true,
        idempotency: true,
        jobs: true,
        backups: true,
        comments: true,
      },
      message: 'Welcome, Ann.',
    })
    expect(headers.get('x-deckhand')).toBe('1')
    const answer = await verify(body.accessToken)
    expect(answer.body).toEqual({ userData: body.userData })
    expect(answer.headers.get('x-deckhand')).toBe('1')
    const user = await server.store.get(server.store.registry.get('user'), server.ann)
    expect(user?.lastSignInAt).toMatch(/^\d{4}-/)
  })

  it('is refused with the same message for a wrong password, an unknown address and an inactive person', async () => {
    await server.add('user', {
      name: 'Off',
      email: 'off@example.com',
      role: server.clerk,
      password: (await server.store.db.selectFrom('user').select('password').executeTakeFirstOrThrow()).password,
      status: 0,
    })
    for (const body of [
      { email: 'ann@example.com', password: 'wrong' },
      { email: 'nobody@example.com', password },
      { email: 'off@example.com', password },
    ]) {
      const answer = await server.send('POST', '/api/v1/token', { body })
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({ message: 'The e-mail address or the password is wrong.' })
    }
  })

  it.each([undefined, null, [], 'text', 5, { email: 5 }, { email: {}, password: [] }, { email: 'ann@example.com' }])(
    'is refused for invalid credentials: %j',
    async (body) => {
      const answer = await server.send('POST', '/api/v1/token', {
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toBeTypeOf('object')
    },
  )

  it('ends when its person signs out, and other sessions continue', async () => {
    const [one, other] = [await server.signIn(), await server.signIn()]
    expect((await server.send('DELETE', '/api/v1/token', { token: one })).status).toBe(200)
    expect((await verify(one)).status).toBe(401)
    expect((await verify(other)).status).toBe(200)
  })

  it('ends when its person is switched off, gets a new password, or is deleted', async () => {
    const admin = await server.signIn()
    const token = await server.signIn('ben@example.com')
    const path = `/api/v1/user/${server.ben}`
    const toggle = () => server.send('PUT', `/api/v1/user/status/${server.ben}`, { token: admin })
    await toggle()
    expect((await verify(token)).status).toBe(401)
    await toggle()
    expect((await verify(token)).status, 'a session that has ended does not come back').toBe(401)
    const later = await server.signIn('ben@example.com')
    await server.send('PUT', path, { token: admin, body: { password: 'four random words here' } })
    expect((await verify(later)).status).toBe(401)
    const again = await server.signIn('ben@example.com', 'four random words here')
    expect((await verify(again)).status).toBe(200)
    await server.send('DELETE', path, { token: admin })
    expect((await verify(again)).status).toBe(401)
  })

  it('has the permissions of its role from the next call on, and the built-in role has all', async () => {
    const role = await server.add('role', { name: 'Reader', permissions: ['event.list'], isSystem: false, status: 1 })
    const hashed = await server.store.db
      .selectFrom('user')
      .select('password')
      .where('id', '=', server.ann)
      .executeTakeFirstOrThrow()
    await server.add('user', { name: 'Cy', email: 'cy@example.com', role, password: hashed.password, status: 1 })
    const admin = await server.signIn()
    const token = await server.signIn('cy@example.com')
    const permissions = async (of: string) => (await server.send('GET', '/api/v1/permission', { token: of })).body
    expect(await permissions(token)).toEqual(['event.list'])
    const { registry } = server.store
    const everything = new Set(registry.all.flatMap(permissionsOf))
    expect(new Set(await permissions(admin))).toEqual(
      new Set([...everything, ...extensionCallNamesOf(registry, everything)]),
    )
    expect((await server.send('GET', '/api/v1/branch', { token })).status).toBe(403)
    await server.send('PUT', `/api/v1/role/${role}`, { token: admin, body: { permissions: ['branch.list'] } })
    expect((await server.send('GET', '/api/v1/branch', { token })).status).toBe(200)
    await server.send('PUT', `/api/v1/role/status/${role}`, { token: admin })
    expect(await permissions(token)).toEqual([])
  })

  it('is refused after the session or the person was changed directly in the database', async () => {
    const { db } = server.store
    const [one, other] = [await server.signIn(), await server.signIn()]
    const both = async () => [(await verify(one)).status, (await verify(other)).status]
    for (let round = 0; round < 3; round++) expect(await both()).toEqual([200, 200])
    await db.deleteFrom('session').where('id', '=', claimsOf(one).sid).execute()
    expect(await both()).toEqual([401, 200])
    await db.updateTable('user').set({ status: 0 }).where('id', '=', server.ann).execute()
    expect(await both()).toEqual([401, 401])
    await db.updateTable('user').set({ status: 1 }).where('id', '=', server.ann).execute()
    expect(await both()).toEqual([401, 200])
  })

  it('is required for every call except the sign-in and the API description', async () => {
    for (const path of ['/event', '/permission', '/dashboard-stats', '/user/1', '/loan-receipt/1'])
      expect((await server.send('GET', `/api/v1${path}`)).status, path).toBe(401)
    expect((await server.send('GET', '/api/bookmarks/data')).status).toBe(401)
    expect((await server.send('GET', '/api/v1/openapi.json')).status).toBe(200)
  })

  it('gets a renewed token with the response to any call, also to concurrent calls', async () => {
    const token = await server.signIn()
    const sessions = async () => (await server.send('GET', '/api/v1/profile', { token })).body.sessions.length
    const before = await sessions()
    expect((await verify(token)).headers.get('x-access-token')).toBeNull()
    const { iat, ...claims } = claimsOf(token)
    const older = forge({ ...claims, iat: iat - 600 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(older)))
    for (const { status, headers } of answers) {
      expect(status).toBe(200)
      const renewed = headers.get('x-access-token') ?? ''
      expect(claimsOf(renewed)).toMatchObject({ sub: claims.sub, sid: claims.sid })
      expect(claimsOf(renewed).iat).toBeGreaterThanOrEqual(iat)
      expect((await verify(renewed)).status).toBe(200)
    }
    expect(await sessions(), 'many at once renew one session').toBe(before)
    await server.send('DELETE', '/api/v1/token', { token: older })
    expect((await verify(answers[0]?.headers.get('x-access-token') ?? '')).status).toBe(401)
  })

  it('ends at its expiry, however much it is used', async () => {
    const token = await server.signIn()
    await server.store.db.updateTable('session').set({ endsAt: 1 }).where('id', '=', claimsOf(token).sid).execute()
    expect((await verify(token)).status).toBe(401)
  })

  it('is listed for its person, who can end one session or all others', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0'
    const own = (token: string) => server.send('GET', '/api/v1/profile', { token })
    const { password: hash } = await server.store.db.selectFrom('user').select('password').executeTakeFirstOrThrow()
    await server.add('user', { name: 'Eve', email: 'eve@example.com', role: server.clerk, password: hash, status: 1 })
    const token = await server.signIn()
    await server.send('DELETE', '/api/v1/session', { token })
    const second = (
      await server.send('POST', '/api/v1/token', {
        body: { email: 'ann@example.com', password },
        headers: { 'user-agent': agent },
      })
    ).body.accessToken
    const { sessions } = (await own(token)).body
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1)
    const other = sessions.find(({ isThis }: { isThis: boolean }) => !isThis)
    expect(other).toMatchObject({ agent, address: '127.0.0.1', startedAt: expect.stringMatching(/^\d{4}-/) })

    const stranger = await server.signIn('eve@example.com', password)
    expect((await server.send('DELETE', `/api/v1/session/${other.id}`, { token: stranger })).status).toBe(404)
    expect((await verify(second)).status).toBe(200)
    expect((await server.send('DELETE', `/api/v1/session/${other.id}`, { token })).status).toBe(200)
    expect((await verify(second)).status).toBe(401)
    const third = await server.signIn()
    expect((await server.send('DELETE', '/api/v1/session', { token })).status).toBe(200)
    expect([(await verify(third)).status, (await verify(token)).status]).toEqual([401, 200])
  })
})
