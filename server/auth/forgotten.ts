import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase, ownCalls, t } from '../../vocabulary'
import type { Mail } from '../mail'
import { Problem } from '../problem'
import { askingForLinks } from './attempt-limits'
import { audit } from './audit'
import { sendLink } from './letter'
import { askedHours, makePasswordLink } from './links'
import { isTyped, type Parts, slowly } from './parts'

interface Forgotten extends Pick<Parts, 'store' | 'people' | 'attempts'> {
  /** Sends the links. Default: none are sent, and who asks for one is told whom to ask. */
  readonly mail?: Mail
}

/**
 * Sends a one-time link to whoever forgot their password. The answer and the time it takes are the same for an address
 * that nobody has: what it takes to look and to send comes after the answer.
 */
export function addForgotten(api: FastifyInstance, { store, people, attempts, mail }: Forgotten): void {
  const options = { config: { ...slowly, open: true }, bodyLimit: 4096 }

  const sendTo = async (mail: Mail, request: FastifyRequest, email: string) => {
    const member = await people.byEmail(email)
    if (!member?.active) return
    const { person } = member
    const link = await store.transaction(async (trx) => {
      await store.lock(trx, 'user', [person.id])
      await audit(store, request, 'link-asked', person, trx)
      return makePasswordLink(trx, store.dialect, person.id, askedHours)
    })
    await sendLink(mail, { name: person.name, address: person.email }, { link, hours: askedHours })
  }

  api.post(apiBase + ownCalls.forgotPassword.path, options, async (request) => {
    if (!mail) throw new Problem(404, t('No mail is sent from here. Ask an administrator for a link.'))
    const email = addressIn(request.body)
    await attempts.make(askingForLinks(email, request.ip), async () => undefined)
    sendTo(mail, request, email).catch((error) => request.log.error(error, 'A link to set a password was not sent.'))
    return { message: t('If somebody signs in by this address, a link is on its way to it.') }
  })
}

function addressIn(body: unknown): string {
  const { email } = (body ?? {}) as Readonly<Record<string, unknown>>
  if (isTyped(email) && email.includes('@')) return email
  const message = t('Enter your e-mail address.')
  throw new Problem(422, message, { email: [message] })
}
