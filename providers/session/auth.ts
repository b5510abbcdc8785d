import { findToken, unwrapData } from '../../integrations/adapters/tokens'
import { apiBase, sessionCalls, specificationMessages, t, toApiRow } from '../../vocabulary'
import type { SendClientRequest } from '../http/client-request'
import { makeProblem } from '../problem'
import type { Settings } from '../settings'
import type { Session, UserData } from './session'

/** The credentials with which a user signs in. */
export interface Credentials {
  readonly email: string
  readonly password: string
  /** The code of an authenticator app, or a recovery code. The code is needed only if the API requires a code. */
  readonly code?: string
}

/** The result of a sign-in: 'done', or 'code' if the API requires a second factor. */
export type SignInOutcome = 'done' | 'code'

/** The response header of a Deckhand server. An API with this header can end sessions. */
const advertisement = 'X-Deckhand'

/** The calls of the API's session: sign in, verify the session, sign out. */
export interface Auth {
  /** Signs the user in and reads the user's permissions. The promise rejects with a Problem. */
  signIn(credentials: Credentials): Promise<SignInOutcome>
  /**
   * Verifies the session at the API. The promise resolves to the user data, or to undefined after the message 'Session
   * Expired!'.
   */
  verify(): Promise<UserData | undefined>
  /** Ends the session in the browser and, if possible, at the API. The promise never rejects. */
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
        // The caller shows the error next to the sign-in form.
        failure: null,
      })
      const { userData, user = userData, secondFactor, device } = unwrapData(body)
      if (secondFactor === 'required') return 'code'
      const token = findToken(body)
      if (token === undefined) throw makeProblem(t('Sign-in failed. The response of the API has no accessToken.'))
      canSignOut = header(advertisement) !== undefined
      if (canSignOut && typeof device === 'string') session.keepDevice(device)
      session.begin(token, { email: credentials.email, ...toApiRow(user) })
      // If the permissions cannot be read, the API decides what the user may do. The sign-in also succeeds without the
      // permissions.
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
