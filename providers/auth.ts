import { findToken, unwrapData } from '../integrations/adapters/tokens'
import { apiBase, sessionCalls, specificationMessages, t, toApiRow } from '../vocabulary'
import type { SendClientRequest } from './client-request'
import { makeProblem } from './problem'
import type { Session, UserData } from './session'
import type { Settings } from './settings'

/** What one signs in with. */
export interface Credentials {
  readonly email: string
  readonly password: string
  /** Of an authenticator app, or a recovery code; only where the API has asked for it. */
  readonly code?: string
}

/** What signing in came to: it is done, or the API asks for the code of a second factor as well. */
export type SignInOutcome = 'done' | 'code'

/** The header by which an API says that it is Deckhand's own, and so can end a session. */
const advertisement = 'X-Deckhand'

/** The session at the API: signing in and out, and verifying. */
export interface Auth {
  /** Signs in and fetches the permissions. Rejects with a Problem. */
  signIn(credentials: Credentials): Promise<SignInOutcome>
  /** Asks the API whether the session still stands; answers whose it is, or undefined after saying 'Session Expired!'. */
  verify(): Promise<UserData | undefined>
  /** Ends the session here and, where the API can, there. It never fails. */
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
        // Whoever asks says it beside what was typed.
        failure: null,
      })
      const { userData, user = userData, secondFactor, device } = unwrapData(body)
      if (secondFactor === 'required') return 'code'
      const token = findToken(body)
      if (token === undefined) throw makeProblem(t('Sign-in failed. The response of the API has no accessToken.'))
      canSignOut = header(advertisement) !== undefined
      if (canSignOut && typeof device === 'string') session.keepDevice(device)
      session.begin(token, { email: credentials.email, ...toApiRow(user) })
      // Without permissions the server decides; being signed in does not hang on them.
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
