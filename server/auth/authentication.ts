import jwt, { type FastifyJWTOptions } from '@fastify/jwt'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  apiBase,
  extensionCallNamesOf,
  sessionCalls,
  specificationMessages,
  t,
  unattendedHeader,
} from '../../vocabulary'
import type { Mailer } from '../contract/mail'
import { type Person, viewAsHeader } from '../contract/person'
import type { Store } from '../contract/store'
import { type KeyRing, keyFingerprint } from '../platform/keys'
import { Problem } from '../platform/problem'
import type { SecretCipher } from '../platform/secret-cipher'
import { createAttemptLimiter } from './attempt-limiter'
import { deckhandHeaders, signedInUserOf } from './auth-services'
import { addForgotPasswordRoute, addPasswordLinkRoutes } from './passwords/password-routes'
import { recordAuthEvent } from './record-auth-event'
import { createSessionStore, type NewSession, type SessionLimits } from './session-store'
import { addAccountRoutes } from './sign-in/account-routes'
import { proofHeader } from './sign-in/proof'
import { createSecondFactors } from './sign-in/second-factor'
import { addSignInRoutes } from './sign-in/sign-in'
import { createUserDirectory, type UserAccount } from './user-directory'
import { applyViewAs } from './view-as'

interface Claims {
  /** The person's id. */
  readonly sub: string
  /** The session's id. */
  readonly sid: string
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Claims & { readonly iat: number }
    user: Claims & { readonly iat: number; readonly exp: number }
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call needs no sign-in. Default: false. */
    open?: boolean
  }
  interface FastifyRequest {
    /** The account of the signed-in person, as checked against the session. */
    member: UserAccount
    /** The current state of the caller. Undefined if the session has ended. */
    personNow(): Promise<Person | undefined>
  }
}

interface AuthenticationOptions extends SessionLimits {
  readonly store: Store
  /** The keys that sign the tokens. */
  readonly keys: KeyRing
  /** Encrypts second factors. */
  readonly seal: SecretCipher
  /** Sends links to people who forgot their password. Default: no password links are sent. */
  readonly mail?: Mailer
}

/** The share of a token's lifetime after which the response to any call contains a new token. */
const renewedAfter = 0.1

/**
 * The current key signs new tokens. Each token names the key that signed the token. A token without a key id was signed
 * with the last former key.
 */
function secretsOf([current, ...former]: KeyRing): Pick<FastifyJWTOptions, 'secret' | 'decode'> {
  if (former.length === 0) return { secret: current }
  const byPrint = new Map([current, ...former].map((key) => [keyFingerprint(key), key]))
  const find = async (_: FastifyRequest, decoded: object) => {
    const { header } = decoded as { header?: { kid?: string } }
    return byPrint.get(header?.kid ?? '') ?? former.at(-1) ?? current
  }
  return { secret: { private: current, public: find as never }, decode: { complete: true } }
}

/**
 * Signs people in and out, and protects all routes of this app. A route needs the token of an active session, unless
 * its config has `open`.
 */
export async function addAuthentication(
  api: FastifyInstance,
  { store, keys, seal, mail, ...limits }: AuthenticationOptions,
): Promise<void> {
  const people = createUserDirectory(store)
  const sessions = createSessionStore(store, limits)
  const attempts = createAttemptLimiter(store)
  const factors = createSecondFactors(store, seal)
  const verified = createTokenCache()
  await api.register(jwt, {
    ...secretsOf(keys),
    // The clock of the database decides when a token expires, not the clock of the process.
    verify: { algorithms: ['HS256'], ignoreExpiration: true },
    sign: { algorithm: 'HS256', expiresIn: sessions.idle * 1000, kid: keyFingerprint(keys[0]) },
  })
  api.decorateRequest('person')
  api.decorateRequest('member')
  api.decorateRequest('personNow', async function (this: FastifyRequest) {
    const found = await people.bySession(this.user)
    return found?.member.active ? applyViewAs(this, found.member.person, people, store.registry) : undefined
  })

  const tokenOf = ({ sub, sid }: Claims, at: number) => api.jwt.sign({ sub, sid, iat: at })

  api.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (request.routeOptions.config.open) return
    const isSigned = verified.knows(request) || (await verified.verify(request))
    const asked = isSigned ? people.bySession(request.user) : undefined
    const found = asked instanceof Promise ? await asked : asked
    if (!found?.member.active) throw new Problem(401, t(specificationMessages.session))
    const { member, age } = found
    request.member = member
    const proof = request.headers[proofHeader]
    const seen =
      request.headers[viewAsHeader] === undefined
        ? member.person
        : await applyViewAs(request, member.person, people, store.registry)
    request.person = { ...seen, session: request.user.sid, ...(proof !== undefined && { proof: String(proof) }) }
    if (isRenewed(request, age)) await renew(request, reply, age)
  })

  /** If the clock was set back, earlier tokens would otherwise last longer than other tokens. */
  const isRenewed = ({ headers }: FastifyRequest, age: number) =>
    headers[unattendedHeader] === undefined && Math.abs(age) >= sessions.idle * renewedAfter

  const renew = async ({ user, log }: FastifyRequest, reply: FastifyReply, age: number) => {
    try {
      await sessions.touch(user.sid)
    } catch (error) {
      // Read calls are accepted until the token expires, even if nothing can be written, such as on a full disk.
      return log.debug(error, 'The last use of a session could not be stored.')
    }
    reply.header('x-access-token', tokenOf(user, user.iat + age))
  }

  const parts = { store, people, sessions, attempts, factors, ...(mail && { mail }) }
  const tokenFor = (sub: string, { id, at }: NewSession) => tokenOf({ sub, sid: id }, at)
  await addSignInRoutes(api, { ...parts, tokenOf: tokenFor, secret: keys[0] })
  addAccountRoutes(api, parts)
  addPasswordLinkRoutes(api, parts)
  addForgotPasswordRoute(api, parts)

  api.get(`${apiBase}${sessionCalls.verify.path}`, async ({ member }, reply) => {
    reply.headers(deckhandHeaders)
    return { userData: signedInUserOf(member) }
  })

  api.delete(`${apiBase}${sessionCalls.signOut.path}`, { config: { reads: true } }, async (request: FastifyRequest) => {
    const { user, member } = request
    if (await sessions.end(user.sub, user.sid)) await recordAuthEvent(store, request, 'signed-out', member.person)
    return {}
  })

  api.get(`${apiBase}${sessionCalls.permission.path}`, async ({ person }, reply) => {
    reply.headers(deckhandHeaders)
    return [...new Set([...person.permissions, ...extensionCallNamesOf(store.registry, person.permissions)])]
  })
}

/** The maximum number of cached tokens. */
const maxCachedTokens = 1000

/** Verifies the signatures of tokens. */
interface TokenCache {
  /** Whether the token of a call is cached. If the token is cached, sets the user of the request. */
  knows(request: FastifyRequest): boolean
  /** Verifies the token of a call. */
  verify(request: FastifyRequest): Promise<boolean>
}

/**
 * Caches tokens with valid signatures by the text of the token, because a valid signature never becomes invalid. The
 * expiry and the session are checked for each call.
 */
function createTokenCache(): TokenCache {
  const users = new Map<string, FastifyRequest['user']>()
  return {
    knows: (request) => {
      const user = users.get(request.headers.authorization ?? '')
      if (user) request.user = user
      return user !== undefined
    },
    verify: async (request) => {
      const { authorization } = request.headers
      try {
        await request.jwtVerify()
      } catch {
        return false
      }
      if (users.size >= maxCachedTokens) users.clear()
      if (authorization !== undefined) users.set(authorization, request.user)
      return true
    },
  }
}
