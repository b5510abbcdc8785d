import { sql } from 'kysely'
import type { Resource } from '../../vocabulary'
import type { Sql } from './dialect'
import { tableName } from './model'
import { condition, order, type Reading } from './narrow'
import type { ListQuery, Store } from './store'
import { within } from './within'

/** The alias of the table that is read. */
export const alias = 't'

/** So many records are named by their ids. */
export const few = 200

/** Of a page behind so many records, the ids are looked for first. */
const far = 1000

/** The table of a resource, to be read. */
export const rowsOf = ({ registry }: Store, { name }: Resource): Sql => {
  if (!registry.keeps(name)) throw new Error(`Records of ${name} are not kept here but by an API upstream.`)
  return sql`${sql.table(tableName(name))} as ${sql.id(alias)}`
}

/** A list's records, in no order. */
export const narrowed = (store: Store, resource: Resource, query: ListQuery, reading?: Reading): Sql =>
  sql`${rowsOf(store, resource)} where ${condition(store, resource, query, alias, reading)}`

/**
 * How many records there are.
 *
 * @param at what the database holds, where that has just been read. Default: it is asked for.
 */
export const count = ({ ask, db }: Store, from: Sql, at?: string): Promise<number> =>
  ask(sql<{ total: number }>`select count(*) as total from ${from}`.compile(db), ([row]) => Number(row?.total), at)

/** How many records a page is one of, where that decides how it is best read. */
export const countAhead = (store: Store, resource: Resource, query: ListQuery): Promise<number> | undefined =>
  store.dialect.guessesHowOften &&
  query.end !== undefined &&
  (query.filters?.some(({ operator }) => operator === 'eq') || within(store, resource, alias))
    ? count(store, narrowed(store, resource, query, { whole: true }))
    : undefined

/** Where a text is found in few records, these stand in its place: the page and the counts then need not look for it. */
export async function settled(store: Store, resource: Resource, { search, ...query }: ListQuery): Promise<ListQuery> {
  if (!search) return query
  const hiding = query.filters?.filter(({ field }) => field === resource.softDelete)
  const rows = narrowed(store, resource, { search, ...(hiding && { filters: hiding }) })
  const found = sql<{ id: string }>`select ${sql.ref(`${alias}.id`)} from ${rows} limit ${sql.lit(few + 1)}`
  const ids = await store.ask(found.compile(store.db), (some) => some.map(({ id }) => id))
  if (ids.length > few) return { ...query, search }
  const filter = { field: 'id', operator: 'eq', values: ids.length > 0 ? ids : [null] } as const
  return { ...query, filters: [...(query.filters ?? []), filter] }
}

/** The records of a page, in their order. */
export function pageOf(
  store: Store,
  resource: Resource,
  { start = 0, end, ...query }: ListQuery,
  reading?: Reading,
): Sql {
  const { dialect } = store
  const limit = end === undefined ? sql`` : sql` limit ${sql.lit(end - start)}`
  const offset = start === 0 ? sql`` : sql`${end === undefined ? dialect.unlimited : sql``} offset ${start}`
  const found = narrowed(store, resource, query, reading)
  const sorted = sql`order by ${order(store, resource, query, alias)}`
  if (end === undefined || start < far || !dialect.readsWhatItSkips)
    return sql`select * from ${found} ${sorted}${limit}${offset}`
  const ids = sql`select ${sql.ref(`${alias}.id`)} from ${found} ${sorted}${limit}${offset}`
  return sql`select * from ${rowsOf(store, resource)} where ${sql.ref(`${alias}.id`)} in (${ids}) ${sorted}`
}
