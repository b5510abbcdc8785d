import { hashPassword } from '../../../server/auth/passwords/passwords'
import { createFileStore } from '../../../server/database/files/file-store'
import { openStore } from '../../../server/database/open-store'
import { createApp } from '../../../server/http/app'
import { permissionsOf } from '../../../vocabulary'
import { handlers, registry } from '../../library'
import { newFolder } from '../../server/support/stores'
import { openBrowser } from './open-browser'

const password = 'a-long-enough-password'

/** Starts the embedded API with users who have all permissions, given by their e-mails and names. */
export async function startEmbedded(people: Readonly<Record<string, string>>) {
  const { folder, remove } = newFolder()
  const store = await openStore({ registry, handlers, dataDir: folder })
  const kept = await hashPassword(password)
  await store.transaction(async (trx) => {
    const role = await store.insert(trx, registry.get('role'), {
      name: 'Keeper',
      permissions: registry.all.flatMap(permissionsOf),
      isSystem: true,
      status: 1,
    })
    for (const [email, name] of Object.entries(people))
      await store.insert(trx, registry.get('user'), { name, email, password: kept, role, status: 1 })
  })
  const settings = { apiUrl: '', trustProxy: false, logLevel: 'silent', sessionHours: 1, idleMinutes: 30 } as const
  const app = await createApp({
    store,
    files: createFileStore(`${folder}/files`),
    keys: { tokens: ['s'.repeat(32)], seals: ['s'.repeat(32)] },
    settings,
  })
  const apiUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    apiUrl,
    store,
    signIn: async (email: string) => {
      const browser = openBrowser({ apiUrl, token: null, page: '/login' })
      await browser.client.auth.signIn({ email, password })
      return browser
    },
    close: async () => {
      await app.close()
      await store.close()
      remove()
    },
  }
}
