import { sql } from 'kysely'
import { choiceValuesOf, type DashboardCounts, type Resource, resolveChoiceField } from '../../../vocabulary'
import type { DashboardRange } from '../../contract/dashboard'
import type { Store } from '../../contract/store'
import { storedValueSql } from '../../database/queries/record-sql'
import {
  inIntervalCondition,
  rangeIntervalsOf,
  recordsCondition,
  summedAlias,
  summedTableSql,
} from './record-conditions'

/** How many records have each value of a choice. The database counts each value in a range of an index. */
export function choiceCountsOf(
  store: Store,
  resource: Resource,
  { by: declared, on, where }: Pick<DashboardCounts, 'by' | 'on' | 'where'>,
  range: DashboardRange,
): Promise<Readonly<Record<string, number>>> {
  const by = resolveChoiceField(resource, declared, true)
  const values = choiceValuesOf(resource.fields[by]) ?? []
  const between =
    on === undefined ? sql`` : sql` and ${inIntervalCondition(on, rangeIntervalsOf(range, resource, on).whole)}`
  const query = sql<{ value: string; records: number }>`
    with choice(value) as (values ${sql.join(values.map((value) => sql`(${value})`))})
    select value, (
      select count(*) from ${summedTableSql(resource)}
      where ${storedValueSql(store, resource, by, summedAlias)} = choice.value${between} and ${recordsCondition(store, resource, where)}
    ) as records
    from choice`
  return store.ask(query.compile(store.db), (rows) => {
    const counts = rows.map(({ value, records }) => [value, Number(records)] as const)
    return Object.fromEntries(counts.filter(([, records]) => records > 0))
  })
}
