import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  apiBase,
  type LivePresence,
  liveCalls,
  type PresenceState,
  type PresentPerson,
  permissionName,
  presenceIntervalSeconds,
  t,
} from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { isPossibleId } from '../../database/ids'
import { idsInRowScope } from '../../database/row-scope'
import { Problem } from '../../platform/problem'
import { visibleTo } from '../../records/visible'
import type { LiveSubscribers } from './live-subscribers'
import { createPresenceStore, type OpenRecord, type RecordViewer } from './presence-store'

const word = 'present '

/** Whether a value is a client's name for one browser window. */
const isTab = (tab: unknown): tab is string => typeof tab === 'string' && /^[\w-]{1,64}$/.test(tab)

const states: readonly unknown[] = ['open', 'editing', 'gone'] satisfies readonly (PresenceState | 'gone')[]

/** The milliseconds after which a person without a new report counts as gone. */
const longest = 2 * presenceIntervalSeconds * 1000

const keyOf = ({ resource, record }: OpenRecord) => JSON.stringify([resource, record])

/**
 * Lists each person once, even if the person has several windows open. A person who edits in one window counts as
 * editing.
 */
const peopleIn = (present: readonly RecordViewer[]): readonly PresentPerson[] => {
  const people = new Map<string, PresentPerson>()
  for (const { person: id, name, state } of present)
    people.set(id, { id, name, state: people.get(id)?.state === 'editing' ? 'editing' : state })
  return [...people.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}

/**
 * Adds the call by which clients report which record they view. People who view the same record receive the list of
 * people. Viewing does not lock a record.
 */
export async function addPresenceRoutes(
  app: FastifyInstance,
  store: Store,
  readers: LiveSubscribers,
): Promise<{ readonly close: () => void }> {
  const { bus, dialect } = store
  const places = await createPresenceStore(store, longest)
  /** The people who were last reported as viewers of a record, by the key of the record. */
  const told = new Map<string, string>()

  const tellOf = (place: OpenRecord, present: readonly RecordViewer[]) => {
    const people = peopleIn(present)
    const text = JSON.stringify(present.map(({ person, tab, state }) => [person, tab, state]).sort())
    if (text === (told.get(keyOf(place)) ?? '[]')) return
    if (people.length === 0) told.delete(keyOf(place))
    else told.set(keyOf(place), text)
    const event: LivePresence = { resource: place.resource, id: place.record, people }
    for (const { id } of people) for (const reader of readers.of(id)) reader.send('presence', event)
  }

  const tellAt = async (place: OpenRecord) => tellOf(place, await places.at(place))

  const tellAll = async () => {
    const all = await places.all()
    for (const key of new Set([...told.keys(), ...all.map(keyOf)])) {
      const [resource, record] = JSON.parse(key) as [string, string]
      tellOf(
        { resource, record },
        all.filter((one) => keyOf(one) === key),
      )
    }
  }

  const stopListening = bus?.listen((text) => {
    if (!text.startsWith(word)) return
    const [resource, record] = JSON.parse(text.slice(word.length)) as [string, string]
    void tellAt({ resource, record }).catch(() => {})
  })
  let beats = 0
  const heart = setInterval(() => {
    beats += 1
    const isUnheard = dialect.isShared && !bus?.isConnected()
    if (readers.all().length > 0 && (isUnheard || beats % presenceIntervalSeconds === 0)) void tellAll().catch(() => {})
  }, 1000)
  heart.unref()

  /** The record, if it exists and the person may see it. A page can remain open after its record is deleted. */
  const seenPlace = async ({ person }: FastifyRequest, name: unknown, id: unknown): Promise<OpenRecord | undefined> => {
    const all = store.registry.find(String(name))
    const isOpen = all && ['list', 'show'].some((action) => person.permissions.has(permissionName(all.name, action)))
    if (isOpen && typeof id === 'string' && isPossibleId(id)) {
      const seen = visibleTo(person, { store, resource: all })
      const isThere = (await idsInRowScope(seen.store, store.db, seen.resource, [id])).has(id)
      if (isThere) return { resource: all.name, record: id }
    }
    return undefined
  }

  const { method, path } = liveCalls.presence
  app.route({
    method,
    url: apiBase + path,
    bodyLimit: 4096,
    config: { reads: true },
    handler: async (request) => {
      const { resource, id, state, tab } = (request.body ?? {}) as Readonly<Record<string, unknown>>
      if (!isTab(tab) || !states.includes(state))
        throw new Problem(422, t("Expected 'resource', 'id', 'tab' and a 'state' of open, editing or gone."))
      const { person } = request
      const place = await seenPlace(request, resource, id)
      if (!place) return { data: { people: [] } }
      if (state === 'gone') await places.leave(place, person.id, tab)
      else await places.enter({ ...place, person: person.id, name: person.name, tab, state: state as PresenceState })
      const present = await places.at(place)
      tellOf(place, present)
      bus?.call(word + keyOf(place))
      return { data: { people: peopleIn(present) } }
    },
  })

  return {
    close: () => {
      stopListening?.()
      clearInterval(heart)
    },
  }
}
