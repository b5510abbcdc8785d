import type { FastifyInstance } from 'fastify'
import { accountCalls, apiBase, t } from '../../../vocabulary'
import { Problem } from '../../platform/problem'
import { type AuthServices, passwordRouteLimit } from '../auth-services'
import { recordAuthEvent } from '../record-auth-event'
import { endSessions } from '../session-store'
import { sendAccountChangeMail } from '../sign-in/account-mails'
import { forgetDevices } from '../sign-in/known-devices'
import { findPasswordLinkOwner, revokePasswordLinks } from './password-links'
import { hashPassword, readNewPassword } from './passwords'

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
      // If two callers use the same link at the same time, one of them finds it used.
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
