import { sql } from 'kysely'
import type { Resource } from '../../../vocabulary'
import type { Sql } from '../../contract/dialect'
import type { ListQuery, Store } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { rowScopeCondition } from '../row-scope'
import { type ListReadHints, listCondition, listOrderSql } from './list-conditions'

/** The alias of the table that the query reads. */
export const listAlias = 't'

/** The maximum number of records that a query selects by their ids. */
export const maxIdsInQuery = 200

/** The number of records before a page above which the query selects the ids of the page first. */
const far = 1000

/** The table of a resource, for the from clause. */
export const listTableSql = ({ registry }: Store, { name }: Resource): Sql => {
  if (!registry.isLocal(name))
    throw new Error(`Records of ${name} are stored in an API upstream, not in this database.`)
  return sql`${sql.table(tableName(name))} as ${sql.id(listAlias)}`
}

/** The records of a list, unsorted. */
export const filteredRowsSql = (store: Store, resource: Resource, query: ListQuery, reading?: ListReadHints): Sql =>
  sql`${listTableSql(store, resource)} where ${listCondition(store, resource, query, listAlias, reading)}`

/**
 * The number of records in a list.
 *
 * @param at the state of the database, if the caller has just read the state. Default: the function reads the state.
 */
export const countRows = ({ ask, db }: Store, from: Sql, at?: string): Promise<number> =>
  ask(sql<{ total: number }>`select count(*) as total from ${from}`.compile(db), ([row]) => Number(row?.total), at)

/** The total of a list before its page is read, if the query of the page depends on the total. */
export const countBeforePaging = (store: Store, resource: Resource, query: ListQuery): Promise<number> | undefined =>
  store.dialect.guessesHowOften &&
  query.end !== undefined &&
  (query.filters?.some(({ operator }) => operator === 'eq') || rowScopeCondition(store, resource, listAlias))
    ? countRows(store, filteredRowsSql(store, resource, query, { whole: true }))
    : undefined

/**
 * Replaces a search that finds few records by a filter on their ids. After this, the page and the counts need not
 * search again.
 */
export async function replaceSearchByIds(
  store: Store,
  resource: Resource,
  { search, ...query }: ListQuery,
): Promise<ListQuery> {
  if (!search) return query
  // These filters decide which records a list contains without further filters.
  const hiding = query.filters?.filter(
    ({ field }) => field === resource.softDelete || (resource.subdivisions && field === 'country'),
  )
  const rows = filteredRowsSql(store, resource, { search, ...(hiding && { filters: hiding }) })
  const found = sql<{
    id: string
  }>`select ${sql.ref(`${listAlias}.id`)} from ${rows} limit ${sql.lit(maxIdsInQuery + 1)}`
  const ids = await store.ask(found.compile(store.db), (some) => some.map(({ id }) => id))
  if (ids.length > maxIdsInQuery) return { ...query, search }
  const filter = { field: 'id', operator: 'eq', values: ids.length > 0 ? ids : [null] } as const
  return { ...query, filters: [...(query.filters ?? []), filter] }
}

/** The records of a page, sorted. */
export function pageSql(
  store: Store,
  resource: Resource,
  { start = 0, end, ...query }: ListQuery,
  reading?: ListReadHints,
): Sql {
  const { dialect } = store
  const limit = end === undefined ? sql`` : sql` limit ${sql.lit(end - start)}`
  const offset = start === 0 ? sql`` : sql`${end === undefined ? dialect.unlimited : sql``} offset ${start}`
  const found = filteredRowsSql(store, resource, query, reading)
  const sorted = sql`order by ${listOrderSql(store, resource, query, listAlias)}`
  if (end === undefined || start < far || !dialect.readsWhatItSkips)
    return sql`select * from ${found} ${sorted}${limit}${offset}`
  const ids = sql`select ${sql.ref(`${listAlias}.id`)} from ${found} ${sorted}${limit}${offset}`
  return sql`select * from ${listTableSql(store, resource)} where ${sql.ref(`${listAlias}.id`)} in (${ids}) ${sorted}`
}
