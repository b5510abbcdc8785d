import { findToken, unwrapData } from '../../integrations/adapters/tokens'
import { apiBase, sessionCalls, specificationMessages, t, toApiRow } from '../../vocabulary'
import type { SendClientRequest } from '../http/client-request'
import { makeProblem } from '../problem'
import type { Settings } from '../settings'
import type { Session, UserData } from './session'

/** The credentials of a sign-in. */
export interface Credentials {
  readonly email: string
  readonly password: string
  /** The code of an authenticator app, or a recovery code. Only if the API requires it. */
  readonly code?: string
}

/** The result of a sign-in: 'done', or 'code' if the API requires a second factor. */
export type SignInOutcome = 'done' | 'code'

/** The header of a Deckhand server. Such an API can end sessions. */
const advertisement = 'X-Deckhand'

/** The calls of the API's session: sign in, verify, sign out. */
export interface Auth {
  /** Signs in and reads the permissions. Rejects with a Problem. */
  signIn(credentials: Credentials): Promise<SignInOutcome>
  /**
   * Verifies the session at the API. Resolves to the user data, or to undefined after the message 'Session Expired!'.
   */
  verify(): Promise<UserData | undefined>
  /** Ends the session in the browser and, if possible, at the API. Never fails. */
  signOut(): void
}

interface Options {
  readonly send: SendClientRequest
  readonly session: Session
  readonly settings: Settings
}

export function createAuth({ send, session, settings }: Options): Auth {
  let canSignOut = false

  const fetchPermissions = async () => {
    const { method, path } = sessionCalls.permission
    const { body, header } = await send({ method, path: apiBase + path, counts: false, lacking: 'quiet' })
    canSignOut ||= header(advertisement) !== undefined
    session.keepPermissions(body)
  }

  return {
    signIn: async (credentials) => {
      const known = session.device()
      const { body, header } = await send({
        method: sessionCalls.signIn.method,
        path: apiBase + settings.signInPath,
        body: { ...credentials, ...(known !== null && { device: known }) },
        // The caller shows the error next to the form.
        failure: null,
      })
      const { userData, user = userData, secondFactor, device } = unwrapData(body)
      if (secondFactor === 'required') return 'code'
      const token = findToken(body)
      if (token === undefined) throw makeProblem(t('Sign-in failed. The response of the API has no accessToken.'))
      canSignOut = header(advertisement) !== undefined
      if (canSignOut && typeof device === 'string') session.keepDevice(device)
      session.begin(token, { email: credentials.email, ...toApiRow(user) })
      // Without permissions the API decides. The sign-in does not depend on them.
      await fetchPermissions().catch(() => undefined)
      return 'done'
    },

    verify: async () => {
      const { method, path } = sessionCalls.verify
      try {
        const { body, header } = await send({
          method,
          path: apiBase + path,
          counts: false,
          failure: t(specificationMessages.session),
        })
        canSignOut ||= header(advertisement) !== undefined
        const { userData, user = userData } = unwrapData(body)
        if (user) session.keepUserData({ ...session.userData(), ...toApiRow(user) })
      } catch {
        return undefined
      }
      await fetchPermissions().catch(() => undefined)
      return session.userData()
    },

    signOut: () => {
      const { method, path } = sessionCalls.signOut
      if (canSignOut) send({ method, path: apiBase + path, counts: false, failure: null }).catch(() => undefined)
      session.end()
    },
  }
}
