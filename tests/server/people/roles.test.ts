import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantNewPermissions, removeUnknownPermissions } from '../../../server/auth/role-permissions'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { dialects } from '../support/stores'

describe.each(dialects)('roles on %s', (dialect) => {
  let server: AdminServer
  let keeper: string
  let kim: string
  const words = 'four random words here'
  const keeps = ['role.list', 'role.show', 'role.create', 'role.edit', 'role.status', 'role.delete', 'event.list']

  beforeAll(async () => {
    server = await startAdminServer(dialect)
    keeper = await server.create('role', { name: 'Keeper of roles', permissions: keeps })
    await server.create('user', { name: 'Kim', email: 'kim@example.com', role: keeper, password: words })
    kim = await server.signIn('kim@example.com', words)
  })
  afterAll(() => server.close())

  const as = (method: string, path: string, body?: unknown) =>
    server.send(method, `/api/v1${path}`, { token: kim, body })

  it('cannot contain unknown permissions', async () => {
    const made = await server.call('POST', '/role', { name: 'Seer', permissions: ['event.list', 'future.rule'] })
    expect([made.status, made.body.errors.permissions[0]]).toEqual([422, expect.stringMatching(/future\.rule/)])
    const own = await as('PUT', `/role/${keeper}`, { permissions: [...keeps, 'future.rule'] })
    expect([own.status, own.body.errors.permissions[0]]).toEqual([422, expect.stringMatching(/future\.rule/)])
  })

  it('cannot contain permissions that their author lacks, and the error names those permissions', async () => {
    const refused = await as('PUT', `/role/${keeper}`, { permissions: [...keeps, 'member.edit', 'event.delete'] })
    expect([refused.status, refused.body.errors.permissions]).toEqual([
      422,
      ['You cannot grant permissions that you do not have: Members: Edit, Events: Delete.'],
    ])
  })

  it('lose unknown permissions when the server starts, which the history records once', async () => {
    const permissions = ['event.list', 'future.rule', 'event.fly']
    const id = await server.add('role', { name: 'Dreamer', permissions, isSystem: false, status: 1 })
    for (const start of [1, 2]) {
      await removeUnknownPermissions(server.store)
      expect((await server.read('role', id)).permissions, `start ${start}`).toEqual(['event.list'])
    }
    const told = await server.call('GET', `/audit-entry?record=${id}`)
    expect(told.body).toMatchObject([
      { action: 'changed', by: 'Deckhand', title: 'Dreamer', changes: [{ field: 'permissions', before: permissions }] },
    ])
  })

  it('get a new permission once if they have the permission that included it before', async () => {
    const { store } = server
    await grantNewPermissions(store)
    const role = (name: string, ...permissions: string[]) =>
      server.add('role', { name, permissions, isSystem: false, status: 1 })
    const lending = await role('Lending', 'loan.state')
    const reading = await role('Reading', 'loan.list')
    const held = async (id: string) => (await server.read('role', id)).permissions
    await grantNewPermissions(store)
    expect(await held(lending)).toEqual(['loan.state'])
    // An earlier version of the business did not have this permission.
    await sql`delete from deckhand_permission where name = 'loan.correct'`.execute(store.db)
    await grantNewPermissions(store)
    expect(await held(lending)).toEqual(['loan.state', 'loan.correct'])
    expect(await held(reading)).toEqual(['loan.list'])
    const told = await server.call('GET', `/audit-entry?record=${lending}`)
    expect(told.body).toMatchObject([{ action: 'changed', by: 'Deckhand', title: 'Lending' }])
  })

  it('cannot be changed by people with fewer permissions', async () => {
    const desk = await server.create('role', { name: 'Desk', permissions: ['event.list', 'event.edit'] })
    const idle = await server.create('role', { name: 'Idle', permissions: ['event.list'] })
    for (const role of [server.administrator, desk])
      for (const [method, path, body] of [
        ['PUT', `/role/${role}`, { name: 'Nobody' }],
        ['PUT', `/role/${role}`, { description: 'Emptied.', permissions: [] }],
        ['PUT', `/role/${role}`, { status: 0 }],
        ['PUT', `/role/status/${role}`],
        ['DELETE', `/role/${role}`],
      ] as const) {
        const { status, text } = await as(method, path, body)
        expect(status, `${method} ${path} ${text}`).toBe(409)
      }
    expect((await as('PUT', `/role/${desk}`, { name: 'Nobody' })).body.message).toMatch(
      /has more permissions than yours/,
    )
    expect(await server.read('role', desk)).toMatchObject({ name: 'Desk', status: 1, permissions: { length: 2 } })
    expect((await as('PUT', `/role/${idle}`, { name: 'Idler' })).status).toBe(200)
    expect((await as('PUT', `/role/status/${idle}`)).status).toBe(200)
    expect((await as('DELETE', `/role/${idle}`)).status).toBe(200)
    expect((await server.call('PUT', `/role/${desk}`, { name: 'Front desk' })).status).toBe(200)
  })
})
