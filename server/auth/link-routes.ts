import type { FastifyInstance } from 'fastify'
import { apiBase, ownCalls, t } from '../../vocabulary'
import { Problem } from '../problem'
import { audit } from './audit'
import { forgetDevices } from './devices'
import { sendNews } from './letter'
import { dropPasswordLinks, holderOf } from './links'
import { type Parts, slowly } from './parts'
import { hashPassword, newPassword } from './passwords'
import { endSessions } from './sessions'

interface Body {
  readonly token?: unknown
  readonly password?: unknown
}

const expired = () =>
  new Problem(404, t('This link was used already, or has expired. Ask an administrator for a new one.'))

/** Setting a password by a one-time link, before anybody is signed in. */
export function addLinkRoutes(api: FastifyInstance, { store, mail }: Pick<Parts, 'store' | 'mail'>): void {
  const options = { config: { ...slowly, open: true }, bodyLimit: 4096 }
  const { openLink, setPassword } = ownCalls

  api.post<{ Body: Body | undefined }>(apiBase + openLink.path, options, async ({ body }) => {
    const holder = await holderOf(store.db, store.dialect, body?.token)
    if (!holder) throw expired()
    return { name: holder.name, email: holder.email }
  })

  api.put<{ Body: Body | undefined }>(apiBase + setPassword.path, options, async (request) => {
    const { body } = request
    const holder = await holderOf(store.db, store.dialect, body?.token)
    if (!holder) throw expired()
    const hashed = await hashPassword(newPassword(body?.password, [holder.name, holder.email]))
    await store.transaction(async (trx) => {
      // Of two who come with the same link at once, one finds it gone.
      await store.lock(trx, 'user', [holder.id])
      const { id } = (await holderOf(trx, store.dialect, body?.token)) ?? {}
      if (id === undefined) throw expired()
      await trx.updateTable('user').set({ password: hashed }).where('id', '=', id).execute()
      await dropPasswordLinks(trx, id)
      await forgetDevices(trx, id)
      await endSessions(trx, id)
      await audit(store, request, 'password-changed', holder, trx)
    })
    sendNews(mail, { name: holder.name, address: holder.email }, 'password').catch((error) =>
      request.log.error(error, 'A letter was not sent.'),
    )
    return { message: t('Your password is set. Sign in with it.') }
  })
}
