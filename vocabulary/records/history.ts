import { choices } from '../choices'

/** The resource of the history entries. An API without this resource keeps no history. */
export const historyResource = 'audit-entry'

/** The types of history entries. */
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
 * The change of one field, with its values as the API returns them. A created record has no `before`, a deleted record
 * has no `after`, and a secret has neither `before` nor `after`.
 */
export interface FieldChange {
  readonly field: string
  readonly before?: unknown
  readonly after?: unknown
}

/** A change of a record after a user read the record. The change contains no values. */
export interface ConcurrentChange {
  readonly by: string | null
  readonly at: string
  readonly action: HistoryAction
  readonly call: string | null
  /** The names of the changed fields that the user can read. */
  readonly fields: readonly string[]
}

/** A history entry, as the API returns it. */
export interface HistoryEntry {
  readonly id: string
  readonly at: string
  /** The name of the user at that time. The value is null if nobody is known. */
  readonly by: string | null
  readonly action: HistoryAction
  /** The permission of the executed call, such as 'ticket.state'. */
  readonly call: string | null
  readonly changes: readonly FieldChange[] | null
  /** The number of repetitions, if repetitions share one entry. The value is absent for a single event. */
  readonly times?: number | null
  /** The id of the call. All entries of one call have the same id. */
  readonly requestId?: string | null
  /** The id of the batch. All entries of one batch have the same id. */
  readonly batch?: string | null
  /** The id of the call or batch that this entry undoes. */
  readonly undoes?: string | null
}
