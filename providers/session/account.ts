import { messageOf } from '../../integrations/adapters/response-messages'
import { accountCalls, apiBase, fillPath } from '../../vocabulary'
import type { ClientResponse, SendClientRequest } from '../http/client-request'

/** An active session of the user. */
export interface ProfileSession {
  readonly id: string
  readonly startedAt: string
  readonly seenAt: string
  readonly address: string
  /** The user agent of the browser. */
  readonly agent: string
  readonly isThis: boolean
}

/** The profile of the signed-in user. */
export interface Profile {
  readonly name: string
  readonly email: string
  readonly role: { readonly name: string }
  readonly secondFactor: boolean
  /** The number of unused recovery codes. */
  readonly recoveryCodes: number
  readonly sessions: readonly ProfileSession[]
  /** The version of the API's server software. */
  readonly version: string
}

/**
 * The account calls of the signed-in user, for an API with profiles. If a call throws an error, the caller shows the
 * error. An error with `asks` means that the user has already refused to give the required proof.
 */
export interface Account {
  read(): Promise<Profile>
  /** The promise resolves to a proof of identity, which is valid for one change. */
  prove(given: { currentPassword: string; code?: string }): Promise<string>
  changePassword(password: string): Promise<void>
  endSession(id: string): Promise<void>
  endOtherSessions(): Promise<void>
  /** Creates a secret for an authenticator app. The secret becomes active after the user has confirmed the secret. */
  beginSecondFactor(): Promise<{ readonly secret: string; readonly uri: string }>
  /**
   * Enables two-factor sign-in with a first code from the authenticator app. The promise resolves to the recovery
   * codes, which are shown only once.
   */
  confirmSecondFactor(code: string): Promise<readonly string[]>
  dropSecondFactor(): Promise<void>
  renewRecoveryCodes(): Promise<readonly string[]>
}

/** The person to whom a one-time link was sent. */
export interface OneTimeLinkOwner {
  readonly name: string
  readonly email: string
}

const make = async (
  send: SendClientRequest,
  name: keyof typeof accountCalls,
  body?: object,
  { id, mute }: { id?: string; mute?: boolean } = {},
): Promise<ClientResponse['body']> => {
  const { method, path } = accountCalls[name]
  const answer = await send({
    method,
    path: apiBase + fillPath(path, { id }),
    body,
    counts: false,
    failure: null,
    mute,
  })
  return answer.body
}

export const createAccount = (send: SendClientRequest): Account => ({
  read: async () => (await make(send, 'profile')) as Profile,
  prove: async (given) => ((await make(send, 'prove', given)) as { proof: string }).proof,
  changePassword: async (password) => void (await make(send, 'changePassword', { password })),
  endSession: async (id) => void (await make(send, 'endSession', undefined, { id })),
  endOtherSessions: async () => void (await make(send, 'endOtherSessions')),
  beginSecondFactor: async () => (await make(send, 'beginSecondFactor')) as { secret: string; uri: string },
  confirmSecondFactor: async (code) => codesIn(await make(send, 'confirmSecondFactor', { code })),
  dropSecondFactor: async () => void (await make(send, 'dropSecondFactor')),
  renewRecoveryCodes: async () => codesIn(await make(send, 'renewRecoveryCodes')),
})

const codesIn = (body: unknown) => (body as { recoveryCodes: readonly string[] }).recoveryCodes

/**
 * Finds the person to whom a one-time link was sent. The promise rejects if the link is invalid or was already used.
 */
export const openOneTimeLink = async (send: SendClientRequest, token: string): Promise<OneTimeLinkOwner> =>
  (await make(send, 'openLink', { token })) as OneTimeLinkOwner

/** Sets a password with a one-time link. */
export const setPasswordByLink = async (
  send: SendClientRequest,
  given: { token: string; password: string },
): Promise<void> => {
  await make(send, 'setPassword', given)
}

/**
 * Requests an e-mail with a one-time link. The promise resolves to the API's message, which is the same for every
 * address.
 */
export const requestPasswordLink = async (send: SendClientRequest, email: string): Promise<string> =>
  messageOf(await make(send, 'forgotPassword', { email }, { mute: true })) ?? ''
