import { isBlank } from '../../vocabulary'
import type { Mailer } from '../contract/mail'
import type { Store } from '../contract/store'
import { ownVersion } from '../platform/version'
import type { AttemptLimiter } from './attempt-limiter'
import type { SessionStore } from './session-store'
import type { SecondFactors } from './sign-in/second-factor'
import type { UserAccount, UserDirectory } from './user-directory'

/** The services of the sign-in routes. */
export interface AuthServices {
  readonly store: Store
  readonly people: UserDirectory
  readonly sessions: SessionStore
  readonly attempts: AttemptLimiter
  readonly factors: SecondFactors
  /** Sends mails. Default: no mails are sent. */
  readonly mail?: Mailer
}

/** Verifying a password is intentionally slow, so the rate per caller is limited. */
export const passwordRouteLimit = { rateLimit: { max: 120, timeWindow: '1 minute' } }

/** Whether a value is text that is not blank and contains no NUL character. PostgreSQL cannot store NUL characters. */
export const isNonBlankText = (value: unknown): value is string =>
  typeof value === 'string' && !isBlank(value) && !value.includes('\u0000')

/**
 * Informs the user interface that this API has a sign-out call. Signed-in people also get the version of the server.
 */
export const deckhandHeaders = { 'x-deckhand': '1', 'x-deckhand-version': ownVersion }

/**
 * The signed-in person, for the user interface. The properties with `true` name optional features that this API has.
 */
export const signedInUserOf = ({ person: { id, name, email, zone }, role }: UserAccount) => ({
  id,
  name,
  email,
  role,
  timeZone: zone,
  profile: true,
  search: true,
  views: true,
  live: true,
  presence: true,
  idempotency: true,
  description: true,
  batches: true,
  undo: true,
  jobs: true,
  backups: true,
  comments: true,
})
