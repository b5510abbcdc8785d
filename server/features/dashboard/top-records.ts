import { sql } from 'kysely'
import type { DashboardRanking, DashboardTopList, Resource } from '../../../vocabulary'
import type { DashboardRange } from '../../contract/dashboard'
import type { Sql } from '../../contract/dialect'
import type { Store } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { roundAmount } from '../../database/base-currency'
import { recordNameSql } from '../../database/queries/record-sql'
import { isInRowScope } from '../../database/row-scope'
import { hadRecords } from './figures'
import {
  baseCurrencyValueSql,
  inIntervalCondition,
  rangeIntervalsOf,
  recordsCondition,
  storedUnitsPerOne,
  summedAlias,
  summedTableSql,
} from './record-conditions'
import { defaultPanelRecords } from './record-panel'

/**
 * The conditions for records of a range, and of the previous period. Without a date field, every range contains all
 * records.
 */
function periodsOf(store: Store, resource: Resource, on: string | undefined, range: DashboardRange) {
  if (on === undefined) return { isNow: sql`true`, isBefore: sql`false`, isCompared: () => false }
  const { whole, before } = rangeIntervalsOf(range, resource, on)
  return {
    isNow: inIntervalCondition(on, whole),
    isBefore: inIntervalCondition(on, before),
    isCompared: () => hadRecords(store, resource, on, before.start),
  }
}

/**
 * The top records of a range by a value. Each top record has its number of counted records, and its value in the
 * previous period. The previous value is null if no comparison is possible.
 */
export async function topRecordsOf(
  store: Store,
  {
    resource,
    panel,
    ranked,
  }: { readonly resource: Resource; readonly panel: DashboardTopList; readonly ranked: DashboardRanking },
  range: DashboardRange,
): Promise<readonly unknown[]> {
  const { by, sum, on, where } = ranked
  const other = store.registry.get(panel.top)
  const { isNow, isBefore, isCompared } = periodsOf(store, resource, on, range)
  const countFor = (condition: Sql) => sql`count(*) filter (where ${condition})`
  const valueFor = (condition: Sql) =>
    sum
      ? roundAmount(store.dialect, sql`sum(${baseCurrencyValueSql(store, resource, sum)}) filter (where ${condition})`)
      : countFor(condition)
  const query = sql<{ id: string; name: string; value: number; previous: number | null; count: number }>`
    select listed.id, ${recordNameSql(store, other, 'listed')} as name, total.value, total.previous, total.count
    from (
      select ${sql.ref(`${summedAlias}.${by}`)} as of, ${valueFor(isNow)} as value, ${valueFor(isBefore)} as previous,
        ${countFor(isNow)} as count
      from ${summedTableSql(resource)}
      where ${recordsCondition(store, resource, where)} and (${isBefore} or ${isNow})
      group by ${sql.ref(`${summedAlias}.${by}`)} having ${countFor(isNow)} > 0
    ) as total
    join ${sql.table(tableName(other.name))} as listed on listed.id = total.of
    where ${isInRowScope(store, other.name, 'listed')}
    order by total.value desc, listed.id limit ${sql.lit(defaultPanelRecords)}`
  const [rows, hasPrevious] = await Promise.all([store.ask(query.compile(store.db), (found) => found), isCompared()])
  const units = sum ? storedUnitsPerOne(resource, sum) : 1
  return rows.map(({ id, name, value, previous, count: records }) => ({
    id,
    name,
    count: Number(records),
    [panel.value.name]: Number(value) / units,
    previous: hasPrevious ? Number(previous) / units : null,
  }))
}
