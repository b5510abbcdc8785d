import type { LivePresence, PresenceState, PresentPerson } from '../../vocabulary'

/** What has happened to a resource, of which what is shown is asked for again. */
export interface ResourceUpdate {
  /** The person themselves did it, here or in another window. */
  readonly isOwn: boolean
  /** It was done in this window, which shows it already. Default: elsewhere. */
  readonly isFromThisWindow?: boolean
  /** Records that are gone. */
  readonly deletedIds: ReadonlySet<string>
}

type Listener = (happened: ResourceUpdate) => void

/** Where somebody is, and what they do there. */
export interface PresenceLocation {
  readonly resource: string
  readonly id: string
  readonly state: PresenceState
}

/** What others do meanwhile, as the screens hear of it. */
export interface LiveUpdates {
  /** Answers how to stop. */
  subscribe(resource: string, listener: Listener): () => void
  /** Tells that something was changed here, which its own place shows already. */
  announceLocalChange(resource: string): void
  /**
   * Says that the person is at a record, and tells who else is, until it is stopped. Nothing happens where the API knows
   * nothing of it.
   */
  attend(whereabouts: PresenceLocation, listener: (others: readonly PresentPerson[]) => void): () => void
}

/** How somebody who is somewhere is told to the API. */
export type PresenceEntry = PresenceLocation & { readonly listener: (others: readonly PresentPerson[]) => void }

/** The part of it that is there before anything is heard, and that what hears tells. */
export interface LiveHub extends LiveUpdates {
  /** The resources that somebody is told of. */
  subscribed(): readonly string[]
  tell(resource: string, happened: ResourceUpdate): void
  /** Those who are somewhere, and whoever is told when that changes. */
  attending(): readonly PresenceEntry[]
  onAttending(changed: () => void): () => void
  present(presence: LivePresence, me: string | undefined): void
}

/** A few listeners by name: what hears of others is loaded once the first screen stands. */
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
