import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase, sessionCalls, t } from '../../src/vocabulary'
import { Problem } from '../problem'
import { isTyped, ownMark, type Parts, slowly, userDataOf } from './parts'
import { hashPassword, isOutdated, verifyPassword } from './passwords'
import type { Member } from './people'
import type { Origin } from './sessions'
import { tell } from './told'

interface SignIn extends Parts {
  readonly tokenOf: (person: string, session: string) => string
}

/** Signs people in: with e-mail and password, and with a code where they have a second factor. */
export async function addSignIn(api: FastifyInstance, parts: SignIn): Promise<void> {
  const { store, people, attempts, factors, tokenOf } = parts
  await api.register(rateLimit, { global: false })
  const config = { ...slowly, open: true }
  api.post(`${apiBase}${sessionCalls.signIn.path}`, { config, bodyLimit: 4096 }, async (request, reply) => {
    const { email, password, code } = credentialsOf(request.body)
    const attempt = await attempts.begin(email, request.ip)
    const member = await people.byEmail(email)
    const isRight = await verifyPassword(member?.password, password)
    const failed = () => tell(store, request, 'sign-in-failed', member?.person ?? { name: email })
    if (!member?.active || !isRight) {
      await failed()
      throw wrong()
    }
    const { id, name } = member.person
    if (await factors.isOn(id)) {
      if (code === undefined) {
        await attempt.undo()
        return { secondFactor: 'required' }
      }
      if (!(await factors.accepts(id, code))) {
        await failed()
        throw new Problem(401, t('The code is wrong, or was used already. Wait for the next one and try again.'))
      }
    }
    await attempt.succeeded()
    const session = await begin(parts, member, password, request)
    reply.headers(ownMark)
    return {
      accessToken: tokenOf(id, session),
      userData: userDataOf(member),
      message: t('Welcome, {{name}}.', { name }),
    }
  })
}

const wrong = () => new Problem(401, t('The e-mail address or the password is wrong.'))

const originOf = ({ ip, headers }: FastifyRequest): Origin => ({ address: ip, agent: headers['user-agent'] ?? '' })

/** Begins a session; a password that was hashed more weakly than is usual now is hashed again. */
async function begin(
  { store, sessions }: Parts,
  { person, password: kept }: Member,
  password: string,
  request: FastifyRequest,
) {
  const hashed = kept !== null && isOutdated(kept) ? await hashPassword(password) : kept
  return store.transaction(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('user')
      .set({ lastSignInAt: new Date().toISOString(), password: hashed })
      .where('id', '=', person.id)
      .where('password', '=', kept)
      .executeTakeFirst()
    // The password was changed while it was looked at.
    if (numUpdatedRows === 0n) throw wrong()
    await tell(store, request, 'signed-in', person, trx)
    return sessions.begin(trx, person.id, originOf(request))
  })
}

function credentialsOf(body: unknown): { email: string; password: string; code?: string } {
  const { email, password, code } = (body ?? {}) as Record<string, unknown>
  if (isTyped(email) && isTyped(password)) return { email, password, ...(isTyped(code) && { code }) }
  const errors: Record<string, string[]> = {}
  if (!isTyped(email)) errors.email = [t('Enter your e-mail address.')]
  if (!isTyped(password)) errors.password = [t('Enter your password.')]
  throw new Problem(422, t('Enter your e-mail address and your password.'), errors)
}
