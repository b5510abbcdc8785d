import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fullIt } from '../../scope'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { dialects } from '../support/stores'
import { password } from '../support/test-server'

describe.each(dialects)('accounts with many failed sign-ins, on %s', (dialect) => {
  let server: AdminServer
  beforeAll(async () => {
    server = await startAdminServer(dialect)
  })
  afterAll(() => server.close())
  beforeEach(() => server.store.db.deleteFrom('sign_in_attempt').execute())

  const signIn = (email: string, given: string, device?: string) =>
    server.send('POST', '/api/v1/token', { body: { email, password: given, device } })
  const guess = async (times: number, email: string, device?: string) => {
    for (let count = 0; count < times; count++) await signIn(email, 'a wild guess', device)
  }

  it('can still sign in from a known device, which has its own count', async () => {
    const { device } = (await signIn('ben@example.com', password)).body
    expect((await signIn('ben@example.com', password, device)).body).not.toHaveProperty('device')
    await guess(10, 'ben@example.com')
    expect((await signIn('ben@example.com', password)).status).toBe(429)
    expect((await signIn('ben@example.com', password, device)).status).toBe(200)
    expect((await signIn('ann@example.com', 'a wild guess', device)).status, 'who was not here before').toBe(401)
    await guess(10, 'ben@example.com', device)
    expect((await signIn('ben@example.com', password, device)).status, 'guesses at the device').toBe(429)
    const kept = await server.store.db.selectFrom('known_device').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(device)
  })

  it('lose their known devices when the password changes', async () => {
    const { device } = (await signIn('ben@example.com', password)).body
    await server.call('PUT', `/user/${server.ben}`, { password: 'four random words here' })
    await guess(10, 'ben@example.com')
    expect((await signIn('ben@example.com', 'four random words here', device)).status).toBe(429)
    await server.call('PUT', `/user/${server.ben}`, { password })
  })

  it('can be unlocked by an administrator, which the history records', async () => {
    expect((await server.read('user', server.ben)).heldUp).toBe(false)
    expect((await server.call('POST', `/user/unlock/${server.ben}`)).status).toBe(409)
    await guess(11, 'ben@example.com')
    expect((await server.read('user', server.ben)).heldUp).toBe(true)
    expect((await server.call('GET', '/user?heldUp=true')).body).toMatchObject([{ name: 'Ben' }])
    expect((await server.call('POST', `/user/unlock/${server.ben}`)).status).toBe(200)
    expect((await signIn('ben@example.com', password)).status).toBe(200)
    const [told] = (await server.call('GET', `/audit-entry?record=${server.ben}&action=done`)).body
    expect(told).toMatchObject({ by: 'Ann', call: 'user.unlock' })
  })

  it('can confirm their password in an open session, which has its own count', async () => {
    const token = await server.signIn('ben@example.com')
    await guess(11, 'ben@example.com')
    const prove = (currentPassword: string) =>
      server.send('POST', '/api/v1/proof', { token, body: { currentPassword } })
    expect((await prove(password)).status).toBe(200)
    for (let count = 0; count < 10; count++) expect((await prove('a wild guess')).status).toBe(422)
    expect((await prove(password)).status).toBe(429)
  })

  fullIt('add few history entries: repeated failures are grouped with their number', async () => {
    await server.store.db.deleteFrom('audit_entry').execute()
    for (let count = 0; count < 40; count++) {
      await signIn(`nobody-${count}@example.com`, 'a wild guess')
      await server.store.db.deleteFrom('sign_in_attempt').where('key', 'not like', 'failures %').execute()
    }
    const told = (await server.call('GET', '/audit-entry?action=sign-in-failed&_sort=at&_order=asc')).body
    const times = told.map((entry: { times: number | null }) => entry.times)
    expect(times).toEqual([...Array(10).fill(null), 16, 32])
    expect(told[0].title).toBe('nobody-0@example.com')
    expect(told.at(-1).title).toBe('unknown e-mail addresses')
  })
})
