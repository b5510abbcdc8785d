import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountCalls, apiBase, t } from '../../../vocabulary'
import type { Mailer } from '../../contract/mail'
import { Problem } from '../../platform/problem'
import { passwordLinkLimits } from '../attempts/attempt-limits'
import { type AuthServices, isNonBlankText, passwordRouteLimit } from '../auth-services'
import { recordAuthEvent } from '../record-auth-event'
import { sendPasswordLink } from '../sign-in/account-mails'
import { createPasswordLink, requestedLinkHours } from './password-links'

interface ForgotPasswordServices extends Pick<AuthServices, 'store' | 'people' | 'attempts'> {
  /** Sends the links. Default: no links are sent, and the response refers to an administrator. */
  readonly mail?: Mailer
}

/**
 * Sends a one-time link to a person who forgot the password. The response and its time are the same for an unknown
 * address, because the account is looked up after the response.
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
