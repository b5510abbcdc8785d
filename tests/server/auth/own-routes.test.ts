import { hash } from '@node-rs/argon2'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../../server/auth/passwords/passwords'
import { dialects } from '../support/stores'
import { password, startServer } from '../support/test-server'

describe.each(dialects)('routes for the own account on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let people = 0
  beforeAll(async () => {
    server = await startServer(dialect)
  })
  afterAll(() => server.close())

  /** A colleague that no other test uses. */
  const newcomer = async (values: object = {}) => {
    const email = `person-${++people}@example.com`
    const kept = await hashPassword(password)
    const id = await server.add('user', {
      name: 'Nia',
      email,
      role: server.clerk,
      password: kept,
      status: 1,
      ...values,
    })
    return { id, email }
  }
  const own = (method: string, path: string, token: string, body?: unknown) =>
    server.send(method, `/api/v1${path}`, { token, body })
  const signIn = (email: string, given = password, code?: string) =>
    server.send('POST', '/api/v1/token', { body: { email, password: given, code } })
  const status = async (token: string) => (await own('GET', '/token', token)).status

  it('a password change requires the current one, refuses a weak one, and ends the other sessions', async () => {
    const { email } = await newcomer()
    const [here, elsewhere] = [await server.signIn(email), await server.signIn(email)]
    const change = (currentPassword: unknown, chosen: unknown) =>
      own('PUT', '/password', here, { currentPassword, password: chosen })
    expect((await change('guess', 'four random words here')).body.errors).toHaveProperty('currentPassword')
    for (const weak of ['short', 'password1234', password, undefined])
      expect((await change(password, weak)).body.errors, String(weak)).toHaveProperty('password')
    expect((await change(password, 'four random words here')).status).toBe(200)
    expect([await status(here), await status(elsewhere)]).toEqual([200, 401])
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, 'four random words here')).status).toBe(200)
  })

  it('a password with a weaker hash is hashed again at the next sign-in', async () => {
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const { id, email } = await newcomer({ password: weak })
    expect((await signIn(email)).status).toBe(200)
    const row = await server.store.db.selectFrom('user').select('password').where('id', '=', id).executeTakeFirst()
    expect(row?.password).toMatch(/m=19456,t=2,p=1/)
    expect((await signIn(email)).status).toBe(200)
  })

  const switchOn = async (token: string) => {
    const begun = await own('POST', '/second-factor', token, { currentPassword: password })
    const totp = URI.parse(begun.body.uri) as TOTP
    expect(begun.body.secret).toBe(totp.secret.base32)
    const past = totp.generate({ timestamp: Date.now() - 30_000 })
    const answer = await own('PUT', '/second-factor', token, { code: past })
    return { totp, answer, past }
  }

  it('a second factor is active, and required, once one of its codes was confirmed', async () => {
    const { email } = await newcomer()
    const token = await server.signIn(email)
    expect((await own('POST', '/second-factor', token, { currentPassword: 'guess' })).status).toBe(422)
    expect((await own('PUT', '/second-factor', token, { code: '123456' })).status).toBe(422)
    await own('POST', '/second-factor', token, { currentPassword: password })
    expect((await signIn(email)).body).toHaveProperty('accessToken')

    const { totp, answer, past } = await switchOn(token)
    expect(answer.body.recoveryCodes).toHaveLength(10)
    const asked = await signIn(email)
    expect([asked.status, asked.body]).toEqual([200, { secondFactor: 'required' }])
    expect((await signIn(email, 'guess', totp.generate())).body.message).toMatch(/e-mail address or the password/)
    for (const wrong of ['000000', 'nonsense', past])
      expect((await signIn(email, password, wrong)).body, wrong).toEqual({
        message: expect.stringMatching(/^The code/),
      })
    const code = totp.generate()
    expect((await signIn(email, password, code)).body).toHaveProperty('accessToken')
    expect((await signIn(email, password, code)).status, 'the same code again').toBe(401)
  })

  it('a recovery code works once, and is stored as a hash', async () => {
    const { id, email } = await newcomer()
    const token = await server.signIn(email)
    const { answer } = await switchOn(token)
    const [code = '', other = ''] = answer.body.recoveryCodes
    expect(code).toMatch(/^([a-z2-7]{6}-){3}[a-z2-7]{6}$/)
    const kept = JSON.stringify(await server.store.db.selectFrom('recovery_code').selectAll().execute())
    expect(kept).not.toContain(code.replaceAll('-', ''))
    expect((await signIn(email, password, code.toUpperCase())).body).toHaveProperty('accessToken')
    expect((await signIn(email, password, code)).status).toBe(401)
    expect((await own('GET', '/profile', token)).body).toMatchObject({ secondFactor: true, recoveryCodes: 9 })
    const [, , third = ''] = answer.body.recoveryCodes
    expect((await own('POST', '/second-factor/codes', token, { currentPassword: password })).body.errors).toEqual({
      code: ['Enter a code from your authenticator app.'],
    })
    const known = { currentPassword: password, code: third }
    expect((await own('POST', '/second-factor/codes', token, known)).status).toBe(200)
    expect((await signIn(email, password, other)).status, 'one of those before').toBe(401)
    const told = await own('GET', `/audit-entry?record=${id}&action=recovery-codes-renewed`, await server.signIn())
    expect(told.body).toMatchObject([{ by: 'Nia', resource: 'user' }])
    const row = await server.store.db
      .selectFrom('second_factor')
      .selectAll()
      .where('person', '=', id)
      .executeTakeFirst()
    expect(row?.secret).not.toContain(answer.body.secret ?? 'nothing')
  })

  it('repeated wrong codes with the right password lead to a lockout', async () => {
    const { email } = await newcomer()
    await switchOn(await server.signIn(email))
    for (let count = 0; count < 10; count++) {
      expect((await signIn(email, password, '000000')).status).toBe(401)
      if (count < 9) expect((await signIn(email)).body).toEqual({ secondFactor: 'required' })
    }
    expect((await signIn(email, password, '000000')).status).toBe(429)
  })

  it('a person can turn off their second factor with password and code, and an administrator can reset it', async () => {
    const { id, email } = await newcomer()
    const token = await server.signIn(email)
    const { totp } = await switchOn(token)
    const off = (body: object) => own('POST', '/second-factor/off', token, body)
    expect((await off({})).body).toMatchObject({ asks: ['currentPassword', 'code'] })
    expect((await off({ currentPassword: password })).body.errors).toHaveProperty('code')
    expect((await off({ currentPassword: password, code: '000000' })).body.errors).toHaveProperty('code')
    expect((await off({ currentPassword: password, code: totp.generate() })).status).toBe(200)
    expect((await signIn(email)).body).toHaveProperty('accessToken')
    await switchOn(token)
    const admin = await server.signIn()
    expect((await own('GET', `/user/${id}`, admin)).body.secondFactor).toBe(true)
    expect((await own('POST', `/user/reset-second-factor/${id}`, admin)).status).toBe(200)
    expect((await own('POST', `/user/reset-second-factor/${id}`, admin)).status).toBe(409)
    expect((await signIn(email)).body).toHaveProperty('accessToken')
  })
})
