import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase, sessionCalls, t } from '../../vocabulary'
import { Problem } from '../problem'
import { signingIn } from './attempt-limits'
import { audit } from './audit'
import { knownDevice, rememberDevice } from './devices'
import { tellFailure } from './failures'
import { networkOf } from './network'
import { isTyped, ownMark, type Parts, slowly, userDataOf } from './parts'
import { hashPassword, isOutdated, verifyPassword } from './passwords'
import type { Member } from './people'
import type { Begun, Origin } from './sessions'
import { rateLimitStoreFor } from './shared-rate-limits'

interface SignIn extends Parts {
  readonly tokenOf: (person: string, session: Begun) => string
  /** Keys what is counted of callers. */
  readonly secret: string
}

/** Signs people in: with e-mail and password, and with a code where they have a second factor. */
export async function addSignIn(api: FastifyInstance, parts: SignIn): Promise<void> {
  const { store, people, attempts, factors, tokenOf, secret } = parts
  await api.register(rateLimit, {
    global: false,
    store: rateLimitStoreFor(store, secret),
    keyGenerator: ({ ip }) => networkOf(ip),
  })
  const config = { ...slowly, open: true }
  api.post(`${apiBase}${sessionCalls.signIn.path}`, { config, bodyLimit: 4096 }, async (request, reply) => {
    const { email, password, code, device: mark } = credentialsOf(request.body)
    const member = await people.byEmail(email)
    const person = member?.person.id
    const device = person && (await knownDevice(store, person, mark))
    const limited = signingIn({ email, address: request.ip, ...(person && { person }), ...(device && { device }) })
    return attempts.make(limited, async (attempt) => {
      const isRight = await verifyPassword(member?.password, password)
      if (!member?.active || !isRight) {
        await tellFailure(store, request, member, email)
        throw wrong()
      }
      const { id, name } = member.person
      if (await factors.isOn(id)) {
        if (code === undefined) {
          await attempt.undo()
          return { secondFactor: 'required' }
        }
        if (!(await factors.accepts(id, code))) {
          await tellFailure(store, request, member, email)
          throw new Problem(401, t('The code is wrong, or was used already. Wait for the next one and try again.'))
        }
      }
      await attempt.succeeded()
      const { session, device } = await begin(parts, member, { password, device: mark }, request)
      reply.headers(ownMark)
      return {
        accessToken: tokenOf(id, session),
        userData: userDataOf(member),
        ...(device !== mark && { device }),
        message: t('Welcome, {{name}}.', { name }),
      }
    })
  })
}

const wrong = () => new Problem(401, t('The e-mail address or the password is wrong.'))

const originOf = ({ ip, headers }: FastifyRequest): Origin => ({ address: ip, agent: headers['user-agent'] ?? '' })

/** Begins a session; a password that was hashed more weakly than is usual now is hashed again. */
async function begin(
  { store, sessions }: Parts,
  { person, password: kept }: Member,
  { password, device }: Pick<Credentials, 'password' | 'device'>,
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
    await audit(store, request, 'signed-in', person, trx)
    const session = await sessions.begin(trx, person.id, originOf(request))
    return { session, device: await rememberDevice(trx, store.dialect, person.id, device) }
  })
}

interface Credentials {
  readonly email: string
  readonly password: string
  readonly code?: string
  /** The mark that the device was given when somebody signed in there before. */
  readonly device?: string
}

function credentialsOf(body: unknown): Credentials {
  const { email, password, code, device } = (body ?? {}) as Record<string, unknown>
  if (isTyped(email) && isTyped(password))
    return { email, password, ...(isTyped(code) && { code }), ...(isTyped(device) && { device }) }
  const errors: Record<string, string[]> = {}
  if (!isTyped(email)) errors.email = [t('Enter your e-mail address.')]
  if (!isTyped(password)) errors.password = [t('Enter your password.')]
  throw new Problem(422, t('Enter your e-mail address and your password.'), errors)
}
