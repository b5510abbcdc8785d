import { sql } from 'kysely'
import type { DashboardTop, Ranked, Resource } from '../../vocabulary'
import { rounded } from '../store/in-base'
import { tableName } from '../store/model'
import { nameOf } from '../store/read'
import type { Store } from '../store/store'
import { isWithin } from '../store/within'
import { shown } from './listed'
import type { Range } from './range'
import { alias, andBetween, from, intervalsOf, meant, measured, unitsOf } from './records-meant'

/** The records that have the most of something in a range, each with how many records that are added up for it. */
export async function topOf(
  store: Store,
  { resource, panel, ranked }: { readonly resource: Resource; readonly panel: DashboardTop; readonly ranked: Ranked },
  range: Range,
): Promise<readonly unknown[]> {
  const { by, sum, on, where } = ranked
  const other = store.registry.get(panel.top)
  const value = sum ? rounded(store.dialect, sql`sum(${measured(store, resource, sum)})`) : sql`count(*)`
  const between = on === undefined ? sql`` : andBetween(on, intervalsOf(range, resource, on).whole)
  const query = sql<{ id: string; name: string; value: number; count: number }>`
    select listed.id, ${nameOf(store, other, 'listed')} as name, total.value, total.count
    from (
      select ${sql.ref(`${alias}.${by}`)} as of, ${value} as value, count(*) as count from ${from(resource)}
      where ${meant(store, resource, where)}${between} group by ${sql.ref(`${alias}.${by}`)}
    ) as total
    join ${sql.table(tableName(other.name))} as listed on listed.id = total.of
    where ${isWithin(store, other.name, 'listed')}
    order by total.value desc, listed.id limit ${sql.lit(shown)}`
  const units = sum ? unitsOf(resource, sum) : 1
  const rows = await store.ask(query.compile(store.db), (found) => found)
  return rows.map(({ id, name, value: total, count }) => ({
    id,
    name,
    count: Number(count),
    [panel.value.name]: Number(total) / units,
  }))
}
