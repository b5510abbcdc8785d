import { isBlank } from '../../vocabulary'
import type { Mail } from '../mail'
import type { Store } from '../store/store'
import { ownVersion } from '../version'
import type { Attempts } from './attempts'
import type { Member, People } from './people'
import type { SecondFactors } from './second-factor'
import type { Sessions } from './sessions'

/** What the routes of the sign-in work with. */
export interface Parts {
  readonly store: Store
  readonly people: People
  readonly sessions: Sessions
  readonly attempts: Attempts
  readonly factors: SecondFactors
  /** Sends letters. Default: none are sent. */
  readonly mail?: Mail
}

/** Verifying a password is made to be slow, so one caller gets only so much of it. */
export const slowly = { rateLimit: { max: 120, timeWindow: '1 minute' } }

/** Whether something was typed; PostgreSQL keeps no NUL. */
export const isTyped = (value: unknown): value is string =>
  typeof value === 'string' && !isBlank(value) && !value.includes('\u0000')

/** Tells the screens that this API has a sign-out of its own, and whoever is signed in which version answers. */
export const ownMark = { 'x-deckhand': '1', 'x-deckhand-version': ownVersion }

/** Who is signed in, as the screens are told; what it says is there goes beyond what every API has. */
export const userDataOf = ({ person: { id, name, email, zone }, role }: Member) => ({
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
