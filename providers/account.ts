import { messageOf } from '../integrations/adapters/response-messages'
import { accountCalls, apiBase, fillPath } from '../vocabulary'
import type { ClientResponse, SendClientRequest } from './client-request'

/** A sign-in that stands. */
export interface ProfileSession {
  readonly id: string
  readonly startedAt: string
  readonly seenAt: string
  readonly address: string
  /** What the browser says of itself. */
  readonly agent: string
  readonly isThis: boolean
}

/** What people see of themselves. */
export interface Profile {
  readonly name: string
  readonly email: string
  readonly role: { readonly name: string }
  readonly secondFactor: boolean
  /** How many recovery codes are left. */
  readonly recoveryCodes: number
  readonly sessions: readonly ProfileSession[]
  /** Of the program that answers. */
  readonly version: string
}

/**
 * What people do about themselves, where the API keeps a profile. A refusal is thrown, and for the caller to show; where
 * one says what it `asks` for, that was asked for already, and not given.
 */
export interface Account {
  read(): Promise<Profile>
  /** Answers a proof that it is they, which is good for one change. */
  prove(given: { currentPassword: string; code?: string }): Promise<string>
  changePassword(password: string): Promise<void>
  endSession(id: string): Promise<void>
  endOtherSessions(): Promise<void>
  /** Makes a secret for an authenticator app, which counts once it is confirmed. */
  beginSecondFactor(): Promise<{ readonly secret: string; readonly uri: string }>
  /** Switches the second factor on by a first code; answers the recovery codes, which are never told again. */
  confirmSecondFactor(code: string): Promise<readonly string[]>
  dropSecondFactor(): Promise<void>
  renewRecoveryCodes(): Promise<readonly string[]>
}

/** Whom a one-time link was made for. */
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

/** Whom a one-time link was made for; rejects where it is good no more. */
export const openOneTimeLink = async (send: SendClientRequest, token: string): Promise<OneTimeLinkOwner> =>
  (await make(send, 'openLink', { token })) as OneTimeLinkOwner

/** Sets a password by a one-time link. */
export const setPasswordByLink = async (
  send: SendClientRequest,
  given: { token: string; password: string },
): Promise<void> => {
  await make(send, 'setPassword', given)
}

/** Has a one-time link sent to an address; answers what the API says to that, which is the same for every address. */
export const requestPasswordLink = async (send: SendClientRequest, email: string): Promise<string> =>
  messageOf(await make(send, 'forgotPassword', { email }, { mute: true })) ?? ''
