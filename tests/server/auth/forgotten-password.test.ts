import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MailMessage } from '../../../server/contract/mail'
import { dialects } from '../support/stores'
import { startServer } from '../support/test-server'

describe.each(dialects)('a forgotten password on %s', (dialect) => {
  const letters: MailMessage[] = []
  let isDown = false
  let server: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    server = await startServer(dialect, {
      mail: {
        publicUrl: 'https://deckhand.example.com',
        send: async (letter) => {
          if (isDown) throw new Error('down')
          letters.push(letter)
        },
      },
    })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    letters.length = 0
    isDown = false
    await server.store.db.deleteFrom('sign_in_attempt').execute()
  })

  const ask = (email: unknown, language = 'en') =>
    server.send('POST', '/api/v1/password/forgotten', { body: { email }, headers: { 'accept-language': language } })
  const mailed = (count = 1) => vi.waitFor(() => expect(letters).toHaveLength(count), { timeout: 60_000 })
  const tokenIn = (letter: MailMessage | undefined) =>
    /https:\/\/deckhand\.example\.com\/set-password#(\S+)/.exec(letter?.text ?? '')?.[1]
  const linksKept = () => server.store.db.selectFrom('password_link').select('person').execute()

  it('is replaced through a link sent to the person, in their language, and recorded in the history', async () => {
    expect((await ask(' BEN@example.com ', 'de')).status).toBe(200)
    await mailed()
    expect(letters[0]).toMatchObject({ to: { name: 'Ben', address: 'ben@example.com' } })
    expect(letters[0]?.subject).toMatch(/Passwort/)
    const password = 'four random words here'
    const set = await server.send('PUT', '/api/v1/password/link', { body: { token: tokenIn(letters[0]), password } })
    expect(set.status).toBe(200)
    expect(await server.signIn('ben@example.com', password)).toBeTruthy()
    const history = await server.store.db.selectFrom('audit_entry').select(['action', 'by']).execute()
    expect(history).toContainEqual({ action: 'link-asked', by: 'Ben' })
  })

  it('leads to the same response for active, unknown and inactive accounts, but only active ones get mail', async () => {
    await server.store.db.updateTable('user').set({ status: 0 }).where('id', '=', server.ben).execute()
    const answers = await Promise.all(
      ['ann@example.com', 'nobody@example.com', 'ben@example.com'].map((one) => ask(one)),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    await mailed()
    expect(letters.map(({ to }) => to.address)).toEqual(['ann@example.com'])
    expect(await linksKept()).toEqual([{ person: server.ann }])
  })

  it('can be requested three times per address, whether or not an account has the address', async () => {
    for (const email of ['ann@example.com', 'nobody@example.com']) {
      const statuses: number[] = []
      for (let count = 0; count < 5; count++) statuses.push((await ask(email)).status)
      expect(statuses, email).toEqual([200, 200, 200, 429, 429])
    }
    expect((await ask('Ann@example.com')).body.message).toMatch(/Too many links were requested/)
    // The server sends e-mails after its response. All these e-mails must arrive before a later test counts e-mails.
    await mailed(3)
  })

  it('leads to the same response while the mail server is down', async () => {
    const answer = await ask('ann@example.com')
    await mailed()
    isDown = true
    expect((await ask('ann@example.com')).text).toBe(answer.text)
  })

  it('requires a valid e-mail address, and reports an invalid one at its field', async () => {
    for (const nonsense of [undefined, '', 'ann', 5, {}, 'ann@example.com\u0000']) {
      const { status, body } = await ask(nonsense)
      expect([status, body.errors], String(nonsense)).toEqual([422, { email: ['Enter your e-mail address.'] }])
    }
  })
})

it('says whom to ask for a link if the server sends no mail', async () => {
  const server = await startServer()
  const { status, body } = await server.send('POST', '/api/v1/password/forgotten', {
    body: { email: 'ann@example.com' },
  })
  expect([status, body.message]).toEqual([
    404,
    'This server does not send e-mails. Ask an administrator for a password link.',
  ])
  await server.close()
})
