import type { LivePresence, PresenceState, PresentPerson } from '../../vocabulary'

/** What has happened to a resource, of which what is shown is asked for again. */
export interface Happened {
  /** The person themselves did it, here or in another window. */
  readonly isOwn: boolean
  /** It was done in this window, which shows it already. Default: elsewhere. */
  readonly isHere?: boolean
  /** Records that are gone. */
  readonly gone: ReadonlySet<string>
}

type Listener = (happened: Happened) => void

/** Where somebody is, and what they do there. */
export interface Whereabouts {
  readonly resource: string
  readonly id: string
  readonly state: PresenceState
}

/** What others do meanwhile, as the screens hear of it. */
export interface Live {
  /** Answers how to stop. */
  subscribe(resource: string, listener: Listener): () => void
  /** Tells that something was changed here, which its own place shows already. */
  changedHere(resource: string): void
  /**
   * Says that the person is at a record, and tells who else is, until it is stopped. Nothing happens where the API knows
   * nothing of it.
   */
  attend(whereabouts: Whereabouts, listener: (others: readonly PresentPerson[]) => void): () => void
}

/** How somebody who is somewhere is told to the API. */
export type Attending = Whereabouts & { readonly listener: (others: readonly PresentPerson[]) => void }

/** The part of it that is there before anything is heard, and that what hears tells. */
export interface Hub extends Live {
  /** The resources that somebody is told of. */
  subscribed(): readonly string[]
  tell(resource: string, happened: Happened): void
  /** Those who are somewhere, and whoever is told when that changes. */
  attending(): readonly Attending[]
  onAttending(changed: () => void): () => void
  present(presence: LivePresence, me: string | undefined): void
}

/** A few listeners by name: what hears of others is loaded once the first screen stands. */
export function createHub(): Hub {
  const listeners = new Map<string, Set<Listener>>()
  const attending = new Set<Attending>()
  const watching = new Set<() => void>()
  const changed = () => {
    for (const one of watching) one()
  }
  const tell: Hub['tell'] = (resource, happened) => {
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
    changedHere: (resource) => tell(resource, { isOwn: true, isHere: true, gone: none }),
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
