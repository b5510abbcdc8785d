import { choices } from './choices'

/** The resource whose records are the history of all others; an API without it keeps none. */
export const historyResource = 'audit-entry'

/** What an entry of the history tells of. */
export const historyActions = choices({
  created: { label: 'Created', tone: 'green' },
  changed: { label: 'Changed', tone: 'blue' },
  deleted: { label: 'Deleted', tone: 'red' },
  done: { label: 'Carried out', tone: 'gold' },
  unsettled: { label: 'Requested, outcome unknown', tone: 'red' },
  'signed-in': { label: 'Signed in', tone: 'cyan' },
  'sign-in-failed': { label: 'Failed to sign in', tone: 'orange' },
  'signed-out': { label: 'Signed out' },
  'sessions-ended': { label: 'Ended sessions', tone: 'purple' },
  'link-asked': { label: 'Requested a password link', tone: 'purple' },
  'password-changed': { label: 'Changed the password', tone: 'purple' },
  'second-factor-on': { label: 'Turned on two-step sign-in', tone: 'purple' },
  'second-factor-off': { label: 'Turned off two-step sign-in', tone: 'purple' },
  'recovery-codes-renewed': { label: 'Renewed the recovery codes', tone: 'purple' },
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

/** What has become of a record since it was read, without the values. */
export interface ConcurrentChange {
  readonly by: string | null
  readonly at: string
  readonly action: HistoryAction
  readonly call: string | null
  /** The names of the fields that differ, as far as they may be seen. */
  readonly fields: readonly string[]
}

/** An entry of the history, as it is read. */
export interface HistoryEntry {
  readonly id: string
  readonly at: string
  /** The name at the time; absent where nobody is known. */
  readonly by: string | null
  readonly action: HistoryAction
  /** The name of the permission of what was asked, such as 'ticket.state'. */
  readonly call: string | null
  readonly changes: readonly FieldChange[] | null
  /** How often it happened, where not each time is told; absent for once. */
  readonly times?: number | null
  /** The same for all that one call has changed. */
  readonly requestId?: string | null
  /** The same for all that was done together. */
  readonly batch?: string | null
  /** The request or the batch that it has undone. */
  readonly undoes?: string | null
}
