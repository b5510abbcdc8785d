import { sql } from 'kysely'
import { type Resource, titleOf } from '../../src/vocabulary'
import type { Sql } from '../store/dialect'
import { tableName } from '../store/model'
import { condition } from '../store/narrow'
import { keptValue, nameOf } from '../store/read'
import type { Store } from '../store/store'
import { rankOf } from './rank'

/** A record that was found. */
export interface Hit {
  readonly resource: string
  readonly id: string
  readonly title: string
  /** Another of its values: that in which it was found, where the title does not hold it. */
  readonly note?: string
}

/** A hit and how well it matches; 0 is best. */
export interface Ranked extends Hit {
  readonly rank: number
}

type Row = Readonly<Record<string, string | null>>

const alias = 'r'

const searchedIn = ({ list, fields }: Resource) => list.search.filter((name) => fields[name]?.kind.searchable)

/**
 * The records of a resource in which each word of a text occurs, those first that begin with it. Along the indexes of
 * the searched fields it finds what begins so; only where that is too little it looks through all.
 */
export async function findIn(store: Store, resource: Resource, text: string, most: number): Promise<Ranked[]> {
  const names = searchedIn(resource)
  if (names.length === 0) return []
  const [first = '', ...others] = text.split(/\s+/)
  const { dialect } = store
  const also = condition(store, resource, { search: others.join(' ') }, alias)
  const beginnings = names
    .filter((name) => !resource.fields[name]?.derived)
    .map((name) => {
      const column = sql.ref(`${alias}.${name}`)
      return matching(store, resource, sql`${dialect.begins(column, first)} and ${also}`, most, dialect.begun(column))
    })
  const found = new Map((await rowsOf(store, beginnings)).map((row) => [row.id, row]))
  if (found.size < most) {
    const anywhere = matching(store, resource, condition(store, resource, { search: text }, alias), most)
    for (const row of await rowsOf(store, [anywhere])) if (!found.has(row.id)) found.set(row.id, row)
  }
  return [...found.values()]
    .map((row) => hitFrom(resource, names, row, text))
    .sort((a, b) => a.rank - b.rank || a.title.localeCompare(b.title))
    .slice(0, most)
}

function matching(store: Store, resource: Resource, where: Sql, most: number, order?: Sql): Sql {
  const values = searchedIn(resource).map(
    (name) => sql`, ${keptValue(store, resource, name, alias)} as ${sql.id(`value_${name}`)}`,
  )
  return sql`select * from (
    select ${sql.ref(`${alias}.id`)} as id, ${nameOf(store, resource, alias)} as title${sql.join(values, sql``)}
    from ${sql.table(tableName(resource.name))} as ${sql.id(alias)}
    where ${where}${order ? sql` order by ${order}` : sql``} limit ${most}) as found`
}

async function rowsOf({ db }: Store, selections: readonly Sql[]): Promise<Row[]> {
  if (selections.length === 0) return []
  return (await sql<Row>`${sql.join(selections, sql` union all `)}`.execute(db)).rows
}

function hitFrom(resource: Resource, names: readonly string[], row: Row, text: string): Ranked {
  const valueIn = (name: string) => row[`value_${name}`] ?? ''
  const [only] = resource.title
  const known = row.title ?? ''
  const title = (only && resource.title.length === 1 ? titleOf(resource, { [only]: known }) : known) || String(row.id)
  const values = names.map(valueIn)
  const besides = names.filter((name) => !resource.title.includes(name)).map(valueIn)
  const note = besides.filter(Boolean).sort((a, b) => rankOf([a], text) - rankOf([b], text))[0]
  return {
    resource: resource.name,
    id: String(row.id),
    title,
    ...(note && { note }),
    rank: rankOf([title, ...values], text),
  }
}
