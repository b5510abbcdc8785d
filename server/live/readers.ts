import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type AnyRecord, type LiveChange, type LiveEvent, peopleResource } from '../../vocabulary'
import type { Person } from '../auth/person'
import type { Store } from '../store/store'
import { limitsOf } from '../store/within'
import type { Feed } from './feed'
import { createReader, type Reader } from './reader'
import { createTold } from './told'

/** Somebody who reads the stream. */
export interface Reading {
  readonly person: Person
  tell(event: LiveEvent, data: unknown): void
}

export interface Readers {
  /** Opens somebody's stream, from a cursor on or from now. */
  open(request: FastifyRequest, cursor: string | undefined): Promise<Readable>
  of(person: string): readonly Reading[]
  all(): readonly Reading[]
  close(): void
}

type Teller = ReturnType<typeof createTold>

interface Known extends Reading {
  person: Person
  /** What they see. */
  sight: string
  readonly reader: Reader
  /** Looks whether the session stands, and what its person may see. */
  look(): Promise<void>
  /** What comes before the reader has caught up. */
  waiting: Set<readonly AnyRecord[]> | undefined
}

/** Milliseconds between two signs that the connection stands; as often, sessions are looked at. */
const beating = 15_000

/** For so many different sights. */
const sightsKept = 200

/** What is said of people who are told of: their sessions and permissions may have changed. */
const ofPeople: readonly unknown[] = [peopleResource, 'role']

/** Tells everybody who reads what they may see; it is worked out once for all who see the same. */
export function createReaders(store: Store, feed: Feed): Readers {
  const all = new Set<Known>()
  const tellers = new Map<string, Teller>()

  /** The same for those with the same permissions and limits. */
  const sightOf = (person: Person) =>
    JSON.stringify([[...person.held].sort(), limitsOf(store.registry, person)?.key ?? ''])

  const tellerOf = ({ sight, person }: Known): Teller => {
    const teller = tellers.get(sight) ?? createTold(store, person)
    if (tellers.size >= sightsKept) tellers.clear()
    tellers.set(sight, teller)
    return teller
  }

  const say = ({ reader }: Known, changes: readonly LiveChange[], cursor: string) => {
    for (const change of changes) reader.tell('change', change, cursor)
  }

  /** What cannot be told is asked for. */
  const deliver = (entries: readonly AnyRecord[]) =>
    tellAll(entries).catch(() => {
      for (const { reader } of all) reader.tell('again', {}, feed.position())
    })

  const tellAll = async (entries: readonly AnyRecord[]) => {
    const cursor = entries.at(-1)?.id
    if (cursor === undefined) return
    if (entries.some(({ resource }) => ofPeople.includes(resource))) await lookAtAll()
    const told = new Map<Teller, Promise<LiveChange[]>>()
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
    for (const { reader } of all) reader.beat()
    void lookAtAll()
  }, beating)
  heart.unref()

  const caughtUp = async (known: Known, cursor: string | undefined) => {
    const missed = await feed.since(cursor)
    if (missed) say(known, await tellerOf(known)(missed), missed.at(-1)?.id ?? '')
    else known.reader.tell('again', {}, feed.position())
    const { waiting = [] } = known
    known.waiting = undefined
    for (const entries of waiting) say(known, await tellerOf(known)(entries), entries.at(-1)?.id ?? '')
    known.reader.tell('ready', {}, feed.position())
  }

  return {
    open: async (request, cursor) => {
      await feed.ready()
      const reader = createReader(feed.position)
      const known: Known = {
        person: request.person,
        sight: sightOf(request.person),
        reader,
        tell: (event, data) => reader.tell(event, data),
        waiting: new Set(),
        look: async () => {
          try {
            const person = await request.personNow()
            if (!person) reader.end()
            else if (sightOf(person) !== known.sight) {
              known.person = person
              known.sight = sightOf(person)
              reader.tell('again', {}, feed.position())
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
