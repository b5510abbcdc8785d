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

  it('is set anew by a link that is sent to its person, in their language, and recorded', async () => {
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

  it('is answered alike for an address that nobody has, or whose person is switched off, and sends nothing there', async () => {
    await server.store.db.updateTable('user').set({ status: 0 }).where('id', '=', server.ben).execute()
    const answers = await Promise.all(
      ['ann@example.com', 'nobody@example.com', 'ben@example.com'].map((one) => ask(one)),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    await mailed()
    expect(letters.map(({ to }) => to.address)).toEqual(['ann@example.com'])
    expect(await linksKept()).toEqual([{ person: server.ann }])
  })

  it('is asked for only some times, whether or not somebody has the address', async () => {
    for (const email of ['ann@example.com', 'nobody@example.com']) {
      const statuses: number[] = []
      for (let count = 0; count < 5; count++) statuses.push((await ask(email)).status)
      expect(statuses, email).toEqual([200, 200, 200, 429, 429])
    }
    expect((await ask('Ann@example.com')).body.message).toMatch(/Too many links were requested/)
    // Letters are sent after the answers: none may come while others are counted.
    await mailed(3)
  })

  it('is answered alike where the mail server is down', async () => {
    const answer = await ask('ann@example.com')
    await mailed()
    isDown = true
    expect((await ask('ann@example.com')).text).toBe(answer.text)
  })

  it('asks for an address, and refuses what is none at its field', async () => {
    for (const nonsense of [undefined, '', 'ann', 5, {}, 'ann@example.com\u0000']) {
      const { status, body } = await ask(nonsense)
      expect([status, body.errors], String(nonsense)).toEqual([422, { email: ['Enter your e-mail address.'] }])
    }
  })
})

it('tells whom to ask for a link where no mail is sent', async () => {
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
