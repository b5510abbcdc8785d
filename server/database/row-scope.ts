import { type RawBuilder, sql } from 'kysely'
import {
  allRecordsPermission,
  type GrantedPermissions,
  hasPermission,
  type Registry,
  type Resource,
  type ScopeLink,
  scopeLinksOf,
  userResourceName,
} from '../../vocabulary'
import type { Sql } from '../contract/dialect'
import type { RowScope, Store, Transaction } from '../contract/store'
import { pairTableName, tableName } from '../contract/table-model'
import { oneOf } from './one-of'

interface ScopedPerson {
  readonly id: string
  readonly permissions: Exclude<GrantedPermissions, string>
  /**
   * The ids of the records that the person belongs to, by resource. An empty list means that the person belongs to all
   * records.
   */
  readonly belongs: Readonly<Record<string, readonly string[]>>
}

/** The row scope of a person. Undefined if the person may see all records. */
export function rowScopeFor(registry: Registry, person: ScopedPerson): RowScope | undefined {
  const idsOf: RowScope['idsOf'] = (resource, root) => {
    if (root === userResourceName)
      return hasPermission(person.permissions, resource, allRecordsPermission) ? undefined : [person.id]
    const ids = person.belongs[root] ?? []
    return ids.length > 0 ? ids : undefined
  }
  const limited = registry.all.flatMap((resource) =>
    scopeLinksOf(registry, resource).flatMap((bond) => {
      const ids = bond.to === 'root' ? idsOf(resource, bond.root) : undefined
      return ids ? [[resource.name, bond.field, ...ids]] : []
    }),
  )
  return limited.length > 0 ? { key: JSON.stringify(limited), idsOf } : undefined
}

/** The options that decide which records match and how the query reads them. */
interface How {
  /**
   * Whether to match only records that belong to the person and to nobody else. The person may change these records.
   * Default: false, so that records without an owner also match.
   */
  readonly wholly?: boolean
  /** Whether all matching records are read, not only a page. Default: false. */
  readonly whole?: boolean
}

const always = sql`1 = 1`
const never = sql`1 = 0`

/**
 * The condition for the records in the store's row scope. Undefined if all records are visible. Add the condition to
 * each of your own SQL statements that read records.
 *
 * @param alias the alias of the records' table.
 */
export function rowScopeCondition(store: Store, resource: Resource, alias: string, how: How = {}): Sql | undefined {
  if (!store.limits) return undefined
  const bonds = scopeLinksOf(store.registry, resource).map((bond) => ({
    bond,
    bound: boundBy(store, resource, bond, alias, how),
  }))
  if (bonds.every(({ bound }) => !bound)) return undefined
  const [only, ...others] = bonds
  if (only?.bound && others.length === 0)
    return how.wholly || !only.bond.isOptional
      ? only.bound
      : sql`(${only.bound} or not ${isBondSet(resource, only.bond, alias)})`
  const branches = bonds.map(({ bond, bound = always }) => sql`when ${isBondSet(resource, bond, alias)} then ${bound}`)
  return sql`case ${sql.join(branches, sql` `)} else ${how.wholly ? never : always} end`
}

/** The row scope as a condition. The condition is always true if all records are visible. */
export const isInRowScope = (store: Store, resource: string, alias: string): RawBuilder<boolean> =>
  sql<boolean>`${rowScopeCondition(store, store.registry.get(resource), alias) ?? always}`

/** The row scope as SQL that can be added to other conditions. */
export function andRowScope(store: Store, resource: string, alias: string): Sql {
  const bound = rowScopeCondition(store, store.registry.get(resource), alias)
  return bound ? sql` and ${bound}` : sql``
}

const isBondSet = (resource: Resource, bond: ScopeLink, alias: string): Sql =>
  bond.to === 'root' && bond.isList
    ? sql`exists (${pairsOf(resource, bond, alias)})`
    : sql`(${sql.ref(`${alias}.${bond.field}`)} is not null)`

const pairsOf = (resource: Resource, { field }: ScopeLink, alias: string): Sql =>
  sql`select 1 from ${sql.table(pairTableName(resource.name, field))} as pair where pair.owner = ${sql.ref(`${alias}.id`)}`

function boundBy(store: Store, resource: Resource, bond: ScopeLink, alias: string, how: How): Sql | undefined {
  const column = sql.ref(`${alias}.${bond.field}`)
  if (bond.to === 'record') return there(store, bond.other, column, `${alias}_${bond.field}`, how)
  if (bond.to === 'any') return anyOf(store, sql.ref(`${alias}.${bond.named}`), column, how)
  const ids = store.limits?.idsOf(resource, bond.root)
  if (!ids) return undefined
  if (!bond.isList) return ids.length === 1 ? sql`${column} = ${ids[0]}` : oneOf(column, ids)
  const pairs = pairsOf(resource, bond, alias)
  const among = oneOf(sql.ref('pair.target'), ids)
  const shared = sql`exists (${pairs} and ${among})`
  return how.wholly ? sql`(${shared} and not exists (${pairs} and not ${among}))` : shared
}

/** Whether the record with that id is in the row scope. If the query reads all records, a list of ids is faster. */
function there(store: Store, other: Resource, id: Sql, alias: string, how: How): Sql | undefined {
  if (!store.registry.isLocal(other.name)) return upstreamCondition(store, other, id)
  const bound = rowScopeCondition(store, other, alias, how)
  const own = sql.ref(`${alias}.id`)
  const from = sql`${sql.table(tableName(other.name))} as ${sql.id(alias)}`
  if (!bound) return undefined
  return how.whole
    ? sql`${id} in (select ${own} from ${from} where ${bound})`
    : sql`exists (select 1 from ${from} where ${own} = ${id} and ${bound})`
}

/** Whether the record is in the row scope, if a column names its resource. */
function anyOf(store: Store, named: Sql, id: Sql, how: How): Sql | undefined {
  const branches = store.registry.all.flatMap((other) => {
    const isAnyTo = scopeLinksOf(store.registry, other).some(({ to }) => to === 'any')
    const bound = isAnyTo ? undefined : there(store, other, id, 'told', how)
    return bound ? [sql`when ${other.name} then ${bound}`] : []
  })
  return branches.length > 0 ? sql`(case ${named} ${sql.join(branches, sql` `)} else ${always} end)` : undefined
}

/**
 * The ids of visible records that an API upstream stores. This server knows only the ids of the records that the person
 * belongs to. The list is empty if the row scope needs more data. Undefined if all records are visible.
 */
function idsOfUpstreamRecords({ registry, limits }: Store, resource: Resource): readonly string[] | undefined {
  const bound = scopeLinksOf(registry, resource).filter(
    (bond) => bond.to !== 'root' || limits?.idsOf(resource, bond.root),
  )
  if (!limits || bound.length === 0) return undefined
  const [bond, ...others] = bound
  return bond?.to === 'root' && bond.field === 'id' && others.length === 0
    ? (limits.idsOf(resource, bond.root) ?? [])
    : []
}

function upstreamCondition(store: Store, other: Resource, id: Sql): Sql | undefined {
  const ids = idsOfUpstreamRecords(store, other)
  if (!ids) return undefined
  return oneOf(id, ids)
}

/** The ids whose records the person may see. With `wholly`, the ids whose records the person may change. */
export async function idsInRowScope(
  store: Store,
  trx: Transaction,
  resource: Resource,
  ids: readonly string[],
  wholly = false,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  if (!store.registry.isLocal(resource.name)) {
    const there = idsOfUpstreamRecords(store, resource)
    return new Set(there ? ids.filter((id) => there.includes(id)) : ids)
  }
  const { rows } = await sql<{ id: string }>`
    select one.id from ${sql.table(tableName(resource.name))} as one
    where ${oneOf(sql.ref('one.id'), ids)} and ${rowScopeCondition(store, resource, 'one', { wholly }) ?? always}`.execute(
    trx,
  )
  return new Set(rows.map(({ id }) => id))
}
