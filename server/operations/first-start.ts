import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { checkFields } from '../../vocabulary'
import { passwordWeaknessOf } from '../auth/passwords/password-weakness'
import { hashPassword, verifyPassword } from '../auth/passwords/passwords'
import { createUserDirectory } from '../auth/user-directory'
import type { MakeSample } from '../contract/sample'
import type { Store, Transaction } from '../contract/store'
import type { FileStore } from '../database/files/file-store'
import { addSampleRows, createSampleData } from '../features/sample-data'
import { samplePassword } from '../features/sample-data/sample-people'
import { StartError } from '../platform/problem'
import type { ServerSettings } from './settings'

/** The administrator of the sample data. */
export const sampleAdmin = { email: 'admin@example.com', password: samplePassword } as const

interface FirstStart {
  readonly store: Store
  readonly files: FileStore
  readonly settings: Pick<ServerSettings, 'sampleData' | 'admin'>
  /** The sample data of the business. Default: rows that are generated from the declarations. */
  readonly makeSample?: MakeSample
}

/**
 * Adds sample data and the first administrator to a store without people. A store with sample data gets rows for newly
 * declared resources. All other stores stay unchanged.
 *
 * @throws StartError if nobody could sign in, or the administrator's email address or password is invalid.
 */
export async function fillEmptyStore({ store, files, settings, makeSample }: FirstStart): Promise<void> {
  if (await hasPeople(store)) {
    if (settings.sampleData && store.added.length > 0 && (await isSampleAccountOpen(store)))
      await addSampleRows({ store, files, now: new Date() }, store.added)
    return
  }
  const admin = settings.admin ?? (settings.sampleData ? undefined : await askForAdmin())
  if (admin) checkAdmin(store, admin)
  // All data are added in one transaction, because the first start counts as complete when a person exists.
  const also = admin && (await addAdmin(store, admin))
  if (settings.sampleData) await createSampleData({ store, files, now: new Date(), makeSample, ...(also && { also }) })
  else if (also) await store.transaction(also)
}

const hasPeople = async ({ db }: Store) =>
  (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined

/** The host names that only this machine can reach. */
const isLocal = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/.test(host)

/**
 * Refuses to start a public server with the published password of the sample accounts, unless SAMPLE_DATA is `public`.
 *
 * @throws StartError with the sample accounts and the way to fix the problem.
 */
export async function refuseOpenSampleAccounts(
  { db }: Store,
  { host, trustProxy, openToAll }: Pick<ServerSettings, 'host' | 'trustProxy' | 'openToAll'>,
): Promise<void> {
  if (openToAll || (isLocal(host) && trustProxy === false)) return
  const people: { email: string; password: string | null }[] = await db
    .selectFrom('user')
    .select(['email', 'password'])
    .where('email', 'like', '%@example.com')
    .where('status', '=', 1)
    .execute()
  const known = await Promise.all(people.map(({ password }) => verifyPassword(password, sampleAdmin.password)))
  const open = people.filter((_, index) => known[index]).map(({ email }) => email)
  if (open.length === 0) return
  const reached = isLocal(host) ? 'TRUST_PROXY is set' : `HOST is ${host}`
  throw new StartError(
    `${reached}, so others can reach this server, but the password of ${open.join(', ')} is that of the sample data, which everybody can read. Give them other passwords or switch them off, or begin with SAMPLE_DATA=off and a new DATA_DIR. For a demonstration with open doors, set SAMPLE_DATA=public.`,
  )
}

/** Whether the sample administrator can still sign in with the published password. */
export async function isSampleAccountOpen(store: Store): Promise<boolean> {
  const member = await createUserDirectory(store).byEmail(sampleAdmin.email)
  return member?.active === true && verifyPassword(member.password, sampleAdmin.password)
}

interface Credentials {
  readonly email: string
  readonly password: string
}

function checkAdmin(store: Store, { email, password }: Credentials) {
  const { fields } = store.registry.get('user')
  const { email: emailField, password: passwordField } = fields
  if (!emailField || !passwordField) return
  const { errors } = checkFields({ email: emailField, password: passwordField }, { email, password })
  const weakness = passwordWeaknessOf(password, [email])
  const said = { ADMIN_EMAIL: errors.email?.[0], ADMIN_PASSWORD: errors.password?.[0] ?? weakness }
  for (const [name, problem] of Object.entries(said))
    if (problem) throw new StartError(`${name} will not do: ${problem}`)
}

/** A function that adds the first administrator in a transaction. */
async function addAdmin(store: Store, { email, password }: Credentials): Promise<(trx: Transaction) => Promise<void>> {
  const { registry } = store
  const address = email.trim().toLowerCase()
  const hashed = await hashPassword(password)
  return async (trx) => {
    const taken = await trx.selectFrom('user').select('id').where('email', '=', address).executeTakeFirst()
    if (taken)
      throw new StartError(
        `ADMIN_EMAIL will not do: a person in the sample data has the address ${address}. Set another address, or start with SAMPLE_DATA=off.`,
      )
    const found = await trx.selectFrom('role').select('id').where('isSystem', '=', 1).executeTakeFirst()
    const role =
      found?.id ??
      (await store.insert(trx, registry.get('role'), {
        name: 'Administrator',
        description: 'May do everything.',
        permissions: [],
        isSystem: true,
        status: 1,
      }))
    await store.insert(trx, registry.get('user'), {
      name: 'Administrator',
      email: address,
      password: hashed,
      role,
      status: 1,
    })
  }
}

async function askForAdmin(): Promise<Credentials> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new StartError(
      'Nobody could sign in: the store is empty and SAMPLE_DATA is off. Set ADMIN_EMAIL and ADMIN_PASSWORD (at least 12 characters) to create the first administrator.',
    )
  let isHidden = false
  const output = new Writable({
    write: (chunk, _, done) => {
      if (!isHidden) process.stdout.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  try {
    const email = await terminal.question('E-mail address of the first administrator: ')
    process.stdout.write('Password (at least 12 characters): ')
    isHidden = true
    const password = await terminal.question('')
    process.stdout.write('\n')
    return { email, password }
  } finally {
    terminal.close()
  }
}
