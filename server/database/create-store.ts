import { sql } from 'kysely'
import type { Registry, Resource } from '../../vocabulary'
import type { Dialect } from '../contract/dialect'
import type { Handlers } from '../contract/handler'
import type {
  Bus,
  ComputeCached,
  ConnectionUsage,
  Database,
  RecordJson,
  RowScope,
  Store,
  StreamedRecord,
  Transaction,
} from '../contract/store'
import { ownershipOf, tableName } from '../contract/table-model'
import { runWhenAdmitted } from '../platform/admission'
import { oneOf } from './one-of'
import { dataVersionOf } from './ownership/data-version'
import { listCondition, listOrderSql } from './queries/list-conditions'
import {
  countBeforePaging,
  countRows,
  filteredRowsSql,
  listAlias,
  listTableSql,
  pageSql,
  replaceSearchByIds,
} from './queries/list-page'
import { createByIdStatementCache, createSqlTextCache, type QueryCache } from './queries/query-cache'
import { recordJsonSql, recordNameSql, storedValueSql, unaccentedRecordNameSql } from './queries/record-sql'
import { streamRows } from './queries/stream'
import { retrying } from './retry'
import { andRowScope } from './row-scope'
import { withCommitNotifications } from './transactions/commit-notifications'
import { deleteRecordRow, insertRecords } from './transactions/insert-records'
import { versionField } from './transactions/record-version'
import { acquireNamedLock, lockRows } from './transactions/row-locks'
import { runTransaction } from './transactions/run-transaction'
import { expectFinalValues, setUpdatedAt, updateRecord } from './transactions/update-record'

interface Parts {
  readonly db: Database
  readonly dialect: Dialect
  readonly registry: Registry
  readonly handlers: Handlers
  readonly limits?: RowScope | undefined
  readonly added: readonly string[]
  readonly asking: QueryCache
  /** Caches computations that depend on the database. */
  readonly recall: ComputeCached
  /** The data version at startup. Undefined until the data version is known. */
  readonly dataVersion: () => string | undefined
  /** The channel to the other processes. Default: no channel. */
  readonly bus?: Bus | undefined
  /** The state of the connections. Default: the store has one connection. */
  readonly usage?: (() => ConnectionUsage) | undefined
  readonly filled: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

interface Counted {
  readonly value?: unknown
  readonly total: number
}

const none = {}

/**
 * The number of matching records above which a page is read from the index of its sorting. Below this number, the
 * database sorts the records.
 */
const many = 10_000

const expectChangeable = ({ name, appendOnly }: Resource) => {
  if (appendOnly) throw new Error(`Records of ${name} are only ever added. They cannot be changed or deleted.`)
}

/** Creates the store for an open database with existing tables. */
export function createStore(parts: Parts): Store {
  const { db, dialect, registry, handlers, limits, added, asking, recall, dataVersion, bus, usage, filled, close } =
    parts
  const { ask, askQuick } = asking
  const byId = createByIdStatementCache<RecordJson>(db)
  const object = createSqlTextCache(db)
  const entry = (resource: Resource) =>
    object(`entry of ${resource.name}`, () => recordJsonSql(store, resource, listAlias, 'entry'))
  const whole = (resource: Resource) =>
    object(`record of ${resource.name}`, () => recordJsonSql(store, resource, listAlias, 'record'))
  /**
   * Adds the amounts of a record to the rollups or subtracts the amounts. For a change, only the rollups of the changed
   * fields are updated.
   */
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
  /** A change of a row also changes the record that the row belongs to. */
  const restampOwner = async (trx: Transaction, resource: Resource, ids: readonly string[]) => {
    const { owner, by } = ownershipOf(registry, resource) ?? {}
    if (!owner || !by || !registry.isLocal(owner.name) || ids.length === 0) return
    const owners = sql`select ${sql.ref(by)} from ${sql.table(tableName(resource.name))} where id in (${sql.join(ids)})`
    await setUpdatedAt({ db: trx, dialect }, owner.name, owners)
  }

  const store: Store = {
    dialect,
    db,
    registry,
    ask,
    computeCached: recall,
    added,
    handlerOf: (resource) => handlers[resource] ?? none,
    limits,
    bus,
    usage: () => usage?.() ?? {},
    filled,
    restrictedTo: (other, narrower) =>
      other === registry && narrower === limits ? store : createStore({ ...parts, registry: other, limits: narrower }),

    isCurrent: async () =>
      !dialect.isShared || dataVersion() === undefined || (await dataVersionOf(db)) === dataVersion(),
    transaction: (work) =>
      withCommitNotifications(db, work, (noting) =>
        retrying(dialect, () =>
          dialect.isShared
            ? runWhenAdmitted(db, () => runTransaction(db, dialect, noting, dataVersion()))
            : runTransaction(db, dialect, noting),
        ),
      ),

    list: async (resource, query) => {
      const { start = 0, end } = query
      const asked = await replaceSearchByIds(store, resource, query)
      const known = await countBeforePaging(store, resource, asked)
      const page = pageSql(store, resource, asked, { often: known !== undefined && known > many })
      const shown = sql<{ json: string; found: number }>`
        select ${dialect.text(dialect.array(entry(resource)))} as json, count(*) as found
        from (${page}) as ${sql.id(listAlias)}`.compile(db)
      const { answer, state } = await askQuick(shown, ([row]) => row)
      const { json = '[]', found = 0 } = answer ?? {}
      const isLast = end === undefined || (Number(found) < end - start && Number(found) > 0)
      return {
        json,
        total:
          known ??
          (isLast
            ? start + Number(found)
            : await countRows(store, filteredRowsSql(store, resource, asked, { whole: true }), state)),
      }
    },

    streamRecords: async function* (resource, query, atOnce) {
      const asked = await replaceSearchByIds(store, resource, query)
      const all = filteredRowsSql(store, resource, asked, { whole: true })
      const total = sql`(select count(*) from ${all})`
      yield* streamRows(
        store,
        sql<StreamedRecord>`select ${dialect.text(entry(resource))} as json, ${total} as total
          from (${pageSql(store, resource, asked)}) as ${sql.id(listAlias)}`.compile(db),
        atOnce,
      )
    },

    ids: async (resource, query, most) => {
      const found = filteredRowsSql(store, resource, await replaceSearchByIds(store, resource, query))
      const { rows } = await sql<{ id: string }>`select ${sql.ref(`${listAlias}.id`)} from ${found}
        order by ${listOrderSql(store, resource, query, listAlias)} limit ${sql.lit(most)}`.execute(db)
      return rows.map(({ id }) => id)
    },

    count: async (resource, query) =>
      countRows(
        store,
        filteredRowsSql(store, resource, await replaceSearchByIds(store, resource, query), { whole: true }),
      ),

    tally: async (resource, query, field) => {
      const value = storedValueSql(store, resource, field, listAlias)
      const rows = filteredRowsSql(store, resource, await replaceSearchByIds(store, resource, query), { whole: true })
      return ask(
        sql<Counted>`select ${value} as value, count(*) as total from ${rows} group by ${value}`.compile(db),
        (counted) => Object.fromEntries(counted.map((row) => [String(row.value ?? ''), Number(row.total)])),
      )
    },

    options: async (resource, { filters }) => {
      const name = recordNameSql(store, resource, listAlias)
      const option = dialect.object([
        ['id', sql.ref(`${listAlias}.id`)],
        ['name', name],
      ])
      const active = resource.status ? sql` and ${sql.ref(`${listAlias}.${resource.status}`)} = 1` : sql``
      const { rows } = await sql<{ json: string }>`
        select ${dialect.text(dialect.array(option, dialect.ordered(dialect.caseless(unaccentedRecordNameSql(store, resource, listAlias)), false, 'first')))} as json
        from ${listTableSql(store, resource)} where ${listCondition(store, resource, { filters }, listAlias)}${active}`.execute(
        db,
      )
      return rows[0]?.json ?? '[]'
    },

    show: async (resource, id) => {
      const query = byId(resource.name, id, () => {
        const version = sql.ref(`${listAlias}.${versionField}`)
        return sql<RecordJson>`
          select ${dialect.text(whole(resource))} as json, ${version} as version from ${listTableSql(store, resource)}
          where ${sql.ref(`${listAlias}.id`)} = ${id}${andRowScope(store, resource.name, listAlias)} limit 1`
      })
      return (await askQuick(query, ([row]) => row)).answer
    },

    get: async (resource, id, trx = db) => (await store.getAll(resource, [id], trx))[0],
    getAll: async (resource, ids, trx) => {
      if (ids.length === 0) return []
      const { rows } = await sql<{ json: string }>`
        select ${dialect.text(whole(resource))} as json
        from ${listTableSql(store, resource)}
        where ${oneOf(sql.ref(`${listAlias}.id`), ids)}${andRowScope(store, resource.name, listAlias)}`.execute(trx)
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
      await expectFinalValues(trx, resource, id)
      await addUp(trx, resource, id, -1)
      await restampOwner(trx, resource, [id])
      await deleteRecordRow(trx, resource, id)
    },
    lock: (trx, resource, ids) => lockRows({ db: trx, dialect }, tableName(resource), ids),
    lockName: (trx, name) => acquireNamedLock({ db: trx, dialect }, name),
    trackChanges: (trx, resource, ids) =>
      ids.length > 0 ? setUpdatedAt({ db: trx, dialect }, resource.name, sql.join(ids)) : Promise.resolve(),
    close,
  }
  return store
}
