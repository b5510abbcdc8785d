import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { dialects } from '../support/stores'

describe.each(dialects)('people on %s', (dialect) => {
  let server: AdminServer

  beforeAll(async () => {
    server = await startAdminServer(dialect)
  })
  afterAll(() => server.close())

  const call: AdminServer['call'] = (...asked) => server.call(...asked)
  const create: AdminServer['create'] = (...asked) => server.create(...asked)

  it('cannot deactivate, demote or delete themselves', async () => {
    const path = `/user/${server.ann}`
    const refused = [
      await call('DELETE', path),
      await call('PUT', path, { role: server.clerk }),
      await call('PUT', path, { status: 0 }),
      await call('PUT', `/user/status/${server.ann}`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect((await call('PUT', path, { name: 'Ann Lee' })).status).toBe(200)
  })

  it('cannot change administrators, or grant permissions beyond their own', async () => {
    const permissions = [
      'user.list',
      'user.show',
      'user.edit',
      'user.delete',
      'user.status',
      'user.create',
      'role.edit',
    ]
    const keeper = await create('role', { name: 'Keeper of people', permissions })
    const words = 'four random words here'
    await create('user', { name: 'Kim', email: 'kim@example.com', role: keeper, password: words })
    const kim = await server.signIn('kim@example.com', words)
    const as = (method: string, path: string, body?: unknown) =>
      server.send(method, `/api/v1${path}`, { token: kim, body })
    expect((await as('DELETE', `/user/${server.ann}`)).body.message).toMatch(/has more permissions than yours/)
    expect((await as('PUT', `/user/status/${server.ann}`)).status).toBe(409)
    expect((await as('PUT', `/user/${server.ann}`, { role: keeper })).status).toBe(409)
    const promoted = await as('PUT', `/user/${server.ben}`, { role: server.administrator })
    expect(promoted.status).toBe(422)
    expect(promoted.body.errors.role[0]).toMatch(/has more permissions than yours/)
    const enriched = await as('PUT', `/role/${keeper}`, { permissions: [...permissions, 'event.delete'] })
    expect(enriched.body.errors.permissions[0]).toMatch(/Events: Delete/)
  })

  it('cannot have a password that is easy to guess', async () => {
    const values = { name: 'Lou', email: 'lou@example.com', role: server.clerk }
    const refused = await call('POST', '/user', { ...values, password: 'Password1234' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.password[0]).toMatch(/too common/)
    expect((await call('PUT', `/user/${server.ben}`, { password: 'ben.example.com' })).status).toBe(422)
  })
})
