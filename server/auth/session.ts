import { randomUUID } from 'node:crypto'
import jwt from '@fastify/jwt'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { announced, apiBase, type Errors, messages, sessionCalls, t } from '../../src/vocabulary'
import { Problem } from '../problem'
import type { Store } from '../store/store'
import { createAttempts } from './attempts'
import { verifyPassword } from './passwords'
import { createPeople, type Member } from './people'
import { openRevocations } from './revocations'
import { personFor } from './view-as'

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { readonly sub: string; readonly jti: string; readonly stamp: string }
    user: { readonly sub: string; readonly jti: string; readonly stamp: string; readonly exp: number }
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call needs no one signed in. Default: false. */
    open?: boolean
  }
  interface FastifyRequest {
    /** Who is signed in, with what their session is checked against. */
    member: Member
  }
}

interface SessionOptions {
  readonly store: Store
  /** Signs the tokens. */
  readonly secret: string
  /** How long a sign-in lasts. */
  readonly tokenHours: number
}

/**
 * Signs people in and out, and lets nobody else pass: every route of this app needs a valid token, unless its config says
 * that it is open.
 */
export async function addSession(api: FastifyInstance, { store, secret, tokenHours }: SessionOptions): Promise<void> {
  const people = createPeople(store)
  const revocations = await openRevocations(store)
  const attempts = createAttempts()
  await api.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', expiresIn: `${tokenHours}h` },
    verify: { algorithms: ['HS256'] },
  })
  await api.register(rateLimit, { global: false })
  api.decorateRequest('person')
  api.decorateRequest('member')

  const expired = () => new Problem(401, t(messages.session))

  api.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.open) return
    await request.jwtVerify().catch(() => {
      throw expired()
    })
    const member = await people.byToken(request.user)
    if (!member?.active || member.stamp !== request.user.stamp) throw expired()
    request.member = member
    request.person = await personFor(request, member.person, people)
  })

  // Verifying a password is made to be slow, so one caller gets only so much of it.
  const limits = { rateLimit: { max: 120, timeWindow: '1 minute' }, open: true }
  api.post(`${apiBase}${sessionCalls.signIn.path}`, { config: limits, bodyLimit: 4096 }, async (request, reply) => {
    const { email, password } = credentialsOf(request.body)
    const key = `${request.ip} ${email.toLowerCase()}`
    const wait = attempts.wait(key)
    if (wait > 0) {
      reply.header('retry-after', wait)
      throw new Problem(429, t('Too many failed sign-ins; try again in {{wait}} seconds.', { wait }))
    }
    const member = await people.byEmail(email)
    const isRight = await verifyPassword(member?.password, password)
    if (!member?.active || !isRight) {
      attempts.failed(key)
      throw new Problem(401, t('The e-mail address or the password is wrong.'))
    }
    attempts.succeeded(key)
    const { id: sub, name } = member.person
    reply.headers(ownMark)
    await store.db.updateTable('user').set({ lastSignInAt: new Date().toISOString() }).where('id', '=', sub).execute()
    return {
      accessToken: api.jwt.sign({ sub, jti: randomUUID(), stamp: member.stamp }),
      userData: userDataOf(member),
      message: t('Welcome, {{name}}.', { name }),
    }
  })

  api.get(`${apiBase}${sessionCalls.verify.path}`, async ({ member }, reply) => {
    reply.headers(ownMark)
    return { userData: userDataOf(member) }
  })

  api.delete(
    `${apiBase}${sessionCalls.signOut.path}`,
    { config: { reads: true } },
    async ({ user }: FastifyRequest) => {
      await revocations.add(user.jti, user.exp)
      return {}
    },
  )

  api.get(`${apiBase}${sessionCalls.permission.path}`, async ({ person }, reply) => {
    reply.headers(ownMark)
    return [...new Set([...person.held, ...announced(store.registry, person.held)])]
  })
}

/** Tells the screens that this API has a sign-out of its own. */
const ownMark = { 'x-deckhand': '1' }

const userDataOf = ({ person: { id, name, email }, role }: Member) => ({ id, name, email, role })

function credentialsOf(body: unknown): { email: string; password: string } {
  const { email, password } = (body ?? {}) as Record<string, unknown>
  const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
  if (isText(email) && isText(password)) return { email, password }
  const errors: Record<string, string[]> = {}
  if (!isText(email)) errors.email = [t('Enter your e-mail address.')]
  if (!isText(password)) errors.password = [t('Enter your password.')]
  throw new Problem(422, t('Enter your e-mail address and your password.'), errors satisfies Errors)
}
