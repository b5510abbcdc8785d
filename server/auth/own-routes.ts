import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase, ownCalls, t } from '../../src/vocabulary'
import { Problem } from '../problem'
import { dropPasswordLinks } from './links'
import { type Parts, slowly } from './parts'
import { hashPassword, newPassword, verifyPassword } from './passwords'
import { dropSecondFactor } from './second-factor'
import { endSessions } from './sessions'
import { tell } from './told'

type Body = Readonly<Record<string, unknown>>

/** What people do about themselves: password, second factor, sessions. What weakens them asks for the password again. */
export function addOwnRoutes(api: FastifyInstance, { store, sessions, attempts, factors }: Parts): void {
  const route = (name: keyof typeof ownCalls, answer: (request: FastifyRequest, body: Body) => Promise<unknown>) => {
    const { method, path } = ownCalls[name]
    api.route({
      method,
      url: apiBase + path.replace('{id}', ':id'),
      bodyLimit: 4096,
      config: slowly,
      handler: (request) => answer(request, (request.body ?? {}) as Body),
    })
  }

  /** Someone else may sit at a desk that was left; they guess as slowly as at the sign-in. */
  const expectOwner = async ({ member, ip }: FastifyRequest, given: unknown) => {
    const attempt = await attempts.begin(member.person.email, ip)
    if (typeof given === 'string' && (await verifyPassword(member.password, given))) return attempt.succeeded()
    const message = t('This is not your current password.')
    throw new Problem(422, message, { currentPassword: [message] })
  }

  route('profile', async ({ person, member, user }) => {
    const [secondFactor, recoveryCodes, all] = await Promise.all([
      factors.isOn(person.id),
      factors.codesLeft(person.id),
      sessions.of(person.id),
    ])
    return {
      name: person.name,
      email: person.email,
      role: member.role,
      secondFactor,
      recoveryCodes,
      sessions: all.map((session) => ({ ...session, isThis: session.id === user.sid })),
    }
  })

  route('changePassword', async (request, { currentPassword, password }) => {
    const { person, user } = request
    const chosen = newPassword(password, [person.name, person.email])
    await expectOwner(request, currentPassword)
    if (chosen === currentPassword) {
      const message = t('This is your current password. Choose another one.')
      throw new Problem(422, message, { password: [message] })
    }
    const hashed = await hashPassword(chosen)
    await store.transaction(async (trx) => {
      await trx.updateTable('user').set({ password: hashed }).where('id', '=', person.id).execute()
      await dropPasswordLinks(trx, person.id)
      await endSessions(trx, person.id, user.sid)
      await tell(store, request, 'password-changed', person, trx)
    })
    return { message: t('Password changed. All other sessions have ended.') }
  })

  route('endOtherSessions', async (request) => {
    const { person, user } = request
    await store.transaction(async (trx) => {
      await endSessions(trx, person.id, user.sid)
      await tell(store, request, 'sessions-ended', person, trx)
    })
    return { message: t('All other sessions have ended.') }
  })

  route('endSession', async (request) => {
    const { person, params } = request
    if (!(await sessions.end(person.id, (params as { id: string }).id)))
      throw new Problem(404, t('This session has ended already.'))
    await tell(store, request, 'sessions-ended', person)
    return { message: t('The session has ended.') }
  })

  route('beginSecondFactor', async (request, { currentPassword }) => {
    const { id, email } = request.person
    await expectOwner(request, currentPassword)
    if (await factors.isOn(id)) throw new Problem(409, t('The second factor is on already. Switch it off first.'))
    return factors.begin(id, email)
  })

  route('confirmSecondFactor', async (request, { code }) => {
    const { person } = request
    const recoveryCodes = await store.transaction(async (trx) => {
      const codes = await factors.confirm(trx, person.id, String(code ?? ''))
      if (codes) await tell(store, request, 'second-factor-on', person, trx)
      return codes
    })
    if (!recoveryCodes) {
      const message = t('The code is not right. Enter the one that the app shows now.')
      throw new Problem(422, message, { code: [message] })
    }
    return { message: t('The second factor is on.'), recoveryCodes }
  })

  route('dropSecondFactor', async (request, { currentPassword }) => {
    await expectOwner(request, currentPassword)
    const { person } = request
    await store.transaction(async (trx) => {
      await dropSecondFactor(trx, person.id)
      await tell(store, request, 'second-factor-off', person, trx)
    })
    return { message: t('The second factor is off.') }
  })

  route('renewRecoveryCodes', async (request, { currentPassword }) => {
    await expectOwner(request, currentPassword)
    const { person } = request
    if (!(await factors.isOn(person.id))) throw new Problem(409, t('There is no second factor. Switch it on first.'))
    const recoveryCodes = await store.transaction(async (trx) => {
      await tell(store, request, 'recovery-codes-renewed', person, trx)
      return factors.renewCodes(trx, person.id)
    })
    return { message: t('The former recovery codes are void.'), recoveryCodes }
  })
}
