import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createUserDirectory, type UserDirectory } from '../../../server/auth/user-directory'
import type { Store } from '../../../server/contract/store'
import { handlers, registry } from '../../library'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { describeCluster } from '../support/cluster'
import { newTestDatabase } from '../support/stores'
import { claimsOf } from '../support/tokens'

describeCluster('a session cached by another process of a PostgreSQL database', (cluster) => {
  let databaseUrl: string
  let desk: AdminServer
  let there: Store
  let people: UserDirectory
  let token: string
  beforeAll(async () => {
    databaseUrl = await cluster().newDatabase()
    desk = await startAdminServer({ databaseUrl })
    there = await newTestDatabase({ databaseUrl }).open({ registry, handlers })
    people = createUserDirectory(there)
  })
  beforeEach(async () => {
    token = await desk.signIn('ben@example.com')
    expect((await known())?.member.person.name).toBe('Ben')
  })
  afterAll(async () => {
    await there?.close()
    await desk?.close()
  })

  const known = async () => people.bySession(claimsOf(token))

  it('follows changes of the role at once', async () => {
    const change = (permissions: readonly string[]) =>
      desk.send('PUT', `/api/v1/role/${desk.clerk}`, { token: desk.token, body: { permissions } })
    for (const permissions of [['book.list'], [], ['book.list', 'book.show']]) {
      expect((await change(permissions)).status).toBe(200)
      expect([...((await known())?.member.person.permissions ?? [])].sort()).toEqual(permissions)
    }
  })

  it('is unknown once its person has signed out', async () => {
    await desk.send('DELETE', '/api/v1/token', { token })
    expect(await known()).toBeUndefined()
  })

  it('is unknown once it has expired, though nothing is written', async () => {
    const soon = Math.floor(Date.now() / 1000) + 2
    await cluster().query(`update session set "endsAt" = ${soon}`, databaseUrl)
    expect(await known()).toBeDefined()
    await expect.poll(known, { timeout: 30_000 }).toBeUndefined()
  })
})
