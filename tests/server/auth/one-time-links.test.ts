import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUserHandler } from '../../../server/auth/people/user'
import type { MailMessage } from '../../../server/contract/mail'
import { serveRecords } from '../support/record-api'
import { dialects } from '../support/stores'
import { startServer } from '../support/test-server'

describe.each(dialects)('one-time links on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let admin: string
  let people = 0
  beforeAll(async () => {
    server = await startServer(dialect)
    admin = await server.signIn()
  })
  afterAll(() => server.close())

  const call = (method: string, path: string, body?: unknown, token?: string) =>
    server.send(method, `/api/v1${path}`, { token, body })
  const newcomer = async () => {
    const email = `new-${++people}@example.com`
    const { body } = await call('POST', '/user', { name: 'Nia Newcomer', email, role: server.clerk }, admin)
    return { id: body.data.id as string, email }
  }
  const linkFor = async (id: string) => {
    const { body } = await call('POST', `/user/password-link/${id}`, undefined, admin)
    return String(body.data.link).replace('/set-password#', '')
  }
  const set = (token: string, password = 'four random words here') => call('PUT', '/password/link', { token, password })

  it('let a person without a password set one, once', async () => {
    const { id, email } = await newcomer()
    const password = 'four random words here'
    expect((await call('POST', '/token', { email, password })).status).toBe(401)
    expect((await call('GET', `/user/${id}`, undefined, admin)).body.hasPassword).toBe(false)
    const token = await linkFor(id)
    expect((await call('POST', '/password/link', { token })).body).toEqual({ name: 'Nia Newcomer', email })
    expect((await set(token, 'short')).body.errors).toHaveProperty('password')
    expect((await set(token, 'nianewcomer1')).body.errors).toHaveProperty('password')
    expect((await set(token)).status).toBe(200)
    expect((await call('POST', '/token', { email, password })).status).toBe(200)
    expect((await set(token)).status).toBe(404)
    expect((await call('GET', `/user/${id}`, undefined, admin)).body.hasPassword).toBe(true)
  })

  it('are stored as hashes, expire, and are void after a newer link or once the person is inactive', async () => {
    const { id } = await newcomer()
    const first = await linkFor(id)
    const kept = await server.store.db.selectFrom('password_link').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(first)
    const second = await linkFor(id)
    expect((await set(first)).status).toBe(404)
    await server.store.db.updateTable('password_link').set({ endsAt: 1 }).where('person', '=', id).execute()
    expect((await set(second)).status).toBe(404)
    const third = await linkFor(id)
    await call('PUT', `/user/status/${id}`, undefined, admin)
    expect((await set(third)).status).toBe(404)
    expect((await call('POST', `/user/password-link/${id}`, undefined, admin)).status).toBe(409)
    for (const nonsense of ['', 'nonsense', undefined, {}, 5])
      expect((await call('PUT', '/password/link', { token: nonsense, password: 'four random words' })).status).toBe(404)
  })

  it('set only one password when two requests use a link at the same time', async () => {
    const { id } = await newcomer()
    const token = await linkFor(id)
    const answers = await Promise.all([set(token, 'first of two passwords'), set(token, 'second of two passwords')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('end the sessions that the former password began', async () => {
    const { id, email } = await newcomer()
    await set(await linkFor(id))
    const token = await server.signIn(email, 'four random words here')
    await set(await linkFor(id), 'another four random words')
    expect((await call('GET', '/token', undefined, token)).status).toBe(401)
  })

  it('cannot be created for the own account, or for a person with more permissions', async () => {
    expect((await call('POST', `/user/password-link/${server.ann}`, undefined, admin)).body.message).toMatch(
      /your own account/,
    )
    const permissions = [
      'user.passwordLink',
      'user.edit',
      'user.show',
      'user.delete',
      'user.status',
      'user.endSessions',
    ]
    const role = await server.add('role', { name: `Desk ${dialect}`, permissions, isSystem: false, status: 1 })
    const { id, email } = await newcomer()
    await call('PUT', `/user/${id}`, { role }, admin)
    await set(await linkFor(id))
    const desk = await server.signIn(email, 'four random words here')
    for (const [method, path, body] of [
      ['POST', `/user/password-link/${server.ann}`],
      ['POST', `/user/end-sessions/${server.ann}`],
      ['PUT', `/user/${server.ann}`, { email: 'mine@example.com' }],
      ['PUT', `/user/${server.ann}`, { password: 'four random words here' }],
      ['PUT', `/user/status/${server.ann}`],
      ['DELETE', `/user/${server.ann}`],
    ] as const) {
      const answer = await call(method, path, body, desk)
      expect([answer.status, answer.body.message], `${method} ${path}`).toEqual([
        409,
        expect.stringMatching(/has more permissions than yours/),
      ])
    }
    expect((await call('PUT', `/user/${server.ben}`, { phone: '+4915112345678' }, desk)).status).toBe(200)
  })

  it('are sent by mail if a mail server is set, and shown if sending fails', async () => {
    const letters: MailMessage[] = []
    let isDown = false
    const user = createUserHandler({
      publicUrl: 'https://deckhand.example.com',
      send: async (letter) => {
        if (isDown) throw new Error('down')
        letters.push(letter)
      },
    })
    const { id, email } = await newcomer()
    const api = await serveRecords({ ...server.store, handlerOf: (name) => (name === 'user' ? user : {}) }, server.ann)
    Object.assign(api.person, { roleId: server.administrator })
    const sent = await api.send('POST', `/user/password-link/${id}`)
    expect(sent.body).toEqual({ message: `A link was sent to ${email}.` })
    expect(letters[0]).toMatchObject({ to: { name: 'Nia Newcomer', address: email } })
    const [, token = ''] = /https:\/\/deckhand\.example\.com\/set-password#(\S+)/.exec(letters[0]?.text ?? '') ?? []
    expect((await set(token)).status).toBe(200)
    isDown = true
    expect((await api.send('POST', `/user/password-link/${id}`)).body.data.link).toMatch(/^\/set-password#/)
    await api.close()
  })
})
