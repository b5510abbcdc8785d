import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer } from '../support/test-server'

let server: Awaited<ReturnType<typeof startServer>>
let token: string
let seer: string

beforeAll(async () => {
  server = await startServer()
  token = await server.signIn()
  const permissions = ['event.list', 'event.create', 'role.viewAs']
  seer = await server.add('role', { name: 'Seer', permissions, isSystem: false, status: 1 })
})
afterAll(() => server.close())

const as = (role: string, method: string, path: string, body?: unknown) =>
  server.send(method, `/api/v1${path}`, { token, body, headers: { 'x-view-as': role } })

it('returns the permissions of a role, including its extension calls', async () => {
  const { body } = await server.send('GET', `/api/v1/role/view-as/${seer}`, { token })
  expect(body.data).toMatchObject({ id: seer, name: 'Seer' })
  expect(body.data.permissions).toEqual(expect.arrayContaining(['event.list', 'event.create', 'role.viewAs']))
})

it('shows an administrator only what the role can see', async () => {
  expect((await as(seer, 'GET', '/event')).status).toBe(200)
  expect((await as(seer, 'GET', '/member')).status).toBe(403)
  expect((await as(server.clerk, 'GET', '/event')).status).toBe(403)
  expect((await as(seer, 'GET', '/permission')).body).toContain('event.list')
  expect((await as(seer, 'GET', '/permission')).body).not.toContain('member.list')
})

it('refuses every change while viewing as a role, and says how to continue', async () => {
  for (const [method, path] of [
    ['POST', '/event'],
    ['PUT', '/member/status/1'],
    ['DELETE', `/role/${seer}`],
  ] as const) {
    const { status, body } = await as(seer, method, path, method === 'POST' ? { code: 'A' } : undefined)
    expect([status, body.message]).toEqual([409, expect.stringContaining('You are viewing as Seer')])
  }
})

it('answers 409 if the role does not exist', async () => {
  expect((await as('nobody', 'GET', '/event')).status).toBe(409)
})

it('requires the permission, and never shows more than the person can see', async () => {
  const own = await server.signIn('ben@example.com')
  const asBen = (path: string) =>
    server.send('GET', `/api/v1${path}`, { token: own, headers: { 'x-view-as': server.administrator } })
  expect((await asBen('/event')).status).toBe(403)
  await server.store.db
    .updateTable('role')
    .set({ permissions: '["role.viewAs","event.list"]' })
    .where('id', '=', server.clerk)
    .execute()
  expect((await asBen('/event')).status).toBe(200)
  expect((await asBen('/member')).status).toBe(403)
  expect((await asBen('/permission')).body.filter((name: string) => name.endsWith('.list'))).toEqual(['event.list'])
})

it('does not prevent signing out', async () => {
  const other = await server.signIn()
  const { status } = await server.send('DELETE', '/api/v1/token', { token: other, headers: { 'x-view-as': seer } })
  expect(status).toBe(200)
})
