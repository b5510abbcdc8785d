import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../../server/auth/passwords/passwords'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { prepareLoan } from '../support/prepare-loan'
import { dialects } from '../support/stores'
import { password } from '../support/test-server'

describe.each(dialects)('permissions that imply others, on %s', (dialect) => {
  let desk: AdminServer

  beforeAll(async () => {
    desk = await startAdminServer(dialect)
  })
  afterAll(() => desk.close())

  const someoneWith = async (role: string, email: string) => {
    await desk.add('user', { name: 'Dee', email, role, password: await hashPassword(password), status: 1 })
    return desk.signIn(email)
  }

  it('are granted together: a role that can view loans can read their items', async () => {
    const role = await desk.create('role', {
      name: 'Reader',
      permissions: ['loan.list', 'loan.show'],
    })
    expect((await desk.read('role', role)).permissions).toContain('loan-item.list')
  })

  it('also apply to roles that were created earlier', async () => {
    const { body } = await (await prepareLoan(desk))()
    const permissions = ['loan.show']
    const role = await desk.add('role', { name: 'Older', permissions, isSystem: false, status: 1 })
    const token = await someoneWith(role, 'older@example.com')
    const items = await desk.send('GET', `/api/v1/loan-item/loan/${body.data.id}`, { token })
    expect([items.status, items.body.length]).toEqual([200, 1])
    expect((await desk.send('GET', '/api/v1/permission', { token })).body).toContain('loan-item.list')
  })

  it('have the same names in an error as in the form of roles', async () => {
    const role = await desk.add('role', { name: 'Nobody', permissions: [], isSystem: false, status: 1 })
    const token = await someoneWith(role, 'nobody@example.com')
    const refusal = async (path: string, method = 'GET', language = 'en') => {
      const headers = { 'accept-language': language }
      const { status, body } = await desk.send(method, `/api/v1${path}`, {
        token,
        headers,
        ...(method !== 'GET' && { body: {} }),
      })
      return [status, body.message]
    }
    expect(await refusal('/role/x', 'PUT')).toEqual([
      403,
      "This needs the permission 'Roles: Edit', which your role does not have.",
    ])
    expect(await refusal('/role/x', 'PUT', 'de')).toEqual([
      403,
      'Dafür ist die Berechtigung „Rollen: Bearbeiten“ nötig, die Ihre Rolle nicht hat.',
    ])
  })
})
