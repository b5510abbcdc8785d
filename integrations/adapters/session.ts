import { type ApiRow, apiBase, isApiRow, sessionCalls, t } from '../../vocabulary'
import type { Adapter } from './adapter'
import { applyCasing } from './casing'
import type { SessionConvention, SessionRoute } from './conventions/session'
import {
  createForeignResponse,
  type ForeignRequest,
  type ForeignResponse,
  ForeignResponseError,
  isErrorResponse,
  type SendForeignRequest,
} from './foreign-request'
import { encodeForeignBody } from './request-bodies'
import { valueAtPath } from './response-paths'
import { parseRoute } from './routes'
import type { SpecificationRequest } from './specification-calls'
import { findToken } from './tokens'

/** The token of an API's session. Only the adapter knows its format. */
export interface ForeignSession {
  token(): string | null
  /** Replaces the token with a newer token. */
  renew(token: string): void
}

/** An access token with its refresh token. */
interface Tokens {
  readonly token: string
  readonly refresh?: string
}

const mark = 'tokens:'

const pack = ({ token, refresh }: Tokens): string =>
  refresh === undefined ? token : mark + JSON.stringify([token, refresh])

const unpack = (text: string): Tokens => {
  if (!text.startsWith(mark)) return { token: text }
  const [token = '', refresh] = JSON.parse(text.slice(mark.length)) as string[]
  return { token, refresh }
}

/** The text that replaces the token if the browser stores a session cookie. */
const kept = 'cookie'

/** The headers that authenticate a call. */
export function authorizeForeignRequest(
  { by = 'bearer' }: SessionConvention,
  token: string | null,
): Partial<ForeignRequest> {
  if (by === 'cookie') return { cookies: true, headers: token !== null && token !== kept ? { Cookie: token } : {} }
  if (token === null || by === 'none') return { headers: {} }
  if (typeof by === 'object') return { headers: { [by.header]: (by.prefix ?? '') + unpack(token).token } }
  return { headers: { Authorization: `${by === 'basic' ? 'Basic' : 'Bearer'} ${unpack(token).token}` } }
}

/** Encodes name and password for the Authorization header. The name and password may contain all Unicode characters. */
const basic = (name: string, password: string) =>
  btoa(Array.from(new TextEncoder().encode(`${name}:${password}`), (byte) => String.fromCharCode(byte)).join(''))

const bodyOf = ({ body = 'json', values }: SessionRoute, given: ApiRow): unknown =>
  encodeForeignBody({ ...values, ...given }, body)

const textAt = (body: unknown, path: string | undefined): string | undefined => {
  const value = path === undefined ? undefined : valueAtPath(body, path)
  return typeof value === 'string' && value !== '' ? value : undefined
}

export type ForeignSignIn = ReturnType<typeof createForeignSignIn>

/** Converts the keys of a user to camel case for the user interface: 'first_name' becomes 'firstName'. */
const inCamels = (user: ApiRow): ApiRow =>
  Object.fromEntries(Object.entries(user).map(([name, value]) => [applyCasing(name, 'camel'), value]))

/** Signs users in and out, and reads the signed-in user, if the API has such calls. */
export function createForeignSignIn(adapter: Adapter, transport: SendForeignRequest, session: ForeignSession) {
  const { base = '', headers = {}, session: convention = {} } = adapter
  const { by = 'bearer', signIn, refresh, verify, signOut, permissions } = convention

  const send = (route: SessionRoute | { call: SessionRoute['call'] }, token: string | null, body?: unknown) => {
    const { method, path } = parseRoute({ call: route.call })
    const own = authorizeForeignRequest(convention, token)
    return transport({
      method,
      path: (convention.base ?? base) + path,
      body,
      ...own,
      headers: { ...headers, ...own.headers },
    })
  }

  const userIn = (body: unknown, path: string | undefined): ApiRow => {
    const user =
      path === undefined
        ? (valueAtPath(body, 'user') ?? valueAtPath(body, 'userData') ?? valueAtPath(body, 'data.user'))
        : valueAtPath(body, path)
    return isApiRow(user) ? inCamels(user) : {}
  }

  const begin = async (given: ApiRow): Promise<ForeignResponse> => {
    const email = String(given.email ?? '')
    const password = String(given.password ?? '')
    const signedIn = (token: string, userData: ApiRow) =>
      createForeignResponse(200, { accessToken: token, userData }, signOut ? { 'X-Deckhand': 'adapter' } : {})
    if (!signIn) return signedIn(by === 'basic' ? basic(email, password) : password, { name: email })
    const answer = await send(
      signIn,
      null,
      bodyOf(signIn, { [signIn.email ?? 'email']: email, [signIn.password ?? 'password']: password }),
    )
    if (isErrorResponse(answer)) return answer
    const { body, header } = answer
    const tokenGiven =
      by === 'cookie' ? cookiesIn(header) : signIn.token === undefined ? findToken(body) : textAt(body, signIn.token)
    if (tokenGiven === undefined)
      throw new ForeignResponseError(
        createForeignResponse(502, {
          message: t('The sign-in response has no token at {{place}}. Compare the adapter with the API.', {
            place: `'${signIn.token ?? 'access_token'}'`,
          }),
        }),
      )
    return signedIn(pack({ token: tokenGiven, refresh: textAt(body, signIn.refresh) }), userIn(body, signIn.user))
  }

  const asks: Readonly<Record<string, (asked: SpecificationRequest) => Promise<ForeignResponse>>> = {
    verify: async () => {
      if (!verify) return createForeignResponse(200, { userData: {} })
      const answer = await send(verify, session.token())
      return isErrorResponse(answer)
        ? answer
        : createForeignResponse(200, {
            userData: verify.user === undefined ? answer.body : userIn(answer.body, verify.user),
          })
    },
    permission: async () => {
      if (!permissions) return createForeignResponse(200, everything)
      const answer = await send(permissions, session.token())
      return isErrorResponse(answer)
        ? answer
        : createForeignResponse(200, permissions.read?.(answer.body) ?? answer.body)
    },
    signOut: async () => {
      if (!signOut) return createForeignResponse(200, {})
      const token = session.token()
      const given = token === null ? undefined : unpack(token).refresh
      return send(signOut, token, signOut.refresh === undefined ? undefined : { [signOut.refresh]: given })
    },
  }

  let renewing: { readonly of: string; readonly done: Promise<boolean> } | undefined

  const renew = async (old: string): Promise<boolean> => {
    const given = unpack(old).refresh
    if (!refresh || given === undefined) return false
    const answer = await send(refresh, null, bodyOf(refresh, { [refresh.name]: given }))
    const token = refresh.token === undefined ? findToken(answer.body) : textAt(answer.body, refresh.token)
    if (isErrorResponse(answer) || token === undefined) return false
    session.renew(pack({ token, refresh: textAt(answer.body, refresh.refresh ?? signIn?.refresh) ?? given }))
    return true
  }

  return {
    /** The response to a call of the session. Undefined for any other call. */
    answer: (asked: SpecificationRequest): Promise<ForeignResponse> | undefined => {
      const path = asked.path.split('?', 1)[0]
      if (asked.method === 'POST' && path?.startsWith(apiBase + sessionCalls.signIn.path))
        return begin(isApiRow(asked.body) ? asked.body : {})
      const found = Object.entries(sessionCalls).find(
        ([, call]) => call.method === asked.method && apiBase + call.path === path,
      )
      return found && asks[found[0]]?.(asked)
    },
    /**
     * Requests a new token after the API rejected a token. All waiting calls share one request. The promise resolves to
     * whether a new token exists.
     */
    renew: (refused: string | null): Promise<boolean> => {
      if (refused === null) return Promise.resolve(false)
      if (session.token() !== refused) return Promise.resolve(session.token() !== null)
      if (renewing?.of !== refused) renewing = { of: refused, done: renew(refused).catch(() => false) }
      return renewing.done
    },
  }
}

/** The response is not a list of permission names. Therefore only the API checks permissions. */
const everything = 'everything'

/**
 * The cookies that a response sets. Browsers hide these cookies from scripts, so that a placeholder replaces the
 * cookies in browsers.
 */
const cookiesIn = (header: ForeignResponse['header']): string =>
  header('set-cookie')
    ?.split(/,(?=[^;,]+=)/)
    .map((cookie) => cookie.split(';', 1)[0]?.trim())
    .join('; ') ?? kept
