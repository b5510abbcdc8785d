import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '../../../server/auth/passwords/passwords'
import { refuseOpenSampleAccounts, sampleAdmin } from '../../../server/operations/first-start'
import type { ServerSettings } from '../../../server/operations/settings'
import { startServer } from '../support/test-server'

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
  const password = await hashPassword(sampleAdmin.password)
  await server.add('user', { name: 'Asha', email: sampleAdmin.email, role: server.administrator, password, status: 1 })
})
afterAll(() => server.close())

const check = (given: { host?: string; trustProxy?: ServerSettings['trustProxy']; openToAll?: boolean }) =>
  refuseOpenSampleAccounts(server.store, { host: 'localhost', trustProxy: false, openToAll: false, ...given })

it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])(
  'allows sample accounts if the server listens only on %s',
  (host) => expect(check({ host })).resolves.toBeUndefined(),
)

it.each([
  [{ host: '0.0.0.0' }, /^HOST is 0\.0\.0\.0, so others can reach/],
  [{ host: '::' }, /^HOST is ::/],
  [{ trustProxy: 1 }, /^TRUST_PROXY is set/],
])('refuses to start if others can reach accounts with the sample password: %j', async (given, expected) => {
  await expect(check(given)).rejects.toThrow(expected)
  await expect(check(given)).rejects.toThrow(`the password of ${sampleAdmin.email} is that of the sample data`)
  await expect(check({ ...given, openToAll: true })).resolves.toBeUndefined()
})

it('starts once the account is inactive or its sample password was changed', async () => {
  const users = server.store.db.updateTable('user').where('email', '=', sampleAdmin.email)
  await users.set({ status: 0 }).execute()
  await expect(check({ host: '0.0.0.0' })).resolves.toBeUndefined()
  await users.set({ status: 1, password: await hashPassword('four random words here') }).execute()
  await expect(check({ host: '0.0.0.0' })).resolves.toBeUndefined()
})
