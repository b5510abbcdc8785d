import { choices } from './choices'

/** The resource whose records are the history of all others; an API without it keeps none. */
export const historyResource = 'audit-entry'

/** What an entry of the history tells of. */
export const historyActions = choices({
  created: { label: 'Created', tone: 'green' },
  changed: { label: 'Changed', tone: 'blue' },
  deleted: { label: 'Deleted', tone: 'red' },
  'signed-in': { label: 'Signed in', tone: 'cyan' },
  'sign-in-failed': { label: 'Failed to sign in', tone: 'orange' },
  'signed-out': { label: 'Signed out' },
  'sessions-ended': { label: 'Ended sessions', tone: 'purple' },
  'password-changed': { label: 'Changed the password', tone: 'purple' },
  'second-factor-on': { label: 'Switched the second factor on', tone: 'purple' },
  'second-factor-off': { label: 'Switched the second factor off', tone: 'purple' },
})

export type HistoryAction = keyof typeof historyActions

/**
 * What became of one field: its values as the API answers them. There is none before a record is created, none after it
 * is deleted, and neither of a secret.
 */
export interface FieldChange {
  readonly field: string
  readonly before?: unknown
  readonly after?: unknown
}
