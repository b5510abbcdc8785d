import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { historyResource } from '../../../vocabulary'
import { dialects } from '../support/stores'
import { password, startServer } from '../support/test-server'

describe.each(dialects)('the history of sign-ins on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let token: string

  beforeAll(async () => {
    server = await startServer(dialect)
    token = await server.signIn()
  })
  afterAll(() => server.close())

  const told = async (query: string) =>
    (await server.send('GET', `/api/v1/${historyResource}?${query}&_sort=id&_order=desc`, { token })).body

  it('records sign-ins with their IP address, and sign-outs', async () => {
    const other = await server.signIn()
    expect((await told(`record=${server.ann}`))[0]).toMatchObject({
      action: 'signed-in',
      by: 'Ann',
      byId: server.ann,
      resource: 'user',
      ip: '127.0.0.1',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    await server.send('DELETE', '/api/v1/token', { token: other })
    expect((await told(`record=${server.ann}`))[0].action).toBe('signed-out')
  })

  it('records failed sign-ins of known and unknown accounts, without the passwords', async () => {
    for (const email of ['ben@example.com', 'nobody@example.com'])
      await server.send('POST', '/api/v1/token', { body: { email, password: 'a wild guess' } })
    const entries = await told('action=sign-in-failed')
    expect(entries.map(({ title, byId }: Record<string, unknown>) => [title, byId])).toEqual([
      ['nobody@example.com', null],
      ['Ben', server.ben],
    ])
    expect(JSON.stringify(entries)).not.toContain('wild guess')
  })

  it('records a password change without the password', async () => {
    const chosen = 'a better battery staple'
    const { status, text } = await server.send('PUT', '/api/v1/password', {
      token,
      body: { currentPassword: password, password: chosen },
    })
    expect(status, text).toBe(200)
    const entries = await told(`record=${server.ann}`)
    expect(entries[0].action).toBe('password-changed')
    expect(JSON.stringify(entries)).not.toMatch(/battery|argon2/)
  })

  it('requires a permission', async () => {
    const ben = await server.signIn('ben@example.com')
    expect((await server.send('GET', `/api/v1/${historyResource}`, { token: ben })).status).toBe(403)
  })
})
