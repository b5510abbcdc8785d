import { sql } from 'kysely'
import type { DashboardTop, Ranked, Resource } from '../../vocabulary'
import type { Sql } from '../store/dialect'
import { rounded } from '../store/in-base'
import { tableName } from '../store/model'
import { nameOf } from '../store/read'
import type { Store } from '../store/store'
import { isWithin } from '../store/within'
import { hadRecords } from './figures'
import { shown } from './listed'
import type { Range } from './range'
import { alias, from, intervalsOf, isBetween, meant, measured, unitsOf } from './records-meant'

/** Which records count in a range, and which in the previous period. Without a field of their day, all count in every range. */
function periodsOf(store: Store, resource: Resource, on: string | undefined, range: Range) {
  if (on === undefined) return { isNow: sql`true`, isBefore: sql`false`, isCompared: () => false }
  const { whole, before } = intervalsOf(range, resource, on)
  return {
    isNow: isBetween(on, whole),
    isBefore: isBetween(on, before),
    isCompared: () => hadRecords(store, resource, on, before.start),
  }
}

/**
 * The records that have the most of something in a range. Each has the number of records that count for it, and its value of
 * the previous period. That is null where there is nothing to compare with.
 */
export async function topOf(
  store: Store,
  { resource, panel, ranked }: { readonly resource: Resource; readonly panel: DashboardTop; readonly ranked: Ranked },
  range: Range,
): Promise<readonly unknown[]> {
  const { by, sum, on, where } = ranked
  const other = store.registry.get(panel.top)
  const { isNow, isBefore, isCompared } = periodsOf(store, resource, on, range)
  const countFor = (condition: Sql) => sql`count(*) filter (where ${condition})`
  const valueFor = (condition: Sql) =>
    sum
      ? rounded(store.dialect, sql`sum(${measured(store, resource, sum)}) filter (where ${condition})`)
      : countFor(condition)
  const query = sql<{ id: string; name: string; value: number; previous: number | null; count: number }>`
    select listed.id, ${nameOf(store, other, 'listed')} as name, total.value, total.previous, total.count
    from (
      select ${sql.ref(`${alias}.${by}`)} as of, ${valueFor(isNow)} as value, ${valueFor(isBefore)} as previous,
        ${countFor(isNow)} as count
      from ${from(resource)}
      where ${meant(store, resource, where)} and (${isBefore} or ${isNow})
      group by ${sql.ref(`${alias}.${by}`)} having ${countFor(isNow)} > 0
    ) as total
    join ${sql.table(tableName(other.name))} as listed on listed.id = total.of
    where ${isWithin(store, other.name, 'listed')}
    order by total.value desc, listed.id limit ${sql.lit(shown)}`
  const [rows, hasPrevious] = await Promise.all([store.ask(query.compile(store.db), (found) => found), isCompared()])
  const units = sum ? unitsOf(resource, sum) : 1
  return rows.map(({ id, name, value, previous, count: records }) => ({
    id,
    name,
    count: Number(records),
    [panel.value.name]: Number(value) / units,
    previous: hasPrevious ? Number(previous) / units : null,
  }))
}
