import { sql } from 'kysely'
import type { PresenceState } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { retrying } from '../../database/retry'

/** A record that people may view. */
export interface OpenRecord {
  readonly resource: string
  readonly record: string
}

/** A person who views a record in one window. */
export interface RecordViewer extends OpenRecord {
  readonly person: string
  readonly name: string
  readonly tab: string
  readonly state: PresenceState
}

/** The people who view records, according to recent reports of their browsers. */
export interface PresenceStore {
  enter(present: RecordViewer): Promise<void>
  leave(place: OpenRecord, person: string, tab: string): Promise<void>
  at(place: OpenRecord): Promise<readonly RecordViewer[]>
  all(): Promise<readonly RecordViewer[]>
}

/** The table of people who view records, which several processes share. The rows of this table are temporary. */
export const presenceTable = 'deckhand_presence'

/** @param longest the milliseconds after which a person without a new report counts as gone. */
export const createPresenceStore = async (store: Store, longest: number): Promise<PresenceStore> =>
  store.dialect.isShared ? createShared(store, longest) : createOwn(longest)

/**
 * The maximum number of records that one person can view at the same time. If a person views more records, the oldest
 * entries are deleted.
 */
const mostOfOne = 100

const keyOf = (place: OpenRecord, person: string, tab: string) =>
  JSON.stringify([place.resource, place.record, person, tab])

function createOwn(longest: number): PresenceStore {
  const all = new Map<string, RecordViewer & { readonly at: number }>()
  const sweep = () => {
    const before = performance.now() - longest
    for (const [key, { at }] of all) if (at < before) all.delete(key)
  }
  return {
    enter: async (present) => {
      sweep()
      const key = keyOf(present, present.person, present.tab)
      all.delete(key)
      const own = [...all].filter(([, { person }]) => person === present.person)
      if (own.length >= mostOfOne) all.delete(own[0]?.[0] as string)
      all.set(key, { ...present, at: performance.now() })
    },
    leave: async (place, person, tab) => void all.delete(keyOf(place, person, tab)),
    at: async ({ resource, record }) => {
      sweep()
      return [...all.values()].filter((one) => one.resource === resource && one.record === record)
    },
    all: async () => {
      sweep()
      return [...all.values()]
    },
  }
}

async function createShared({ db, dialect }: Store, longest: number): Promise<PresenceStore> {
  const table = sql.table(presenceTable)
  await retrying(dialect, () =>
    sql`create table if not exists ${table} (id text primary key, resource text not null, record text not null,
      person text not null, name text not null, tab text not null, state text not null, "at" bigint not null)`.execute(
      db,
    ),
  )
  const clock = dialect.clock()
  const lately = sql`("at" > ${clock} - ${sql.lit(longest)} and "at" < ${clock} + ${sql.lit(longest)})`
  const read = async (where: ReturnType<typeof sql>) => {
    const { rows } = await sql<RecordViewer>`
      select resource, record, person, name, tab, state from ${table} where ${where} and ${lately}`.execute(db)
    return rows
  }
  return {
    enter: async ({ resource, record, person, name, tab, state }) => {
      await sql`
        insert into ${table} as present (id, resource, record, person, name, tab, state, "at")
        values (${keyOf({ resource, record }, person, tab)}, ${resource}, ${record}, ${person}, ${name}, ${tab}, ${state}, ${clock})
        on conflict (id) do update set name = excluded.name, state = excluded.state, "at" = excluded."at"`.execute(db)
      await sql`delete from ${table} where person = ${person} and not ${lately}`.execute(db)
    },
    leave: async (place, person, tab) => {
      await sql`delete from ${table} where id = ${keyOf(place, person, tab)}`.execute(db)
    },
    at: ({ resource, record }) => read(sql`resource = ${resource} and record = ${record}`),
    all: () => read(sql`1 = 1`),
  }
}
