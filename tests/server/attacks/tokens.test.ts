import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '../../../server/auth/passwords/passwords'
import { apiBase } from '../../../vocabulary'
import { fullIt } from '../../scope'
import { routeAccess } from '../support/every-route'
import { password, startServer } from '../support/test-server'
import { claimsOf, forge, forgedTokens } from '../support/tokens'

let server: Awaited<ReturnType<typeof startServer>>
let admin: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn()
})
afterAll(() => server.close())

/** The protected routes that accept this token by mistake. */
async function doorsFor(token?: string): Promise<string[]> {
  const answers = await Promise.all(
    [...routeAccess(server.store.registry)].map(async ([route, allowed]) => {
      const [method = '', path = ''] = route.split(' ')
      const { statusCode, body } = await server.app.inject({
        method: method as 'GET',
        url: path.replace(/:\w+/g, 'none'),
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      })
      return allowed === 'everybody' || (statusCode === 401 && body.includes('Session Expired!')) ? [] : [route]
    }),
  )
  return answers.flat()
}

fullIt('no route accepts a forged token', async () => {
  expect(await doorsFor()).toEqual([])
  for (const [what, token] of forgedTokens(admin)) expect(await doorsFor(token), what).toEqual([])
  expect((await server.send('GET', `${apiBase}/token`, { token: forge(claimsOf(admin)) })).status).toBe(200)
})

it.each<readonly [string, (who: string, token: string) => Promise<unknown>]>([
  ['signed out', (_, token) => server.send('DELETE', `${apiBase}/token`, { token })],
  [
    'ended from another session',
    async (email, token) => {
      const other = await server.signIn(email)
      return server.send('DELETE', `${apiBase}/session/${claimsOf(token).sid}`, { token: other })
    },
  ],
  [
    'ended by a change of the password elsewhere',
    async (email) => {
      const body = { currentPassword: password, password: 'four random words here' }
      return server.send('PUT', `${apiBase}/password`, { token: await server.signIn(email), body })
    },
  ],
  ['of someone signed out by an administrator', (id) => asAdmin('POST', `/user/end-sessions/${id}`)],
  ['of someone switched off', (id) => asAdmin('PUT', `/user/status/${id}`)],
  [
    'of someone given a new password',
    (id) => asAdmin('PUT', `/user/${id}`, { password: 'five random words right here' }),
  ],
  ['of someone deleted', (id) => asAdmin('DELETE', `/user/${id}`)],
])('no route accepts a token that is %s', async (what, end) => {
  const email = `${what.replace(/\W/g, '-')}@example.com`
  const values = { name: 'Nia', email, role: server.administrator, password: await hashPassword(password), status: 1 }
  const id = await server.add('user', values)
  const token = await server.signIn(email)
  expect((await server.send('GET', `${apiBase}/token`, { token })).status).toBe(200)
  await end(what.startsWith('of someone') ? id : email, token)
  expect(await doorsFor(token)).toEqual([])
})

const asAdmin = async (method: string, path: string, body?: unknown) => {
  const { status, text } = await server.send(method, apiBase + path, { token: admin, body })
  expect(status, text).toBe(200)
}
