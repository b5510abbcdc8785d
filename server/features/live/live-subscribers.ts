import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type AnyRecord, type LiveChange, type LiveEvent, userResourceName } from '../../../vocabulary'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import { rowScopeFor } from '../../database/row-scope'
import { createChangeFilter } from './change-filter'
import type { HistoryFeed } from './history-feed'

/** A subscriber of the live stream. */
export interface LiveSubscriber {
  readonly person: Person
  send(event: LiveEvent, data: unknown): void
}

export interface LiveSubscribers {
  /** Opens a person's live stream. The stream starts at a cursor or at the current time. */
  open(request: FastifyRequest, cursor: string | undefined): Promise<Readable>
  of(person: string): readonly LiveSubscriber[]
  all(): readonly LiveSubscriber[]
  close(): void
}

type ChangeFilter = ReturnType<typeof createChangeFilter>

interface ConnectedSubscriber extends LiveSubscriber {
  person: Person
  /** A key that is equal for equal permissions and row scopes. */
  sight: string
  readonly reader: LiveStream
  /** Checks whether the session is valid, and which records its person may see. */
  look(): Promise<void>
  /** The new entries that arrive before the subscriber has received all earlier entries. */
  waiting: Set<readonly AnyRecord[]> | undefined
}

/** The milliseconds between two heartbeats of a stream. The server checks sessions at the same interval. */
const beating = 15_000

/** The maximum number of cached filters for different permissions and row scopes. */
const maxCachedFilters = 200

/** The resources whose changes may affect sessions and permissions. */
const ofPeople: readonly unknown[] = [userResourceName, 'role']

/** Reports changes to all subscribers. Subscribers with the same permissions and row scope share one filter. */
export function createLiveSubscribers(store: Store, feed: HistoryFeed): LiveSubscribers {
  const all = new Set<ConnectedSubscriber>()
  const tellers = new Map<string, ChangeFilter>()

  /** A key that is equal for people with the same permissions and the same row scope. */
  const sightOf = (person: Person) =>
    JSON.stringify([[...person.permissions].sort(), rowScopeFor(store.registry, person)?.key ?? ''])

  const tellerOf = ({ sight, person }: ConnectedSubscriber): ChangeFilter => {
    const teller = tellers.get(sight) ?? createChangeFilter(store, person)
    if (tellers.size >= maxCachedFilters) tellers.clear()
    tellers.set(sight, teller)
    return teller
  }

  const say = ({ reader }: ConnectedSubscriber, changes: readonly LiveChange[], cursor: string) => {
    for (const change of changes) reader.send('change', change, cursor)
  }

  /** If an error occurs, subscribers must reload everything. */
  const deliver = (entries: readonly AnyRecord[]) =>
    tellAll(entries).catch(() => {
      for (const { reader } of all) reader.send('again', {}, feed.position())
    })

  const tellAll = async (entries: readonly AnyRecord[]) => {
    const cursor = entries.at(-1)?.id
    if (cursor === undefined) return
    if (entries.some(({ resource }) => ofPeople.includes(resource))) await lookAtAll()
    const told = new Map<ChangeFilter, Promise<LiveChange[]>>()
    for (const known of all) {
      if (known.waiting) {
        known.waiting.add(entries)
        continue
      }
      const teller = tellerOf(known)
      const telling = told.get(teller) ?? teller(entries)
      told.set(teller, telling)
      say(known, await telling, cursor)
    }
  }

  const lookAtAll = () => Promise.all([...all].map((known) => known.look()))

  const stop = feed.follow(deliver)
  const heart = setInterval(() => {
    for (const { reader } of all) reader.heartbeat()
    void lookAtAll()
  }, beating)
  heart.unref()

  const caughtUp = async (known: ConnectedSubscriber, cursor: string | undefined) => {
    const missed = await feed.since(cursor)
    if (missed) say(known, await tellerOf(known)(missed), missed.at(-1)?.id ?? '')
    else known.reader.send('again', {}, feed.position())
    const { waiting = [] } = known
    known.waiting = undefined
    for (const entries of waiting) say(known, await tellerOf(known)(entries), entries.at(-1)?.id ?? '')
    known.reader.send('ready', {}, feed.position())
  }

  return {
    open: async (request, cursor) => {
      await feed.ready()
      const reader = createLiveStream(feed.position)
      const known: ConnectedSubscriber = {
        person: request.person,
        sight: sightOf(request.person),
        reader,
        send: (event, data) => reader.send(event, data),
        waiting: new Set(),
        look: async () => {
          try {
            const person = await request.personNow()
            if (!person) reader.end()
            else if (sightOf(person) !== known.sight) {
              known.person = person
              known.sight = sightOf(person)
              reader.send('again', {}, feed.position())
            }
          } catch {
            // The server does not know whether the session is valid. When the client reconnects, the server checks the
            // session again.
            reader.end()
          }
        },
      }
      all.add(known)
      reader.stream.once('close', () => all.delete(known))
      await caughtUp(known, cursor)
      return reader.stream
    },
    of: (person) => [...all].filter((one) => one.person.id === person),
    all: () => [...all],
    close: () => {
      stop()
      clearInterval(heart)
      for (const { reader } of all) reader.end()
    },
  }
}

/** The stream of one subscriber. */
interface LiveStream {
  readonly stream: Readable
  /** @param cursor the position from which the client continues after a broken connection. */
  send(event: LiveEvent, data: unknown, cursor?: string): void
  /** Notifies the client that the connection is open. */
  heartbeat(): void
  end(): void
}

/**
 * The maximum number of characters that wait for a slow client. Later events are dropped, and the client must reload
 * everything.
 */
const maxBufferedCharacters = 256 * 1024

/** The milliseconds after which a client with a broken stream reconnects. */
const reconnectMilliseconds = 1000

/** @param position the id of the entry after which a slow client continues. */
export function createLiveStream(position: () => string): LiveStream {
  let isBehind = false
  const stream = new Readable({
    encoding: 'utf8',
    highWaterMark: 16 * 1024,
    read: () => {
      if (!isBehind) return
      isBehind = false
      push('again', {}, position())
    },
  })
  const push = (event: LiveEvent, data: unknown, cursor?: string) => {
    const id = cursor === undefined ? '' : `id: ${cursor}\n`
    stream.push(`${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  stream.push(`retry: ${reconnectMilliseconds}\n\n`)
  return {
    stream,
    send: (event, data, cursor) => {
      if (stream.destroyed || isBehind) return
      if (stream.readableLength > maxBufferedCharacters) isBehind = true
      else push(event, data, cursor)
    },
    heartbeat: () => {
      if (!stream.destroyed && stream.readableLength < maxBufferedCharacters) stream.push(':\n\n')
    },
    end: () => {
      if (!stream.destroyed) stream.push(null)
    },
  }
}
