import { sql } from 'kysely'
import { baseCurrencyIn, type DashboardRecords, type Field, type Resource } from '../../../vocabulary'
import type { Sql } from '../../contract/dialect'
import type { Store } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { inBaseCurrency, rateColumnOf, roundAmount } from '../../database/base-currency'
import { listOrderSql } from '../../database/queries/list-conditions'
import { fieldJsonSql, recordNameSql, storedValueSql } from '../../database/queries/record-sql'
import { recordsCondition, summedAlias, summedTableSql } from './record-conditions'

/** The default number of lines in a panel. */
export const defaultPanelRecords = 8

type Member = readonly [name: string, value: Sql]

/**
 * The records of a panel, with the fields that the panel shows. An amount with an exchange rate has its value in the
 * base currency and in its own currency.
 */
export function panelRecordsOf(store: Store, resource: Resource, panel: DashboardRecords): Promise<readonly unknown[]> {
  const { where, fields, sort = [], limit: most = defaultPanelRecords } = panel
  const { dialect } = store
  const members = withSiblingFields(resource, fields).flatMap((name): readonly Member[] => {
    const field = resource.fields[name]
    return field ? membersOf(store, resource, name, field) : []
  })
  const sorted = sort.map((name) => ({ field: name.replace(/^-/, ''), descending: name.startsWith('-') }))
  const object = dialect.object([['id', sql.ref(`${summedAlias}.id`)], ...members])
  const page = sql`select * from ${summedTableSql(resource)} where ${recordsCondition(store, resource, where)}
    order by ${listOrderSql(store, resource, { sort: sorted }, summedAlias)} limit ${sql.lit(most)}`
  const query = sql<{ json: string }>`
    select ${dialect.text(dialect.array(object))} as json from (${page}) as ${sql.id(summedAlias)}`
  return store.ask(query.compile(store.db), ([row]) => JSON.parse(row?.json ?? '[]') as unknown[])
}

/**
 * The fields of the panel, and the fields that their display depends on. For example, the display of an amount depends
 * on the currency field.
 */
export const withSiblingFields = (resource: Resource, names: readonly string[]): readonly string[] => [
  ...new Set([
    ...names,
    ...names.flatMap((name) => {
      const field = resource.fields[name]
      return !field || field.kind.column(field).store === 'decimal' ? [] : (field.kind.siblings?.(field) ?? [])
    }),
  ]),
]

function membersOf(store: Store, resource: Resource, name: string, field: Field): readonly Member[] {
  const value = fieldJsonSql(store, resource, name, field, summedAlias, 'entry')
  const rate = rateColumnOf(resource, name, summedAlias)
  const column = field.kind.column(field)
  if (!value) return []
  if (!rate || column.store !== 'decimal') return [[name, value]]
  const { dialect } = store
  const converted = roundAmount(
    dialect,
    inBaseCurrency(dialect, storedValueSql(store, resource, name, summedAlias), rate),
  )
  return [
    [name, dialect.decimal(converted, column.scale)],
    ['amount', value],
    ['currency', currencyName(store, resource, field)],
  ]
}

/** The code of an amount's currency. */
function currencyName(store: Store, resource: Resource, field: Field): Sql {
  const { currency = '' } = field as { currency?: string }
  const to = baseCurrencyIn(store.registry)?.resource
  if (!to || !store.registry.isLocal(to.name) || !resource.fields[currency]) return sql`null`
  const inner = `${summedAlias}_paid`
  return sql`(select ${recordNameSql(store, to, inner)} from ${sql.table(tableName(to.name))} as ${sql.id(inner)}
    where ${sql.ref(`${inner}.id`)} = ${sql.ref(`${summedAlias}.${currency}`)})`
}
