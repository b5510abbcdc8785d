import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../../server/auth/passwords/passwords'
import { describeCluster } from '../support/cluster'
import { type DatabaseKind, dialects } from '../support/stores'
import { password, startServer } from '../support/test-server'

describe.each(dialects)('the last administrator on %s', (dialect) => stays(async () => dialect))

describeCluster('the last administrator on a PostgreSQL server', (cluster) =>
  stays(async () => ({ databaseUrl: await cluster().newDatabase() })),
)

function stays(where: () => Promise<DatabaseKind>) {
  let server: Awaited<ReturnType<typeof startServer>>
  let hashed: string
  /** Two administrators, each with a session. */
  let pair: readonly { readonly id: string; readonly token: string }[]
  beforeAll(async () => {
    server = await startServer(await where())
    hashed = await hashPassword(password)
  })
  afterAll(() => server.close())

  const administrators = () =>
    server.store.db
      .selectFrom('user')
      .select('id')
      .where('role', '=', server.administrator)
      .where('status', '=', 1)
      .execute()

  let count = 0
  beforeEach(async () => {
    const { db } = server.store
    await db.updateTable('user').set({ status: 0 }).where('role', '=', server.administrator).execute()
    const add = async () => {
      const email = `admin-${++count}@example.com`
      const role = server.administrator
      const id = await server.add('user', { name: 'Ada', email, role, password: hashed, status: 1 })
      return { id, token: await server.signIn(email) }
    }
    pair = [await add(), await add()]
  })

  const call = (token: string, method: string, path: string, body?: unknown) =>
    server.send(method, `/api/v1${path}`, { token, body })

  it.each<readonly [string, (token: string, id: string) => ReturnType<typeof call>]>([
    ['demote', (token, id) => call(token, 'PUT', `/user/${id}`, { role: server.clerk })],
    ['switch off', (token, id) => call(token, 'PUT', `/user/status/${id}`)],
    ['delete', (token, id) => call(token, 'DELETE', `/user/${id}`)],
  ])('remains when two administrators %s each other at the same time', async (_, strike) => {
    const [one, other] = pair
    if (!one || !other) throw new Error('There are two.')
    const answers = await Promise.all([strike(one.token, other.id), strike(other.token, one.id)])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(
      statuses.every((status) => [200, 401, 403, 409, 422].includes(status)),
      String(statuses),
    ).toBe(true)
    expect(await administrators()).toHaveLength(1)
  })

  it('has the built-in role, which cannot be switched off, emptied or deleted', async () => {
    const { token = '' } = pair[0] ?? {}
    const path = `/role/${server.administrator}`
    const answers = [
      await call(token, 'PUT', `/role/status/${server.administrator}`),
      await call(token, 'PUT', path, { status: 0 }),
      await call(token, 'PUT', path, { permissions: [] }),
      await call(token, 'DELETE', path),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect((await call(token, 'PUT', path, { isSystem: false })).status).toBe(422)
    expect((await call(token, 'PUT', path, { description: 'May do everything.' })).status).toBe(200)
    expect((await call(token, 'GET', '/user')).status).toBe(200)
  })

  it('cannot delete a role that people have', async () => {
    const { token = '' } = pair[0] ?? {}
    const { status, body } = await call(token, 'DELETE', `/role/${server.clerk}`)
    expect([status, body.message]).toEqual([409, expect.stringMatching(/ this role\.$/)])
  })
}
