import { isBlank } from '../../vocabulary'
import type { Mailer } from '../contract/mail'
import type { Store } from '../contract/store'
import { ownVersion } from '../platform/version'
import type { AttemptLimiter } from './attempts/attempt-limiter'
import type { SessionStore } from './session-store'
import type { SecondFactors } from './sign-in/second-factor'
import type { UserAccount, UserDirectory } from './user-directory'

/** What the routes of the sign-in work with. */
export interface AuthServices {
  readonly store: Store
  readonly people: UserDirectory
  readonly sessions: SessionStore
  readonly attempts: AttemptLimiter
  readonly factors: SecondFactors
  /** Sends letters. Default: none are sent. */
  readonly mail?: Mailer
}

/** Verifying a password is made to be slow, so one caller gets only so much of it. */
export const passwordRouteLimit = { rateLimit: { max: 120, timeWindow: '1 minute' } }

/** Whether something was typed; PostgreSQL keeps no NUL. */
export const isNonBlankText = (value: unknown): value is string =>
  typeof value === 'string' && !isBlank(value) && !value.includes('\u0000')

/** Tells the screens that this API has a sign-out of its own, and whoever is signed in which version answers. */
export const deckhandHeaders = { 'x-deckhand': '1', 'x-deckhand-version': ownVersion }

/** Who is signed in, as the screens are told; what it says is there goes beyond what every API has. */
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
