import { sql } from 'kysely'
import { type DashboardCounts, fieldMeant, type Resource, valuesOf } from '../../vocabulary'
import { keptValue } from '../store/read'
import type { Store } from '../store/store'
import type { Range } from './range'
import { alias, from, intervalsOf, isBetween, meant } from './records-meant'

/** How many records have each value of a choice: each is a range of an index. */
export function countsOf(
  store: Store,
  resource: Resource,
  { by: declared, on, where }: Pick<DashboardCounts, 'by' | 'on' | 'where'>,
  range: Range,
): Promise<Readonly<Record<string, number>>> {
  const by = fieldMeant(resource, declared, true)
  const values = valuesOf(resource.fields[by]) ?? []
  const between = on === undefined ? sql`` : sql` and ${isBetween(on, intervalsOf(range, resource, on).whole)}`
  const query = sql<{ value: string; records: number }>`
    with choice(value) as (values ${sql.join(values.map((value) => sql`(${value})`))})
    select value, (
      select count(*) from ${from(resource)}
      where ${keptValue(store, resource, by, alias)} = choice.value${between} and ${meant(store, resource, where)}
    ) as records
    from choice`
  return store.ask(query.compile(store.db), (rows) => {
    const counts = rows.map(({ value, records }) => [value, Number(records)] as const)
    return Object.fromEntries(counts.filter(([, records]) => records > 0))
  })
}
