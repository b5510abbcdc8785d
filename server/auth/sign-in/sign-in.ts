import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { apiBase, sessionCalls, t } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { databaseSeconds, hourInSeconds } from '../../database/database-time'
import { chooseRateLimitStore } from '../../platform/admission'
import { Problem } from '../../platform/problem'
import { networkOf, signInLimits } from '../attempt-limits'
import {
  type AuthServices,
  deckhandHeaders,
  isNonBlankText,
  passwordRouteLimit,
  signedInUserOf,
} from '../auth-services'
import { hashPassword, isOutdatedHash, verifyPassword } from '../passwords/passwords'
import { recordAuthEvent } from '../record-auth-event'
import type { NewSession, SessionOrigin } from '../session-store'
import type { UserAccount } from '../user-directory'
import { findKnownDevice, rememberDevice } from './known-devices'

interface SignInServices extends AuthServices {
  readonly tokenOf: (person: string, session: NewSession) => string
  /** The key of the hashes that identify callers in the rate limit table. */
  readonly secret: string
}

/** Adds the sign-in: with e-mail address and password, and with a code if a second factor is on. */
export async function addSignInRoutes(api: FastifyInstance, parts: SignInServices): Promise<void> {
  const { store, people, attempts, factors, tokenOf, secret } = parts
  await api.register(rateLimit, {
    global: false,
    store: chooseRateLimitStore(store, secret),
    keyGenerator: ({ ip }) => networkOf(ip),
  })
  const config = { ...passwordRouteLimit, open: true }
  api.post(`${apiBase}${sessionCalls.signIn.path}`, { config, bodyLimit: 4096 }, async (request, reply) => {
    const { email, password, code, device: mark } = credentialsOf(request.body)
    const member = await people.byEmail(email)
    const person = member?.person.id
    const device = person && (await findKnownDevice(store, person, mark))
    const limited = signInLimits({ email, address: request.ip, ...(person && { person }), ...(device && { device }) })
    return attempts.make(limited, async (attempt) => {
      const isRight = await verifyPassword(member?.password, password)
      if (!member?.active || !isRight) {
        await recordFailedSignIn(store, request, member, email)
        throw wrong()
      }
      const { id, name } = member.person
      if (await factors.isOn(id)) {
        if (code === undefined) {
          await attempt.undo()
          return { secondFactor: 'required' }
        }
        if (!(await factors.accepts(id, code))) {
          await recordFailedSignIn(store, request, member, email)
          throw new Problem(401, t('The code is wrong or was already used. Wait for the next code and try again.'))
        }
      }
      await attempt.succeeded()
      const { session, device } = await begin(parts, member, { password, device: mark }, request)
      reply.headers(deckhandHeaders)
      return {
        accessToken: tokenOf(id, session),
        userData: signedInUserOf(member),
        ...(device !== mark && { device }),
        message: t('Welcome, {{name}}.', { name }),
      }
    })
  })
}

const wrong = () => new Problem(401, t('The e-mail address or the password is wrong.'))

const originOf = ({ ip, headers }: FastifyRequest): SessionOrigin => ({
  address: ip,
  agent: headers['user-agent'] ?? '',
})

/** Starts a session. If the password hash has outdated parameters, the server hashes the password again. */
async function begin(
  { store, sessions }: AuthServices,
  { person, password: kept }: UserAccount,
  { password, device }: Pick<Credentials, 'password' | 'device'>,
  request: FastifyRequest,
) {
  const hashed = kept !== null && isOutdatedHash(kept) ? await hashPassword(password) : kept
  return store.transaction(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('user')
      .set({ lastSignInAt: new Date().toISOString(), password: hashed })
      .where('id', '=', person.id)
      .where('password', '=', kept)
      .executeTakeFirst()
    // The password was changed during the verification.
    if (numUpdatedRows === 0n) throw wrong()
    await recordAuthEvent(store, request, 'signed-in', person, trx)
    const session = await sessions.begin(trx, person.id, originOf(request))
    return { session, device: await rememberDevice(trx, store.dialect, person.id, device) }
  })
}

interface Credentials {
  readonly email: string
  readonly password: string
  readonly code?: string
  /** The token that the device received at an earlier sign-in. */
  readonly device?: string
}

function credentialsOf(body: unknown): Credentials {
  const { email, password, code, device } = (body ?? {}) as Record<string, unknown>
  if (isNonBlankText(email) && isNonBlankText(password))
    return { email, password, ...(isNonBlankText(code) && { code }), ...(isNonBlankText(device) && { device }) }
  const errors: Record<string, string[]> = {}
  if (!isNonBlankText(email)) errors.email = [t('Enter your e-mail address.')]
  if (!isNonBlankText(password)) errors.password = [t('Enter your password.')]
  throw new Problem(422, t('Enter your e-mail address and your password.'), errors)
}

/** The number of failed sign-ins per hour that get separate history entries. */
const maxSingleEntries = 10

const isPowerOfTwo = (count: number) => (count & (count - 1)) === 0

/**
 * Failed sign-ins with unknown e-mail addresses count together. Otherwise a stranger could fill the history with
 * made-up e-mail addresses.
 */
const unknownAddresses = 'unknown e-mail addresses'

/**
 * Adds a failed sign-in to the history. The first ten failures of an hour get one entry each. The failures count by
 * person. The failures with unknown e-mail addresses count together. Later failures get one entry with the count each
 * time the count has doubled.
 */
async function recordFailedSignIn(
  store: Store,
  request: FastifyRequest,
  member: UserAccount | undefined,
  email: string,
): Promise<void> {
  const at = databaseSeconds(store.dialect)
  const about = `failures ${member?.person.id ?? unknownAddresses} `
  const key = sql`${about} || cast(cast(${at} / ${sql.lit(hourInSeconds)} as ${sql.raw(store.dialect.integer)}) as text)`
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_attempt as a (key, failures, "at", "until") values (${key}, 1, ${at}, 0)
    on conflict (key) do update set failures = a.failures + 1, "at" = ${at} returning failures`.execute(store.db)
  const count = Number(rows[0]?.failures)
  if (count <= maxSingleEntries)
    return recordAuthEvent(store, request, 'sign-in-failed', member?.person ?? { name: email })
  if (isPowerOfTwo(count))
    await recordAuthEvent(
      store,
      request,
      'sign-in-failed',
      member?.person ?? { name: unknownAddresses },
      undefined,
      count,
    )
}
