import { sql } from 'kysely'
import type { Registry, Resource } from '../../vocabulary'
import type { Handlers } from '../records/handler'
import { versionField } from '../records/version'
import { admitted } from './admit'
import type { Bus } from './bus'
import { updateRecord } from './change'
import { tellingCommitted } from './commits'
import type { Usage } from './connections'
import { dataVersionOf } from './data-version'
import type { Dialect } from './dialect'
import { ownershipOf, tableName } from './model'
import { condition, order } from './narrow'
import { oneOf } from './one-of'
import { alias, count, countAhead, narrowed, pageOf, rowsOf, settled } from './pages'
import { type Asking, compiledById, compiledOnce, type Recall } from './query-cache'
import { keptValue, nameOf, recordObject, unaccentedNameOf } from './read'
import { retrying } from './retry'
import { lockName, lockRows } from './row-locks'
import { restamp } from './stamps'
import type { Database, Listed, Shown, Store, Transaction } from './store'
import { streamed } from './stream'
import { transact } from './transact'
import { andWithin, type Limits } from './within'
import { insertRecords, removeRecord } from './write'

interface Parts {
  readonly db: Database
  readonly dialect: Dialect
  readonly registry: Registry
  readonly handlers: Handlers
  readonly limits?: Limits | undefined
  readonly added: readonly string[]
  readonly asking: Asking
  /** Remembers what follows from the database. */
  readonly recall: Recall
  /** The version in which the data were found, once that is known. */
  readonly dataVersion: () => string | undefined
  /** What carries words to the other processes. Default: there are none, or nothing does. */
  readonly bus?: Bus | undefined
  /** What its connections do. Default: there is one. */
  readonly usage?: (() => Usage) | undefined
  readonly filled: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

interface Counted {
  readonly value?: unknown
  readonly total: number
}

const none = {}

/** More records are not sorted for a page, but read in their order. */
const many = 10_000

const expectChangeable = ({ name, appendOnly }: Resource) => {
  if (appendOnly) throw new Error(`Records of ${name} are only ever added; none is changed or deleted.`)
}

/** The store over an open database whose tables are there. */
export function makeStore(parts: Parts): Store {
  const { db, dialect, registry, handlers, limits, added, asking, recall, dataVersion, bus, usage, filled, close } =
    parts
  const { ask, askQuick } = asking
  const byId = compiledById<Shown>(db)
  const object = compiledOnce(db)
  const entry = (resource: Resource) =>
    object(`entry of ${resource.name}`, () => recordObject(store, resource, alias, 'entry'))
  const whole = (resource: Resource) =>
    object(`record of ${resource.name}`, () => recordObject(store, resource, alias, 'record'))
  /** Adds a record up ahead, or takes it off; where some values are changed, in those sums alone that follow from them. */
  const addUp = async (
    trx: Transaction,
    { name }: Resource,
    id: string,
    times: 1 | -1,
    changed?: Readonly<Record<string, unknown>>,
  ) => {
    for (const { of, add } of handlers[name]?.rollups ?? [])
      if (!changed || of.some((field) => changed[field] !== undefined)) await add({ db: trx, dialect }, [id], times)
  }
  const insert = async (
    trx: Transaction,
    resource: Resource,
    records: readonly Readonly<Record<string, unknown>>[],
  ) => {
    const ids = await insertRecords(store, trx, resource, records)
    for (const { counts, add } of handlers[resource.name]?.rollups ?? [])
      if (!counts || records.some(counts)) await add({ db: trx, dialect }, ids, 1)
    return ids
  }
  /** What is done to a row is done to the record that it belongs to. */
  const restampOwner = async (trx: Transaction, resource: Resource, ids: readonly string[]) => {
    const { owner, by } = ownershipOf(registry, resource) ?? {}
    if (!owner || !by || !registry.keeps(owner.name) || ids.length === 0) return
    const owners = sql`select ${sql.ref(by)} from ${sql.table(tableName(resource.name))} where id in (${sql.join(ids)})`
    await restamp({ db: trx, dialect }, owner.name, owners)
  }

  const store: Store = {
    dialect,
    db,
    registry,
    ask,
    recall,
    added,
    handlerOf: (resource) => handlers[resource] ?? none,
    limits,
    bus,
    usage: () => usage?.() ?? {},
    filled,
    seenThrough: (other, narrower) =>
      other === registry && narrower === limits ? store : makeStore({ ...parts, registry: other, limits: narrower }),

    isCurrent: async () =>
      !dialect.isShared || dataVersion() === undefined || (await dataVersionOf(db)) === dataVersion(),
    transaction: (work) =>
      tellingCommitted(db, work, (noting) =>
        retrying(dialect, () =>
          dialect.isShared
            ? admitted(db, () => transact(db, dialect, noting, dataVersion()))
            : transact(db, dialect, noting),
        ),
      ),

    list: async (resource, query) => {
      const { start = 0, end } = query
      const asked = await settled(store, resource, query)
      const known = await countAhead(store, resource, asked)
      const page = pageOf(store, resource, asked, { often: known !== undefined && known > many })
      const shown = sql<{ json: string; found: number }>`
        select ${dialect.text(dialect.array(entry(resource)))} as json, count(*) as found
        from (${page}) as ${sql.id(alias)}`.compile(db)
      const { answer, state } = await askQuick(shown, ([row]) => row)
      const { json = '[]', found = 0 } = answer ?? {}
      const isLast = end === undefined || (Number(found) < end - start && Number(found) > 0)
      return {
        json,
        total:
          known ??
          (isLast
            ? start + Number(found)
            : await count(store, narrowed(store, resource, asked, { whole: true }), state)),
      }
    },

    listed: async function* (resource, query, atOnce) {
      const asked = await settled(store, resource, query)
      const all = narrowed(store, resource, asked, { whole: true })
      const total = sql`(select count(*) from ${all})`
      yield* streamed(
        store,
        sql<Listed>`select ${dialect.text(entry(resource))} as json, ${total} as total
          from (${pageOf(store, resource, asked)}) as ${sql.id(alias)}`.compile(db),
        atOnce,
      )
    },

    ids: async (resource, query, most) => {
      const found = narrowed(store, resource, await settled(store, resource, query))
      const { rows } = await sql<{ id: string }>`select ${sql.ref(`${alias}.id`)} from ${found}
        order by ${order(store, resource, query, alias)} limit ${sql.lit(most)}`.execute(db)
      return rows.map(({ id }) => id)
    },

    count: async (resource, query) =>
      count(store, narrowed(store, resource, await settled(store, resource, query), { whole: true })),

    tally: async (resource, query, field) => {
      const value = keptValue(store, resource, field, alias)
      const rows = narrowed(store, resource, await settled(store, resource, query), { whole: true })
      return ask(
        sql<Counted>`select ${value} as value, count(*) as total from ${rows} group by ${value}`.compile(db),
        (counted) => Object.fromEntries(counted.map((row) => [String(row.value ?? ''), Number(row.total)])),
      )
    },

    options: async (resource, { filters }) => {
      const name = nameOf(store, resource, alias)
      const option = dialect.object([
        ['id', sql.ref(`${alias}.id`)],
        ['name', name],
      ])
      const active = resource.status ? sql` and ${sql.ref(`${alias}.${resource.status}`)} = 1` : sql``
      const { rows } = await sql<{ json: string }>`
        select ${dialect.text(dialect.array(option, dialect.ordered(dialect.caseless(unaccentedNameOf(store, resource, alias)), false, 'first')))} as json
        from ${rowsOf(store, resource)} where ${condition(store, resource, { filters }, alias)}${active}`.execute(db)
      return rows[0]?.json ?? '[]'
    },

    show: async (resource, id) => {
      const query = byId(resource.name, id, () => {
        const version = sql.ref(`${alias}.${versionField}`)
        return sql<Shown>`
          select ${dialect.text(whole(resource))} as json, ${version} as version from ${rowsOf(store, resource)}
          where ${sql.ref(`${alias}.id`)} = ${id}${andWithin(store, resource.name, alias)} limit 1`
      })
      return (await askQuick(query, ([row]) => row)).answer
    },

    get: async (resource, id, trx = db) => (await store.getAll(resource, [id], trx))[0],
    getAll: async (resource, ids, trx) => {
      if (ids.length === 0) return []
      const { rows } = await sql<{ json: string }>`
        select ${dialect.text(whole(resource))} as json
        from ${rowsOf(store, resource)}
        where ${oneOf(sql.ref(`${alias}.id`), ids)}${andWithin(store, resource.name, alias)}`.execute(trx)
      return rows.map(({ json }) => JSON.parse(json))
    },

    insert: async (trx, resource, values) => (await store.insertAll(trx, resource, [values]))[0] as string,
    insertAll: async (trx, resource, rows) => {
      const ids = await insert(trx, resource, rows)
      await restampOwner(trx, resource, ids)
      return ids
    },
    insertMany: async (trx, resource, rows) => void (await insert(trx, resource, rows)),
    update: async (trx, resource, id, values) => {
      expectChangeable(resource)
      if (handlers[resource.name]?.rollups?.length) await lockRows({ db: trx, dialect }, tableName(resource.name), [id])
      await addUp(trx, resource, id, -1, values)
      await updateRecord(store, trx, resource, id, values)
      await addUp(trx, resource, id, 1, values)
      await restampOwner(trx, resource, [id])
    },
    remove: async (trx, resource, id) => {
      expectChangeable(resource)
      await addUp(trx, resource, id, -1)
      await restampOwner(trx, resource, [id])
      await removeRecord(trx, resource, id)
    },
    lock: (trx, resource, ids) => lockRows({ db: trx, dialect }, tableName(resource), ids),
    lockName: (trx, name) => lockName({ db: trx, dialect }, name),
    watch: (trx, resource, ids) =>
      ids.length > 0 ? restamp({ db: trx, dialect }, resource.name, sql.join(ids)) : Promise.resolve(),
    close,
  }
  return store
}
