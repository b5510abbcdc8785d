import type { LiveProvider } from '@refinedev/core'
import type { LivePresence, PresenceState, PresentPerson } from '../../vocabulary'

/** A change to a resource. The screens must load the displayed data of the resource again. */
export interface ResourceUpdate {
  /** Whether the user made the change, in any window. */
  readonly isOwn: boolean
  /** Whether this window made the change and already shows the change. Default: false. */
  readonly isFromThisWindow?: boolean
  /** The ids of deleted records. */
  readonly deletedIds: ReadonlySet<string>
}

type Listener = (happened: ResourceUpdate) => void

/** The record that a user is viewing or editing. */
export interface PresenceLocation {
  readonly resource: string
  readonly id: string
  readonly state: PresenceState
}

/** Live updates about other users, for the screens. */
export interface LiveUpdates {
  /** Subscribes to changes, and returns a function that ends the subscription. */
  subscribe(resource: string, listener: Listener): () => void
  /** Announces a change made in this window. The screen in this window already shows the change. */
  announceLocalChange(resource: string): void
  /**
   * Reports that the user is at a record, and calls `listener` with the other users there. If the API does not report
   * who views a record, nothing happens. Returns a function that ends the report.
   */
  attend(whereabouts: PresenceLocation, listener: (others: readonly PresentPerson[]) => void): () => void
}

/** The record at which the user is, with the listener for that record. */
export type PresenceEntry = PresenceLocation & { readonly listener: (others: readonly PresentPerson[]) => void }

/** The part of live updates that exists before the stream is loaded, and into which the stream writes. */
export interface LiveHub extends LiveUpdates {
  /** The resources that have subscribers. */
  subscribed(): readonly string[]
  tell(resource: string, happened: ResourceUpdate): void
  /** The records at which the user currently is. `onAttending` reports changes to these records. */
  attending(): readonly PresenceEntry[]
  onAttending(changed: () => void): () => void
  present(presence: LivePresence, me: string | undefined): void
}

/**
 * Creates the hub for live updates. The code of the hub is small, because the stream is loaded only after the first
 * screen.
 */
export function createLiveHub(): LiveHub {
  const listeners = new Map<string, Set<Listener>>()
  const attending = new Set<PresenceEntry>()
  const watching = new Set<() => void>()
  const changed = () => {
    for (const one of watching) one()
  }
  const tell: LiveHub['tell'] = (resource, happened) => {
    for (const listener of [...(listeners.get(resource) ?? [])]) listener(happened)
  }
  return {
    subscribe: (resource, listener) => {
      const own = listeners.get(resource) ?? new Set()
      listeners.set(resource, own)
      own.add(listener)
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(resource) === own) listeners.delete(resource)
      }
    },
    subscribed: () => [...listeners.keys()],
    tell,
    announceLocalChange: (resource) => tell(resource, { isOwn: true, isFromThisWindow: true, deletedIds: none }),
    attend: (whereabouts, listener) => {
      const one = { ...whereabouts, listener }
      attending.add(one)
      changed()
      return () => {
        attending.delete(one)
        changed()
      }
    },
    attending: () => [...attending],
    onAttending: (listener) => {
      watching.add(listener)
      return () => watching.delete(listener)
    },
    present: ({ resource, id, people }, me) => {
      for (const one of attending)
        if (one.resource === resource && one.id === id) one.listener(people.filter((person) => person.id !== me))
    },
  }
}

const none: ReadonlySet<string> = new Set()

const prefix = 'resources/'

/** The live provider for Refine. When a resource changes, components that show its records load the records again. */
export const createLiveProvider = (hub: LiveHub): LiveProvider => ({
  subscribe: ({ channel, callback }) => {
    const resource = channel.startsWith(prefix) ? channel.slice(prefix.length) : channel
    // After a change in this window, the code that made the change has already loaded the data again.
    return hub.subscribe(resource, ({ isFromThisWindow: isHere }) => {
      if (!isHere) callback({ channel, type: '*', payload: {}, date: new Date() })
    })
  },
  unsubscribe: (stop: () => void) => stop(),
})
