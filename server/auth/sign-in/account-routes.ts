import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountCalls, apiBase, t } from '../../../vocabulary'
import { Problem } from '../../platform/problem'
import { ownVersion } from '../../platform/version'
import { proofLimits } from '../attempt-limits'
import { type AuthServices, passwordRouteLimit } from '../auth-services'
import { revokePasswordLinks } from '../passwords/password-links'
import { hashPassword, readNewPassword, verifyPassword } from '../passwords/passwords'
import { recordAuthEvent } from '../record-auth-event'
import { endSessions } from '../session-store'
import { type AccountChange, sendAccountChangeMail } from './account-mails'
import { forgetDevices } from './known-devices'
import { consumeProof, issueProof, missingProofProblem } from './proof'
import { removeSecondFactor } from './second-factor'

type Body = Readonly<Record<string, unknown>>

const refuse = (field: string, message: string) => new Problem(422, message, { [field]: [message] })

/**
 * Adds the calls for a person's own account: password, second factor and sessions. Security changes require the
 * password, and a code if a second factor is on. Security changes end the other sessions, and the person gets a mail.
 */
export function addAccountRoutes(
  api: FastifyInstance,
  { store, sessions, attempts, factors, mail }: AuthServices,
): void {
  const route = (
    name: keyof typeof accountCalls,
    answer: (request: FastifyRequest, body: Body) => Promise<unknown>,
  ) => {
    const { method, path } = accountCalls[name]
    api.route({
      method,
      url: apiBase + path.replace('{id}', ':id'),
      bodyLimit: 4096,
      config: passwordRouteLimit,
      handler: (request) => answer(request, (request.body ?? {}) as Body),
    })
  }

  /**
   * Another person may use an unattended computer. The limits prevent such a person from guessing passwords faster than
   * at the sign-in.
   */
  const expectKnowing = ({ member, user }: FastifyRequest, { currentPassword, code }: Body) =>
    attempts.make(proofLimits(user.sid), async (attempt) => {
      const { id } = member.person
      if (typeof currentPassword !== 'string' || !(await verifyPassword(member.password, currentPassword)))
        throw refuse('currentPassword', t('This is not your current password.'))
      if (await factors.isOn(id)) {
        if (typeof code !== 'string' || code.trim() === '') {
          await attempt.undo()
          throw refuse('code', t('Enter a code from your authenticator app.'))
        }
        if (!(await factors.accepts(id, code)))
          throw refuse('code', t('The code is wrong or was already used. Wait for the next code and try again.'))
      }
      await attempt.succeeded()
    })

  const expectOwner = async (request: FastifyRequest, body: Body) => {
    if (await consumeProof(store.db, store.dialect, request.person)) return
    if (body.currentPassword === undefined) throw await missingProofProblem(store.db, request.person)
    await expectKnowing(request, body)
  }

  /** A mail that cannot be sent does not fail the call, because the change to the account is already committed. */
  const notify = ({ person, log }: FastifyRequest, what: AccountChange) => {
    const { name, email: address } = person
    sendAccountChangeMail(mail, { name, address }, what).catch((error) => log.error(error, 'A mail was not sent.'))
  }

  route('profile', async ({ person, member, user }) => {
    const [secondFactor, recoveryCodes, all] = await Promise.all([
      factors.isOn(person.id),
      factors.codesLeft(person.id),
      sessions.listActive(person.id),
    ])
    return {
      name: person.name,
      email: person.email,
      role: member.role,
      secondFactor,
      recoveryCodes,
      sessions: all.map((session) => ({ ...session, isThis: session.id === user.sid })),
      version: ownVersion,
    }
  })

  route('prove', async (request, body) => {
    await expectKnowing(request, body)
    return { proof: await issueProof(store, request.user.sid) }
  })

  route('changePassword', async (request, body) => {
    const { person, member, user } = request
    const chosen = readNewPassword(body.password, [person.name, person.email])
    await expectOwner(request, body)
    if (await verifyPassword(member.password, chosen))
      throw refuse('password', t('This is your current password. Choose another password.'))
    const hashed = await hashPassword(chosen)
    await store.transaction(async (trx) => {
      await trx.updateTable('user').set({ password: hashed }).where('id', '=', person.id).execute()
      await revokePasswordLinks(trx, person.id)
      await forgetDevices(trx, person.id)
      await endSessions(trx, person.id, user.sid)
      await recordAuthEvent(store, request, 'password-changed', person, trx)
    })
    notify(request, 'password')
    return { message: t('Password changed. All other sessions have ended.') }
  })

  route('endOtherSessions', async (request) => {
    const { person, user } = request
    await store.transaction(async (trx) => {
      await endSessions(trx, person.id, user.sid)
      await recordAuthEvent(store, request, 'sessions-ended', person, trx)
    })
    return { message: t('All other sessions have ended.') }
  })

  route('endSession', async (request) => {
    const { person, params } = request
    if (!(await sessions.end(person.id, (params as { id: string }).id)))
      throw new Problem(404, t('This session has ended already.'))
    await recordAuthEvent(store, request, 'sessions-ended', person)
    return { message: t('The session has ended.') }
  })

  route('beginSecondFactor', async (request, body) => {
    const { id, email } = request.person
    if (await factors.isOn(id)) throw new Problem(409, t('Two-step sign-in is already on. Turn it off first.'))
    await expectOwner(request, body)
    return factors.begin(id, email)
  })

  route('confirmSecondFactor', async (request, { code }) => {
    const { person, user } = request
    const recoveryCodes = await store.transaction(async (trx) => {
      const codes = await factors.confirm(trx, person.id, String(code ?? ''))
      if (!codes) return undefined
      await endSessions(trx, person.id, user.sid)
      await recordAuthEvent(store, request, 'second-factor-on', person, trx)
      return codes
    })
    if (!recoveryCodes) throw refuse('code', t('The code is wrong. Enter the code that the app shows now.'))
    notify(request, 'second-factor-on')
    return { message: t('Two-step sign-in is on. All other sessions have ended.'), recoveryCodes }
  })

  route('dropSecondFactor', async (request, body) => {
    await expectOwner(request, body)
    const { person, user } = request
    await store.transaction(async (trx) => {
      await removeSecondFactor(trx, person.id)
      await endSessions(trx, person.id, user.sid)
      await recordAuthEvent(store, request, 'second-factor-off', person, trx)
    })
    notify(request, 'second-factor-off')
    return { message: t('Two-step sign-in is off. All other sessions have ended.') }
  })

  route('renewRecoveryCodes', async (request, body) => {
    const { person, user } = request
    if (!(await factors.isOn(person.id))) throw new Problem(409, t('Two-step sign-in is off. Turn it on first.'))
    await expectOwner(request, body)
    const recoveryCodes = await store.transaction(async (trx) => {
      await endSessions(trx, person.id, user.sid)
      await recordAuthEvent(store, request, 'recovery-codes-renewed', person, trx)
      return factors.renewCodes(trx, person.id)
    })
    notify(request, 'recovery-codes')
    return { message: t('The previous recovery codes no longer work. All other sessions have ended.'), recoveryCodes }
  })
}
