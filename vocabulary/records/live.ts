import type { HttpMethod } from '../calls'
import type { HistoryAction } from './history'

/**
 * The calls for live updates. Clients call `stream` only if the user data contain `live: true`, and `presence` only if
 * the user data contain `presence: true`.
 */
export const liveCalls = {
  stream: { method: 'GET', path: '/live' },
  presence: { method: 'PUT', path: '/presence' },
} as const satisfies Record<string, { method: HttpMethod; path: string }>

/** The response header with the id of the call. Events about the changes of this call contain the same id. */
export const requestIdHeader = 'x-request-id'

/** The header of a call in the background. Such a call does not keep a session alive. */
export const unattendedHeader = 'x-unattended'

/**
 * The events of the stream: the start, a change, the users who have a record open, and a request to reload after too
 * many changes.
 */
export type LiveEvent = 'ready' | 'change' | 'presence' | 'again'

/** A change, as sent to a user who can see the record. */
export interface LiveChange {
  /**
   * The id of the history entry. Two events with the same id are the same change. The value is absent if the event
   * represents several entries.
   */
  readonly entry?: string
  readonly resource: string
  /** The id of the record. The value is absent if one event reports changes of many records. */
  readonly id?: string
  readonly action: HistoryAction
  /** The user who made the change. The value is absent if nobody is known. */
  readonly by?: { readonly id?: string; readonly name: string }
  readonly at: string
  /** The changed fields that the user can read. */
  readonly fields: readonly string[]
  /** The id of the batch, which groups several calls. */
  readonly batch?: string
  /** The id of the call that made the change. */
  readonly request?: string
}

/** The activity of a user with an open record. */
export type PresenceState = 'open' | 'editing'

/** A user with an open record. */
export interface PresentPerson {
  readonly id: string
  readonly name: string
  readonly state: PresenceState
}

/** The users with the same open record, as sent to these users. */
export interface LivePresence {
  readonly resource: string
  readonly id: string
  readonly people: readonly PresentPerson[]
}

/**
 * The interval in seconds at which a client reports an open record. After twice this interval without a report, the
 * server no longer lists the user.
 */
export const presenceIntervalSeconds = 25
