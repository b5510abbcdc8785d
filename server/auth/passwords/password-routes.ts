import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountCalls, apiBase, t } from '../../../vocabulary'
import type { Mailer } from '../../contract/mail'
import { Problem } from '../../platform/problem'
import { passwordLinkLimits } from '../attempt-limits'
import { type AuthServices, isNonBlankText, passwordRouteLimit } from '../auth-services'
import { recordAuthEvent } from '../record-auth-event'
import { endSessions } from '../session-store'
import { sendAccountChangeMail, sendPasswordLink } from '../sign-in/account-mails'
import { forgetDevices } from '../sign-in/known-devices'
import { createPasswordLink, findPasswordLinkOwner, requestedLinkHours, revokePasswordLinks } from './password-links'
import { hashPassword, readNewPassword } from './passwords'

interface ForgotPasswordServices extends Pick<AuthServices, 'store' | 'people' | 'attempts'> {
  /**
   * Sends the password links. Default: no password links are sent, and the response asks the person to contact an
   * administrator.
   */
  readonly mail?: Mailer
}

/**
 * Sends a one-time link to a person who forgot the password. The account is looked up after the response, so that the
 * response to an unknown address has the same content and duration.
 */
export function addForgotPasswordRoute(
  api: FastifyInstance,
  { store, people, attempts, mail }: ForgotPasswordServices,
): void {
  const options = { config: { ...passwordRouteLimit, open: true }, bodyLimit: 4096 }

  const sendTo = async (mail: Mailer, request: FastifyRequest, email: string) => {
    const member = await people.byEmail(email)
    if (!member?.active) return
    const { person } = member
    const link = await store.transaction(async (trx) => {
      await store.lock(trx, 'user', [person.id])
      await recordAuthEvent(store, request, 'link-asked', person, trx)
      return createPasswordLink(trx, store.dialect, person.id, requestedLinkHours)
    })
    await sendPasswordLink(mail, { name: person.name, address: person.email }, { link, hours: requestedLinkHours })
  }

  api.post(apiBase + accountCalls.forgotPassword.path, options, async (request) => {
    if (!mail) throw new Problem(404, t('This server does not send e-mails. Ask an administrator for a password link.'))
    const email = addressIn(request.body)
    await attempts.make(passwordLinkLimits(email, request.ip), async () => undefined)
    sendTo(mail, request, email).catch((error) => request.log.error(error, 'A link to set a password was not sent.'))
    return { message: t('If this address belongs to an account, a link is on its way.') }
  })
}

function addressIn(body: unknown): string {
  const { email } = (body ?? {}) as Readonly<Record<string, unknown>>
  if (isNonBlankText(email) && email.includes('@')) return email
  const message = t('Enter your e-mail address.')
  throw new Problem(422, message, { email: [message] })
}

interface Body {
  readonly token?: unknown
  readonly password?: unknown
}

const expired = () =>
  new Problem(404, t('This link was used already, or has expired. Ask an administrator for a new one.'))

/** Adds the calls to set a password with a one-time link, without a sign-in. */
export function addPasswordLinkRoutes(
  api: FastifyInstance,
  { store, mail }: Pick<AuthServices, 'store' | 'mail'>,
): void {
  const options = { config: { ...passwordRouteLimit, open: true }, bodyLimit: 4096 }
  const { openLink, setPassword } = accountCalls

  api.post<{ Body: Body | undefined }>(apiBase + openLink.path, options, async ({ body }) => {
    const holder = await findPasswordLinkOwner(store.db, store.dialect, body?.token)
    if (!holder) throw expired()
    return { name: holder.name, email: holder.email }
  })

  api.put<{ Body: Body | undefined }>(apiBase + setPassword.path, options, async (request) => {
    const { body } = request
    const holder = await findPasswordLinkOwner(store.db, store.dialect, body?.token)
    if (!holder) throw expired()
    const hashed = await hashPassword(readNewPassword(body?.password, [holder.name, holder.email]))
    await store.transaction(async (trx) => {
      // If two callers use the same link at the same time, the second caller gets an error.
      await store.lock(trx, 'user', [holder.id])
      const { id } = (await findPasswordLinkOwner(trx, store.dialect, body?.token)) ?? {}
      if (id === undefined) throw expired()
      await trx.updateTable('user').set({ password: hashed }).where('id', '=', id).execute()
      await revokePasswordLinks(trx, id)
      await forgetDevices(trx, id)
      await endSessions(trx, id)
      await recordAuthEvent(store, request, 'password-changed', holder, trx)
    })
    sendAccountChangeMail(mail, { name: holder.name, address: holder.email }, 'password').catch((error) =>
      request.log.error(error, 'A mail was not sent.'),
    )
    return { message: t('Your password is set. Sign in with it.') }
  })
}
