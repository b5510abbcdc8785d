import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mailer, MailMessage } from '../../../server/contract/mail'
import { dialects } from '../support/stores'
import { password, startServer } from '../support/test-server'

describe.each(dialects)('access to an account, on %s', (dialect) => {
  const letters: MailMessage[] = []
  const mail: Mailer = {
    publicUrl: 'https://deckhand.example.com',
    send: async (letter) => void letters.push(letter),
  }
  let server: Awaited<ReturnType<typeof startServer>>
  let people = 0
  beforeAll(async () => {
    server = await startServer(dialect, { mail })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    letters.length = 0
  })

  const call = (method: string, path: string, token?: string, body?: unknown, headers?: HeadersInit) =>
    server.send(method, `/api/v1${path}`, { token, body, headers })
  const status = async (token: string) => (await call('GET', '/token', token)).status
  const told = (what: RegExp, address: string) =>
    vi.waitFor(
      () => {
        expect(letters).toMatchObject([{ to: { address }, text: expect.stringMatching(what) }])
        letters.length = 0
      },
      { timeout: 60_000 },
    )

  /** An administrator that no other test uses, with two sessions. */
  const newcomer = async () => {
    const email = `person-${++people}@example.com`
    const values = { name: 'Nia', email, role: server.administrator, password }
    const { body } = await call('POST', '/user', await server.signIn(), values)
    return { id: body.data.id as string, email, here: await server.signIn(email), there: await server.signIn(email) }
  }
  const prove = async (token: string, given: object = { currentPassword: password }) =>
    (await call('POST', '/proof', token, given)).body
  const switchOn = async (token: string) => {
    const begun = await call('POST', '/second-factor', token, { currentPassword: password })
    const totp = URI.parse(begun.body.uri) as TOTP
    const past = totp.generate({ timestamp: Date.now() - 30_000 })
    const { body } = await call('PUT', '/second-factor', token, { code: past })
    return body.recoveryCodes as readonly string[]
  }

  it('a person changes their own e-mail address only after they confirm their password', async () => {
    const { id, email, here, there } = await newcomer()
    const move = (to: string, proof?: string, values: object = {}) =>
      call('PUT', `/user/${id}`, here, { email: to, ...values }, proof === undefined ? {} : { 'x-proof': proof })
    const refused = await move('thief@example.com')
    expect([refused.status, refused.body.asks, refused.body.errors]).toEqual([
      422,
      ['currentPassword'],
      { email: ['To confirm it is you, enter your password.'] },
    ])
    expect((await prove(here, { currentPassword: 'a wild guess' })).errors).toHaveProperty('currentPassword')
    const elsewhere = (await prove(there)).proof
    for (const given of ['nonsense', elsewhere]) expect((await move('thief@example.com', given)).status).toBe(422)
    expect((await call('PUT', `/user/${id}`, here, { email, name: 'Nia Lee' })).status, 'the same address').toBe(200)

    const { proof } = await prove(here)
    expect((await move(`moved-${email}`, proof, { phone: 'none' })).body.errors).toHaveProperty('phone')
    expect((await move(`moved-${email}`, proof)).status).toBe(200)
    expect([await status(here), await status(there)]).toEqual([200, 401])
    await told(/e-mail address for your sign-in was changed/, email)
    expect((await move(`again-${email}`, proof)).status, 'the proof is used up').toBe(422)
  })

  it('a person with a second factor also confirms with a code', async () => {
    const { id, email, here } = await newcomer()
    const [code, other] = await switchOn(here)
    expect((await call('PUT', `/user/${id}`, here, { email: `new-${email}` })).body.asks).toEqual([
      'currentPassword',
      'code',
    ])
    expect((await prove(here)).errors).toHaveProperty('code')
    expect((await prove(here, { currentPassword: password, code: 'nonsense' })).errors).toHaveProperty('code')
    const { proof } = await prove(here, { currentPassword: password, code })
    expect((await call('PUT', `/user/${id}`, here, { email: `new-${email}` }, { 'x-proof': proof })).status).toBe(200)
    const off = await prove(here, { currentPassword: password, code: other })
    expect((await call('POST', '/second-factor/off', here, {}, { 'x-proof': off.proof })).status).toBe(200)
  })

  it('a change of the sign-in ends the other sessions, and is reported by mail', async () => {
    const { email, here } = await newcomer()
    const alone = async (what: RegExp) => {
      const there = await server.signIn(email)
      return async () => {
        await told(what, email)
        expect([await status(here), await status(there)]).toEqual([200, 401])
      }
    }
    const on = await alone(/Two-step sign-in was turned on/)
    const [first, second] = await switchOn(here)
    await on()
    const known = (code: string | undefined) => ({ currentPassword: password, code })
    await server.store.db.updateTable('sign_in_attempt').set({ until: 0 }).execute()
    const renewed = await call('POST', '/second-factor/codes', here, known(first))
    expect(renewed.status, renewed.text).toBe(200)
    await told(/New recovery codes were created/, email)
    expect((await call('POST', '/second-factor/off', here, known(second))).status, 'a void code').toBe(422)
    const [third] = renewed.body.recoveryCodes
    expect((await call('POST', '/second-factor/off', here, known(third))).status).toBe(200)
    await told(/Two-step sign-in was turned off/, email)
    const changed = await alone(/Your password was changed/)
    await call('PUT', '/password', here, { ...known(undefined), password: 'another four random words' })
    await changed()
  })

  it.each([
    ['e-mail address', () => ({ email: `corrected-${people}@example.com` })],
    ['role', () => ({ role: server.clerk })],
    ['password', () => ({ password: 'another four random words' })],
    ['status', () => ({ status: 0 })],
  ])('a one-time link is void once the %s of its person changes', async (_, changes) => {
    const { id, email } = await newcomer()
    const admin = await server.signIn()
    await call('POST', `/user/password-link/${id}`, admin)
    const [, token] = /set-password#(\S+)/.exec(letters[0]?.text ?? '') ?? []
    const opens = async () => (await call('POST', '/password/link', undefined, { token })).status
    expect((await call('PUT', `/user/${id}`, admin, { email, phone: '+4915112345678', status: 1 })).status).toBe(200)
    expect(await opens(), 'nothing that matters is changed').toBe(200)
    expect((await call('PUT', `/user/${id}`, admin, changes())).status).toBe(200)
    expect(await opens()).toBe(404)
    await call('PUT', `/user/${id}`, admin, { status: 1 })
    expect(await opens()).toBe(404)
  })
})
