import { sql } from 'kysely'
import { editableProperty, type Field, previousValueFieldOf, type Resource } from '../../../vocabulary'
import type { Sql } from '../../contract/dialect'
import type { Store } from '../../contract/store'
import { orderColumn, ownershipOf, pairTableName, resumableChoices, tableName } from '../../contract/table-model'
import { pictureJsonMembers, storageOf } from '../columns'
import { andRowScope, rowScopeCondition } from '../row-scope'
import { canBeAbsent, foldedColumnSql, searchableColumnSql, unaccentedColumnSql } from './sorting'

/**
 * The set of fields that the SQL returns: of a complete record, of an entry in a list, or of a row of another record.
 */
type Scope = 'record' | 'entry' | 'row'

type Member = readonly [name: string, value: Sql]

/** The maximum depth of references in a title. */
const deepest = 3

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`)

const from = (resource: Resource, alias: string) => sql`${sql.table(tableName(resource.name))} as ${sql.id(alias)}`

/** The stored value of a field: its column, or the SQL of the handler for a derived field. */
export function storedValueSql(store: Store, resource: Resource, name: string, alias: string): Sql {
  const field = resource.fields[name]
  if (!field?.derived) return column(alias, name)
  return store.handlerOf(resource.name).derived?.[name]?.(store, alias) ?? sql`null`
}

/** The value of a text field as a sort key. */
export const foldedValueSql = (store: Store, resource: Resource, name: string, alias: string): Sql =>
  foldedColumnSql(store.dialect, resource, name, storedValueSql(store, resource, name, alias), (one) =>
    column(alias, one),
  )

/** The value of a text field for substring search. */
export const searchableValueSql = (store: Store, resource: Resource, name: string, alias: string): Sql =>
  searchableColumnSql(store.dialect, resource, name, storedValueSql(store, resource, name, alias), (one) =>
    column(alias, one),
  )

/** The value of a text field: the normalized text if the table stores it, else the value itself. */
const unaccentedValue = (store: Store, resource: Resource, name: string, alias: string): Sql =>
  unaccentedColumnSql(resource, name, storedValueSql(store, resource, name, alias), (one) => column(alias, one))

/** Returns the SQL for a text of a record. */
type TextOf = (store: Store, resource: Resource, name: string, alias: string) => Sql

/** The name of a record as text: the values of its title fields, separated by spaces. */
export const recordNameSql = (store: Store, resource: Resource, alias: string): Sql =>
  composedName(store, resource, alias, storedValueSql)

/**
 * The name of a record, made of normalized texts if the table stores them. The function itself does not change upper
 * and lower case. Null if the record has no name.
 */
export const unaccentedRecordNameSql = (store: Store, resource: Resource, alias: string): Sql => {
  const name = composedName(store, resource, alias, unaccentedValue)
  return resource.title.every((field) => canBeAbsent(resource, field)) ? sql`nullif(${name}, '')` : name
}

function composedName(store: Store, resource: Resource, alias: string, textOf: TextOf, depth = 0): Sql {
  const parts = resource.title.map((name) => {
    const field = resource.fields[name]
    const kept = storedValueSql(store, resource, name, alias)
    const kind = field?.kind.column(field)
    if (kind?.store === 'reference' && depth < deepest && store.registry.isLocal(kind.to)) {
      const other = store.registry.get(kind.to)
      const inner = `${alias}_${name}`
      const named = composedName(store, other, inner, textOf, depth + 1)
      return sql`(select ${named} from ${from(other, inner)} where ${column(inner, 'id')} = ${kept}${andRowScope(store, other.name, inner)})`
    }
    if (field && kind?.store === 'decimal')
      return sql`cast(${storageOf(kind).answer(kept, store.dialect, kind)} as text)`
    if (!field) return kept
    return kind?.store === 'text' ? textOf(store, resource, name, alias) : sql`cast(${kept} as text)`
  })
  if (parts.length === 1) return parts[0] as Sql
  const spaced = parts.map((part) => sql`coalesce(' ' || nullif(${part}, ''), '')`)
  return sql`ltrim(${sql.join(spaced, sql` || `)})`
}

/** A record as a JSON object of the API. */
export function recordJsonSql(store: Store, resource: Resource, alias: string, scope: Scope, except?: string): Sql {
  const members = Object.entries(resource.fields).flatMap(([name, field]): readonly Member[] => {
    if (name === except || field.kind.writeOnly) return []
    const kept = field.kind.column(field)
    if (scope === 'row' && kept.store === 'file')
      return pictureJsonMembers(storedValueSql(store, resource, name, alias), kept)
    const value = fieldJsonSql(store, resource, name, field, alias, scope)
    return value ? [[name, value]] : []
  })
  return store.dialect.object([
    ['id', column(alias, 'id')],
    ...members,
    ...resumableChoices(resource).map(
      (name): Member => [previousValueFieldOf(name), column(alias, previousValueFieldOf(name))],
    ),
    ...(scope === 'row' ? [] : editable(store, resource, alias)),
    ['createdAt', column(alias, 'createdAt')],
    ['updatedAt', column(alias, 'updatedAt')],
  ])
}

/**
 * Whether the person may change the record in a restricted row scope, because the record belongs only to that person.
 */
function editable(store: Store, resource: Resource, alias: string): readonly Member[] {
  const isTold = !resource.appendOnly && !(editableProperty in resource.fields)
  const bound = !isTold ? undefined : rowScopeCondition(store, resource, alias, { wholly: true })
  return bound ? [[editableProperty, store.dialect.truth(sql`case when ${bound} then 1 else 0 end`)]] : []
}

/** A value of a record as JSON of the API. */
export function fieldJsonSql(
  store: Store,
  resource: Resource,
  name: string,
  field: Field,
  alias: string,
  scope: Scope,
) {
  const kind = field.kind.column(field)
  const inner = `${alias}_${name}`
  if (kind.store === 'reference')
    return referenceValue(store, store.registry.get(kind.to), storedValueSql(store, resource, name, alias), inner)
  if (field.derived) return derivedValue(store, resource, name, field, alias)
  if (kind.store === 'references')
    return referencesValue(store, resource, name, store.registry.get(kind.to), alias, inner)
  if (kind.store === 'rows') return rowsValue(store, store.registry.get(kind.of), kind.by, field, alias, inner, scope)
  return storageOf(kind).answer(column(alias, name), store.dialect, kind)
}

/** The SQL of a derived list returns JSON text, regardless of the kind of field. */
function derivedValue(store: Store, resource: Resource, name: string, field: Field, alias: string): Sql {
  const kind = field.kind.column(field)
  const kept = storedValueSql(store, resource, name, alias)
  const keeping = storageOf(kind)
  return keeping.type ? keeping.answer(kept, store.dialect, kind) : store.dialect.json(kept)
}

const reference = (store: Store, other: Resource, inner: string) =>
  store.dialect.object([
    ['id', column(inner, 'id')],
    ['name', recordNameSql(store, other, inner)],
  ])

/** A reference to a record in an API upstream contains only its id. */
const bareReference = (store: Store, id: Sql) => store.dialect.object([['id', id]])

/** A reference to a record that the person may not see is null. */
const referenceValue = (store: Store, other: Resource, id: Sql, inner: string) =>
  !store.registry.isLocal(other.name)
    ? sql`case when ${id} is not null then ${bareReference(store, id)} end`
    : sql`(select ${reference(store, other, inner)} from ${from(other, inner)} where ${column(inner, 'id')} = ${id}${andRowScope(store, other.name, inner)})`

function referencesValue(
  store: Store,
  resource: Resource,
  name: string,
  other: Resource,
  alias: string,
  inner: string,
) {
  const pair = `${inner}_pair`
  if (!store.registry.isLocal(other.name)) {
    const ids = store.dialect.array(bareReference(store, column(pair, 'target')), column(pair, 'position'))
    return sql`(select ${ids} from ${sql.table(pairTableName(resource.name, name))} as ${sql.id(pair)}
      where ${column(pair, 'owner')} = ${column(alias, 'id')})`
  }
  const list = store.dialect.array(reference(store, other, inner), column(pair, 'position'))
  return sql`(select ${list} from ${sql.table(pairTableName(resource.name, name))} as ${sql.id(pair)}
    join ${from(other, inner)} on ${column(inner, 'id')} = ${column(pair, 'target')}
    where ${column(pair, 'owner')} = ${column(alias, 'id')}${andRowScope(store, other.name, inner)})`
}

/**
 * A list does not contain the rows of its records. If a record has several pictures, a list contains only the first
 * picture.
 */
function rowsValue(
  store: Store,
  of: Resource,
  by: string,
  field: Field,
  alias: string,
  inner: string,
  scope: Scope,
): Sql | undefined {
  if (scope === 'row' || (scope === 'entry' && !field.kind.files)) return undefined
  const order = rowOrder(store, of, inner)
  const owned = sql`${column(inner, by)} = ${column(alias, 'id')}${andRowScope(store, of.name, inner)}`
  const object = recordJsonSql(store, of, inner, 'row', by)
  if (scope === 'record')
    return sql`(select ${store.dialect.array(object, order)} from ${from(of, inner)} where ${owned})`
  const first = sql`(select * from ${from(of, inner)} where ${owned} order by ${order} limit 1) as ${sql.id(inner)}`
  return sql`(select ${store.dialect.array(object)} from ${first})`
}

/** Editable rows are sorted as in the input. Other rows are sorted by age, in the direction of their list. */
const rowOrder = (store: Store, of: Resource, alias: string) => {
  if (ownershipOf(store.registry, of)) return sql`${column(alias, orderColumn(of))}, ${column(alias, 'id')}`
  return of.list.sort === 'createdAt' ? column(alias, 'id') : sql`${column(alias, 'id')} desc`
}
