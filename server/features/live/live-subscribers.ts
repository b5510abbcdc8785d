import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type AnyRecord, type LiveChange, type LiveEvent, userResourceName } from '../../../vocabulary'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import { rowScopeFor } from '../../database/row-scope'
import { createChangeFilter } from './change-filter'
import type { HistoryFeed } from './history-feed'
import { createLiveStream, type LiveStream } from './live-stream'

/** Somebody who reads the stream. */
export interface LiveSubscriber {
  readonly person: Person
  send(event: LiveEvent, data: unknown): void
}

export interface LiveSubscribers {
  /** Opens somebody's stream, from a cursor on or from now. */
  open(request: FastifyRequest, cursor: string | undefined): Promise<Readable>
  of(person: string): readonly LiveSubscriber[]
  all(): readonly LiveSubscriber[]
  close(): void
}

type ChangeFilter = ReturnType<typeof createChangeFilter>

interface ConnectedSubscriber extends LiveSubscriber {
  person: Person
  /** What they see. */
  sight: string
  readonly reader: LiveStream
  /** Looks whether the session stands, and what its person may see. */
  look(): Promise<void>
  /** What comes before the reader has caught up. */
  waiting: Set<readonly AnyRecord[]> | undefined
}

/** Milliseconds between two signs that the connection stands; as often, sessions are looked at. */
const beating = 15_000

/** For so many different sights. */
const maxCachedFilters = 200

/** What is said of people who are told of: their sessions and permissions may have changed. */
const ofPeople: readonly unknown[] = [userResourceName, 'role']

/** Tells everybody who reads what they may see; it is worked out once for all who see the same. */
export function createLiveSubscribers(store: Store, feed: HistoryFeed): LiveSubscribers {
  const all = new Set<ConnectedSubscriber>()
  const tellers = new Map<string, ChangeFilter>()

  /** The same for those with the same permissions and limits. */
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

  /** What cannot be told is asked for. */
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
            // Nobody knows whether the session stands; whoever comes again is asked.
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
