import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import {
  allSearchFieldsOf,
  type FilterKind,
  type Registry,
  type Resource,
  resolveChoiceField,
  scopeLinksOf,
  searchFieldsOf,
} from '../../../vocabulary'
import type { Dialect, Sql } from '../../contract/dialect'
import type { Handlers } from '../../contract/handler'
import type { Database } from '../../contract/store'
import { ownershipOf, pairTableName, storedFields, tableName, uniqueSets } from '../../contract/table-model'
import { storageOf } from '../columns'
import { foldedFields, uniqueTextFields, visibleFormSql } from '../queries/shadow-columns'
import { canBeAbsent, foldedColumnSql, searchableColumnSql, sortsByNumber, sortTerms } from '../queries/sorting'

interface Plan {
  readonly registry: Registry
  readonly handlers: Handlers
  readonly dialect: Dialect
  /** The operators for substring search. Undefined if the database has no such operators. */
  readonly partOperators: Sql | undefined
}

/** An index that the declarations require. */
export interface PlannedIndex {
  readonly name: string
  readonly statement: RawBuilder<unknown>
  /** The error message if existing rows violate the index. */
  readonly duplicateMessage: string
  /** Whether the index enforces that unique texts also look different. Default: false. */
  readonly comparesVisibleForm?: true
  /**
   * Statements that create planner statistics on the index's texts, if the database supports these statistics. Default:
   * no statements.
   */
  readonly statistics?: readonly RawBuilder<unknown>[]
}

/** Creates planner statistics on the texts of an index. Without these statistics, the query planner guesses. */
export async function createTextStatistics(db: Database, { statistics: spreads = [] }: PlannedIndex): Promise<void> {
  for (const spread of spreads) await spread.execute(db).catch(() => {})
}

const prefix = 'ix_'

/** Whether this module created the index. */
export const isOwnIndex = (name: string): boolean => name.startsWith(prefix)

/** Whether this module created the index for a table. */
export const isOwnIndexOf =
  (table: string) =>
  (name: string): boolean =>
    name.startsWith(`${prefix}${table}__`)

/** A name that identifies the complete definition of an index, within PostgreSQL's limit of 63 characters. */
const nameOf = (...parts: string[]) => {
  const name = prefix + parts.join('__')
  return name.length < 60 ? name : `${name.slice(0, 50)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}

/**
 * The indexes that a resource's declaration requires: for unique values, references, and the filters and sorting of its
 * list. The indexes of its handler are included.
 */
export function plannedIndexesOf(resource: Resource, plan: Plan): PlannedIndex[] {
  return [
    ...uniqueIndexes(resource),
    ...visibleFormIndexes(resource),
    ...listIndexes(resource, plan),
    ...partIndexes(resource, plan),
    ...pairIndexes(resource),
    ...publicIndexes(resource),
    ...ownIndexes(resource, plan),
  ]
}

function ownIndexes({ name: resource }: Resource, { handlers }: Plan): PlannedIndex[] {
  const table = tableName(resource)
  return (handlers[resource]?.indexes ?? []).map((names) => {
    const name = nameOf(table, names.join('_'), 'summed')
    const columns = ids([...names, 'id'])
    const statement = sql`create index if not exists ${sql.id(name)} on ${sql.table(table)} (${columns})`
    return { name, statement, duplicateMessage: '' }
  })
}

/** A request for a public picture contains only its file name. */
const publicIndexes = ({ name: resource, fields }: Resource): PlannedIndex[] =>
  Object.entries(fields).flatMap(([field, declared]) => {
    const column = declared.kind.column(declared)
    if (column.store !== 'file' || !column.public) return []
    const name = nameOf(tableName(resource), field, 'public')
    const table = sql.table(tableName(resource))
    return [
      {
        name,
        statement: sql`create index if not exists ${sql.id(name)} on ${table} (${sql.id(field)})`,
        duplicateMessage: '',
      },
    ]
  })

/** Unique texts must also look different. This index is created before the shadow columns of older texts are filled. */
function visibleFormIndexes(resource: Resource): PlannedIndex[] {
  const table = tableName(resource.name)
  const hider = resource.softDelete
  const within = hider ? sql` where ${sql.id(hider)} is null` : sql``
  const isSeen = (names: readonly string[]) => names.some((name) => uniqueTextFields(resource).includes(name))
  return uniqueSets(resource)
    .filter(isSeen)
    .map((names) => {
      const name = nameOf(table, names.join('_'), 'seen')
      const columns = sql.join(names.map((one) => visibleFormSql(resource, one, (column) => sql.id(column))))
      return {
        name,
        statement: sql`create unique index if not exists ${sql.id(name)} on ${sql.table(table)} (${columns})${within}`,
        duplicateMessage: doublesOf(resource, names),
        comparesVisibleForm: true,
      }
    })
}

const doublesOf = (resource: Resource, names: readonly string[]) =>
  `resources/${resource.name}: '${names.at(-1)}' is declared unique, but the database holds records with the same value. Make them differ, or take 'unique' away.`

function uniqueIndexes(resource: Resource): PlannedIndex[] {
  const table = tableName(resource.name)
  const hider = resource.softDelete
  return uniqueSets(resource).map((names) => {
    const name = nameOf(table, names.join('_'), hider ? `unless_${hider}` : 'unique')
    const within = hider ? sql` where ${sql.id(hider)} is null` : sql``
    return {
      name,
      statement: sql`create unique index if not exists ${sql.id(name)} on ${sql.table(table)} (${ids(names)})${within}`,
      duplicateMessage: doublesOf(resource, names),
    }
  })
}

const ids = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)))

/**
 * The indexes of a list. The most common query filters by a choice or a reference and sorts as declared, so one index
 * contains both columns. Each sortable column has its own index. The id at the end makes the sorting unique.
 *
 * If records can be hidden, each index contains only the records that its lists show. The database can therefore read a
 * page from the index. The index includes the column that hides records, because SQLite would otherwise read this
 * column from the table to count records. The index of a reference contains all records, because a delete checks it for
 * referring records.
 */
function listIndexes(resource: Resource, { registry, dialect }: Plan): PlannedIndex[] {
  const table = tableName(resource.name)
  const fields = new Map(storedFields(resource).map((stored) => [stored.name, stored]))
  const hider = resource.softDelete
  const sorted = resource.list.sort.replace(/^-/, '')
  const terms = (name: string) => sortTerms(dialect, resource, name, sql.id(name), (column) => sql.id(column))
  const hasColumn = (name: string) => {
    const stored = fields.get(name)
    return name === 'createdAt' || name === 'updatedAt' || Boolean(stored && storageOf(stored.column).type)
  }
  const ends = hasColumn(sorted) ? [sorted] : []
  const owned = ownershipOf(registry, resource)?.by
  const narrowing = [...fields.values()].filter(
    ({ name, field, column }) =>
      column.store === 'reference' ||
      name === resource.status ||
      (narrowedByValue.includes(field.kind.filter) && isFilter(resource, name)),
  )
  const sorting = [
    ...new Set([sorted, 'createdAt', ...resource.list.columns, ...resource.list.filters, ...(hider ? [hider] : [])]),
  ].filter((name) => hasColumn(name) && fields.get(name)?.field.kind.sortable !== false)
  const sets = [
    ...narrowing
      .filter(({ column }) => storageOf(column).type)
      .map(({ name }) => (name === owned ? [name] : [name, ...ends.filter((end) => end !== name)])),
    ...sorting.map((name) => [name]),
    ...tallied(resource, registry).map((set) => [...set, ...ends]),
  ]
  const parts = (first: string) => {
    if (!hider || fields.get(first)?.column.store === 'reference') return { suffix: [], behind: [], within: sql`` }
    if (first === hider) return { suffix: ['hidden'], behind: [], within: sql` where ${sql.id(hider)} is not null` }
    return { suffix: ['shown'], behind: [sql.id(hider)], within: sql` where ${sql.id(hider)} is null` }
  }
  const names = new Set<string>()
  const searching = searchIndexes(resource, { registry, dialect }, sorting)
  const listing = sets.flatMap((set): PlannedIndex[] => {
    const [first = '', ...rest] = set
    const { suffix, behind, within } = parts(first)
    const numbered = set.some((one) => sortsByNumber(fields.get(one)?.field)) ? ['numbered'] : []
    const folded = set.some((one) => fields.get(one)?.field.kind.filter === 'text') ? ['folded'] : []
    const isLed = rest.length > 0 || first === owned
    const sortedBy = isLed ? rest : [first]
    const led = isLed ? [sql.id(first)] : []
    const orders = dialect.indexed(
      sortedBy.flatMap(terms),
      sortedBy.some((one) => canBeAbsent(resource, one)),
    )
    return orders.flatMap((order, at): PlannedIndex[] => {
      const name = nameOf(table, set.join('_'), ...suffix, ...numbered, ...folded, ...(at > 0 ? ['last'] : []))
      if (names.has(name)) return []
      names.add(name)
      const columns = sql.join([...led, ...order, sql.id('id'), ...behind])
      const statement = sql`create index if not exists ${sql.id(name)} on ${sql.table(table)} (${columns})${within}`
      return [{ name, statement, duplicateMessage: '' }]
    })
  })
  return [...listing, ...searching]
}

/** The columns of the row scope, each with the column that the tabs of the list count. */
const tallied = (resource: Resource, registry: Registry): string[][] => {
  const { tabs } = resource.list
  const roots = scopeLinksOf(registry, resource).filter(
    (bond) => bond.to === 'root' && !bond.isList && bond.field !== 'id',
  )
  return tabs ? roots.map(({ field }) => [field, resolveChoiceField(resource, tabs.field, true)]) : []
}

/** The indexes for prefix search. If a column has a sort index, the prefix search uses the sort index. */
function searchIndexes(
  resource: Resource,
  { registry, dialect }: Pick<Plan, 'registry' | 'dialect'>,
  sorted: readonly string[],
) {
  const { name: table, fields, softDelete } = resource
  const within = softDelete ? sql` where ${sql.id(softDelete)} is null` : sql``
  const served = (name: string) =>
    sorted.includes(name) && fields[name]?.kind.filter === 'text' && !sortsByNumber(fields[name])
  return allSearchFieldsOf(resource, registry)
    .filter((name) => !fields[name]?.derived && !served(name))
    .map((field): PlannedIndex => {
      const name = nameOf(tableName(table), field, 'folded_begun')
      const statement = sql`create index if not exists ${sql.id(name)} on ${sql.table(tableName(table))} (${sql.join(dialect.indexed([foldedColumn(dialect, resource, field)], false)[0] ?? [])})${within}`
      return { name, statement, duplicateMessage: '' }
    })
}

const foldedColumn = (dialect: Dialect, resource: Resource, name: string) =>
  foldedColumnSql(dialect, resource, name, sql.id(name), (column) => sql.id(column))

/** The index for substring search. */
function partIndexes(resource: Resource, { registry, dialect, partOperators }: Plan): PlannedIndex[] {
  const { fields, softDelete } = resource
  const searched = allSearchFieldsOf(resource, registry).filter((name) => !fields[name]?.derived)
  if (!partOperators || searched.length === 0) return []
  const table = tableName(resource.name)
  const name = nameOf(table, searched.join('_'), 'sought')
  const sought = (field: string) =>
    searchableColumnSql(dialect, resource, field, sql.id(field), (column) => sql.id(column))
  const columns = dialect.searched(
    searched.map(sought),
    [
      ...searchFieldsOf(resource, registry).through.map(({ reference }) => reference),
      ...(softDelete ? [softDelete] : []),
    ].map((field) => sql.id(field)),
    partOperators,
  )
  const within = softDelete ? sql` where ${sql.id(softDelete)} is null` : sql``
  const statement = sql`create index if not exists ${sql.id(name)} on ${sql.table(table)} ${columns}${within}`
  const spreads = searched
    .filter((field) => foldedFields(resource).includes(field))
    .flatMap((field) => dialect.spread(nameOf(table, field, 'spread'), table, sought(field)) ?? [])
  return [{ name, statement, duplicateMessage: '', statistics: spreads }]
}

/** The list filters that compare complete values. */
const narrowedByValue: readonly (FilterKind | undefined)[] = ['choices', 'equals']

const isTabField = (resource: Resource, name: string) => {
  const { field } = resource.list.tabs ?? {}
  return field !== undefined && [field, resolveChoiceField(resource, field, true)].includes(name)
}

const isFilter = (resource: Resource, name: string) =>
  resource.list.filters.includes(name) || isTabField(resource, name)

const pairIndexes = (resource: Resource): PlannedIndex[] =>
  storedFields(resource)
    .filter(({ column }) => column.store === 'references')
    .map(({ name: field }) => {
      const table = pairTableName(resource.name, field)
      const name = nameOf(table, 'target')
      return {
        name,
        statement: sql`create index if not exists ${sql.id(name)} on ${sql.table(table)} (target)`,
        duplicateMessage: '',
      }
    })
