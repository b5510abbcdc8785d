import type { HttpMethod } from './calls'
import type { HistoryAction } from './history'

/** The calls of what happens meanwhile; made only where the user data say `live: true` and `presence: true`. */
export const liveCalls = {
  stream: { method: 'GET', path: '/live' },
  presence: { method: 'PUT', path: '/presence' },
} as const satisfies Record<string, { method: HttpMethod; path: string }>

/** The header by which an answer names the call that it is of; changes that follow from it name it too. */
export const requestIdHeader = 'x-request-id'

/** The header of a call that nobody sits before: it does not keep a session alive. */
export const unattendedHeader = 'x-unattended'

/** The events of the stream: that it has begun, a change, who is at a record, and that too much happened to tell it. */
export type LiveEvent = 'ready' | 'change' | 'presence' | 'again'

/** A change as it is told to somebody who may see the record. */
export interface LiveChange {
  /** The entry of the history that tells of it; told twice, it is one. Absent where it stands for several. */
  readonly entry?: string
  readonly resource: string
  /** Absent where many records of the resource changed at once. */
  readonly id?: string
  readonly action: HistoryAction
  /** Who did it; absent where nobody is known. */
  readonly by?: { readonly id?: string; readonly name: string }
  readonly at: string
  /** The fields that changed, among those that the reader may see. */
  readonly fields: readonly string[]
  /** What groups several calls. */
  readonly batch?: string
  /** The call that it follows from. */
  readonly request?: string
}

/** What somebody does with a record that they have before them. */
export type PresenceState = 'open' | 'editing'

/** Somebody who has a record before them. */
export interface PresentPerson {
  readonly id: string
  readonly name: string
  readonly state: PresenceState
}

/** Who has a record before them, as it is told to those who have it before them too. */
export interface LivePresence {
  readonly resource: string
  readonly id: string
  readonly people: readonly PresentPerson[]
}

/** How often, in seconds, whoever has a record before them says so again; who has not for twice as long is gone. */
export const presenceIntervalSeconds = 25
