import { sql } from 'kysely'
import {
  type Field,
  findRemarksContaining,
  foldText,
  type ReferencedSearchFields,
  type Resource,
  searchFieldsOf,
  searchTerms,
} from '../../../vocabulary'
import type { Sql } from '../../contract/dialect'
import type { ListQuery, ListQueryFilter, Store } from '../../contract/store'
import { orderColumn, ownershipOf, pairTableName, tableName } from '../../contract/table-model'
import { toStored } from '../columns'
import { oneOf } from '../one-of'
import { rowScopeCondition } from '../row-scope'
import { soldSubdivisionsCondition } from '../subdivision-records'
import { searchableValueSql, storedValueSql, unaccentedRecordNameSql } from './record-sql'
import { comparedText, uniqueTextFields, visibleFormSql } from './shadow-columns'
import { canBeAbsent, hasNumberedTitle, numberSortTerms, sortTerms } from './sorting'

const all = (conditions: readonly Sql[]) => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`1 = 1`)
/** A condition that is true if any of the conditions is true. For an empty list, the condition is false. */
export const anyCondition = (conditions: readonly Sql[]) =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`1 = 0`

/** The hints for reading a list. */
export interface ListReadHints {
  readonly often?: boolean
  readonly whole?: boolean
}

/**
 * The condition for the records of a list. Hidden records are excluded unless a filter requests hidden records.
 *
 * @param reading.often whether many records are known to match. Default: unknown.
 * @param reading.whole whether the query reads all matching records, not only a page. Default: false.
 */
export function listCondition(
  store: Store,
  resource: Resource,
  query: ListQuery,
  alias: string,
  { often = false, whole = false }: ListReadHints = {},
): Sql {
  const { filters = [], search = '' } = query
  const hider = resource.softDelete
  const met = (filter: ListQueryFilter) => {
    const one = filterCondition(store, resource, filter, alias)
    return often && filter.operator === 'eq' ? store.dialect.often(one) : one
  }
  // A filter by country or id also finds the subdivisions of countries that the business does not sell to.
  const isAimed = filters.some(({ field }) => field === 'country' || field === 'id')
  const sold = resource.subdivisions && !isAimed ? soldSubdivisionsCondition(store, alias) : undefined
  const bound = rowScopeCondition(store, resource, alias, { whole })
  return all([
    ...(bound ? [bound] : []),
    ...(sold ? [sold] : []),
    ...(hider && !filters.some(({ field }) => field === hider) ? [sql`${sql.ref(`${alias}.${hider}`)} is null`] : []),
    ...filters.map(met),
    ...searchTerms(search).map((ways) => searchCondition(store, resource, ways, alias)),
  ])
}

/** The condition that the searched fields contain any spelling of a search term. */
export function searchCondition(store: Store, resource: Resource, ways: readonly string[], alias: string): Sql {
  const { own, through } = searchFieldsOf(resource, store.registry)
  const here = (at: string) =>
    anyCondition(
      own.flatMap((name) => {
        const kept = storedValueSql(store, resource, name, at)
        const sought = searchableValueSql(store, resource, name, at)
        return ways.flatMap((way) => [
          store.dialect.containsFolded(sought, foldText(way)),
          ...remarkConditions(resource.fields[name], kept, way),
        ])
      }),
    )
  if (through.length === 0) return own.length > 0 ? here(alias) : sql`1 = 0`
  // Each subquery uses its own index. A single condition with 'or' could use no index.
  const inner = `${alias}_found`
  const ids = (where: Sql) =>
    sql`select ${sql.ref(`${inner}.id`)} from ${sql.table(tableName(resource.name))} as ${sql.id(inner)} where ${where}`
  const parts = [
    ...(own.length > 0 ? [ids(here(inner))] : []),
    ...through.map((one) =>
      ids(
        referring(one, inner, (name, at) =>
          anyCondition(
            ways.map((way) => store.dialect.containsFolded(searchableValueSql(store, one.to, name, at), foldText(way))),
          ),
        ),
      ),
    ),
  ]
  return sql`${sql.ref(`${alias}.id`)} in (${sql.join(parts, sql` union all `)})`
}

/** The condition that a record refers to a record with a field that passes a test. */
const referring = (one: ReferencedSearchFields, alias: string, test: (name: string, alias: string) => Sql): Sql =>
  sql`${sql.ref(`${alias}.${one.reference}`)} in (${matchingTargetIds(one, alias, test)})`

/**
 * The ids of referenced records with a field that passes a test. Hidden records are included, because other records
 * still refer to the hidden records. Hidden and visible records are read along separate indexes.
 */
export function matchingTargetIds(
  { reference, to, names }: ReferencedSearchFields,
  alias: string,
  test: (name: string, alias: string) => Sql,
): Sql {
  const inner = `${alias}_${reference}`
  const met = anyCondition(names.map((name) => test(name, inner)))
  const hider = to.softDelete && sql.ref(`${inner}.${to.softDelete}`)
  const stretches = hider ? [sql` and ${hider} is null`, sql` and ${hider} is not null`] : [sql``]
  const ids = stretches.map(
    (also) =>
      sql`select ${sql.ref(`${inner}.id`)} from ${sql.table(tableName(to.name))} as ${sql.id(inner)} where ${met}${also}`,
  )
  return sql.join(ids, sql` union all `)
}

/** Texts of the server are also found by their translation in the caller's language. */
const remarkConditions = (field: Field | undefined, kept: Sql, word: string) =>
  field && 'remarks' in field && field.remarks
    ? findRemarksContaining(word).map((parts) => sql`${kept} like ${parts.join('%')}`)
    : []

/** The SQL condition for one filter of a list. */
export function filterCondition(
  store: Store,
  resource: Resource,
  { field: name, operator, values }: ListQueryFilter,
  alias: string,
): Sql {
  const field = resource.fields[name]
  const column = field?.kind.column(field)
  if (column?.store === 'references') return paired(resource, name, operator, values, alias)
  const isExact = operator === 'eq' || operator === 'ne'
  const folds = isExact && field?.kind.comparedForm?.(field) && uniqueTextFields(resource).includes(name)
  const kept = folds
    ? visibleFormSql(resource, name, (own) => sql.ref(`${alias}.${own}`))
    : storedValueSql(store, resource, name, alias)
  const given = values.map((value) => {
    const stored = column && operator !== 'like' ? toStored(column, value) : value
    return folds && typeof stored === 'string' ? comparedText(field, stored) : stored
  })
  const present = given.filter((value) => value !== null)
  const among = present.length > 0 ? [oneOf(kept, present)] : []
  const absent = sql`${kept} is null`
  const conditions: Readonly<Record<ListQueryFilter['operator'], () => Sql>> = {
    eq: () => anyCondition(present.length < given.length ? [...among, absent] : among),
    ne: () =>
      present.length < given.length
        ? all([sql`${kept} is not null`, ...among.map((one) => sql`not ${one}`)])
        : among.length > 0
          ? anyCondition([absent, ...among.map((one) => sql`not ${one}`)])
          : all([]),
    gte: () => anyCondition(present.map((value) => sql`${kept} >= ${value}`)),
    lte: () => anyCondition(present.map((value) => sql`${kept} <= ${value}`)),
    like: () => {
      const sought = searchableValueSql(store, resource, name, alias)
      return anyCondition(present.map((value) => store.dialect.containsFolded(sought, foldText(String(value)))))
    },
  }
  return conditions[operator]()
}

/** A filter on a list of references matches a reference in the list, or an empty list. */
function paired(
  resource: Resource,
  name: string,
  operator: ListQueryFilter['operator'],
  values: ListQueryFilter['values'],
  alias: string,
): Sql {
  const targets = values.filter((value) => value !== null)
  const owned = sql`select 1 from ${sql.table(pairTableName(resource.name, name))} p where p.owner = ${sql.ref(`${alias}.id`)}`
  const conditions = [
    ...(targets.length > 0 ? [sql`exists (${owned} and ${oneOf(sql.ref('p.target'), targets)})`] : []),
    ...(targets.length < values.length ? [sql`not exists (${owned})`] : []),
  ]
  return operator === 'ne' ? sql`not ${anyCondition(conditions)}` : anyCondition(conditions)
}

/**
 * The sort expressions of a list. The last expression is the id. Rows of a record have their own sorting unless the
 * query sorts the rows.
 */
export function listOrderSql(store: Store, resource: Resource, query: ListQuery, alias: string): Sql {
  const asked = query.sort?.length ? query.sort : usual(store, resource)
  const terms = asked.flatMap(({ field, descending }) => {
    const absence = canBeAbsent(resource, field) ? (['first', 'behind'] as const) : (['never', 'never'] as const)
    return termsOf(store, resource, field, alias).map((term, at) =>
      store.dialect.ordered(term, descending, absence[at === 0 ? 0 : 1]),
    )
  })
  const id = sql`${sql.ref(`${alias}.id`)} ${asked[0]?.descending ? sql`desc` : sql`asc`}`
  return sql.join([...terms, id])
}

const usual = (store: Store, resource: Resource) => {
  if (ownershipOf(store.registry, resource)) return [{ field: orderColumn(resource), descending: false }]
  const { sort } = resource.list
  return [{ field: sort.replace(/^-/, ''), descending: sort.startsWith('-') }]
}

function termsOf(store: Store, resource: Resource, name: string, alias: string): Sql[] {
  const field = resource.fields[name]
  const kept = storedValueSql(store, resource, name, alias)
  const column = field?.kind.column(field)
  if (column?.store === 'reference' && store.registry.isLocal(column.to)) {
    const other = store.registry.get(column.to)
    const inner = `${alias}_${name}`
    const named = sql`(select ${unaccentedRecordNameSql(store, other, inner)} from ${sql.table(tableName(other.name))} as ${sql.id(inner)} where ${sql.ref(`${inner}.id`)} = ${kept})`
    return hasNumberedTitle(other) ? numberSortTerms(store.dialect.folded(named)) : [store.dialect.caseless(named)]
  }
  return sortTerms(store.dialect, resource, name, kept, (one) => sql.ref(`${alias}.${one}`))
}
