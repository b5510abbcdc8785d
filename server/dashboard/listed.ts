import { sql } from 'kysely'
import { baseCurrencyIn, type DashboardRecords, type Field, type Resource } from '../../vocabulary'
import type { Sql } from '../store/dialect'
import { inBase, rateOf, rounded } from '../store/in-base'
import { tableName } from '../store/model'
import { order } from '../store/narrow'
import { fieldValue, keptValue, nameOf } from '../store/read'
import type { Store } from '../store/store'
import { alias, from, meant } from './records-meant'

/** How many lines a panel shows. */
export const shown = 8

type Member = readonly [name: string, value: Sql]

/** Some records, each with some of its fields; an amount with a rate in the base currency, and beside it in its own. */
export function listedOf(store: Store, resource: Resource, panel: DashboardRecords): Promise<readonly unknown[]> {
  const { where, fields, sort = [], most = shown } = panel
  const { dialect } = store
  const members = withSiblings(resource, fields).flatMap((name): readonly Member[] => {
    const field = resource.fields[name]
    return field ? membersOf(store, resource, name, field) : []
  })
  const sorted = sort.map((name) => ({ field: name.replace(/^-/, ''), descending: name.startsWith('-') }))
  const object = dialect.object([['id', sql.ref(`${alias}.id`)], ...members])
  const page = sql`select * from ${from(resource)} where ${meant(store, resource, where)}
    order by ${order(store, resource, { sort: sorted }, alias)} limit ${sql.lit(most)}`
  const query = sql<{ json: string }>`
    select ${dialect.text(dialect.array(object))} as json from (${page}) as ${sql.id(alias)}`
  return store.ask(query.compile(store.db), ([row]) => JSON.parse(row?.json ?? '[]') as unknown[])
}

/** The fields, and those that how they are shown depends on; an amount has its currency beside it anyhow. */
export const withSiblings = (resource: Resource, names: readonly string[]): readonly string[] => [
  ...new Set([
    ...names,
    ...names.flatMap((name) => {
      const field = resource.fields[name]
      return !field || field.kind.column(field).store === 'decimal' ? [] : (field.kind.siblings?.(field) ?? [])
    }),
  ]),
]

function membersOf(store: Store, resource: Resource, name: string, field: Field): readonly Member[] {
  const value = fieldValue(store, resource, name, field, alias, 'entry')
  const rate = rateOf(resource, name, alias)
  const column = field.kind.column(field)
  if (!value) return []
  if (!rate || column.store !== 'decimal') return [[name, value]]
  const { dialect } = store
  const converted = rounded(dialect, inBase(dialect, keptValue(store, resource, name, alias), rate))
  return [
    [name, dialect.decimal(converted, column.scale)],
    ['amount', value],
    ['currency', currencyName(store, resource, field)],
  ]
}

/** The code of the currency that an amount is in. */
function currencyName(store: Store, resource: Resource, field: Field): Sql {
  const { currency = '' } = field as { currency?: string }
  const to = baseCurrencyIn(store.registry)?.resource
  if (!to || !store.registry.keeps(to.name) || !resource.fields[currency]) return sql`null`
  const inner = `${alias}_paid`
  return sql`(select ${nameOf(store, to, inner)} from ${sql.table(tableName(to.name))} as ${sql.id(inner)}
    where ${sql.ref(`${inner}.id`)} = ${sql.ref(`${alias}.${currency}`)})`
}
