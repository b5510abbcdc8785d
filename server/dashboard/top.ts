import { sql } from 'kysely'
import type { DashboardTop, Ranked, Resource } from '../../vocabulary'
import { rounded } from '../store/in-base'
import { tableName } from '../store/model'
import { nameOf } from '../store/read'
import type { Store } from '../store/store'
import { isWithin } from '../store/within'
import { hadRecords } from './figures'
import { shown } from './listed'
import type { Range } from './range'
import { alias, from, type Interval, intervalsOf, isBetween, meant, measured, unitsOf } from './records-meant'

/**
 * The records that have the most of something in a range: each with how many records are added up for it, and with what it
 * had in the previous period, which is null where there is nothing to compare with.
 */
export async function topOf(
  store: Store,
  { resource, panel, ranked }: { readonly resource: Resource; readonly panel: DashboardTop; readonly ranked: Ranked },
  range: Range,
): Promise<readonly unknown[]> {
  const { by, sum, on, where } = ranked
  const other = store.registry.get(panel.top)
  const { whole, before } = on === undefined ? {} : intervalsOf(range, resource, on)
  const within = (interval: Interval | undefined) =>
    on === undefined || !interval ? sql`` : sql` filter (where ${isBetween(on, interval)})`
  const count = sql`count(*)${within(whole)}`
  const valueIn = (interval: Interval | undefined) =>
    sum
      ? rounded(store.dialect, sql`sum(${measured(store, resource, sum)})${within(interval)}`)
      : sql`count(*)${within(interval)}`
  const either =
    on === undefined || !whole || !before ? sql`` : sql` and (${isBetween(on, before)} or ${isBetween(on, whole)})`
  const query = sql<{ id: string; name: string; value: number; previous: number | null; count: number }>`
    select listed.id, ${nameOf(store, other, 'listed')} as name, total.value, total.previous, total.count
    from (
      select ${sql.ref(`${alias}.${by}`)} as of, ${valueIn(whole)} as value, ${valueIn(before)} as previous,
        ${count} as count
      from ${from(resource)}
      where ${meant(store, resource, where)}${either} group by ${sql.ref(`${alias}.${by}`)} having ${count} > 0
    ) as total
    join ${sql.table(tableName(other.name))} as listed on listed.id = total.of
    where ${isWithin(store, other.name, 'listed')}
    order by total.value desc, listed.id limit ${sql.lit(shown)}`
  const [rows, isCompared] = await Promise.all([
    store.ask(query.compile(store.db), (found) => found),
    on !== undefined && before ? hadRecords(store, resource, on, before.start) : false,
  ])
  const units = sum ? unitsOf(resource, sum) : 1
  return rows.map(({ id, name, value, previous, count: records }) => ({
    id,
    name,
    count: Number(records),
    [panel.value.name]: Number(value) / units,
    previous: isCompared ? Number(previous) / units : null,
  }))
}
