import { sql } from 'kysely'
import {
  foldText,
  formatRecordName,
  type ReferencedSearchFields,
  type Resource,
  searchFieldsOf,
  searchHint,
  searchTerms,
  splitSearchPath,
  titleOf,
  type Values,
} from '../../../vocabulary'
import type { Sql } from '../../contract/dialect'
import type { Store } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { oneOf } from '../../database/one-of'
import {
  anyCondition,
  listCondition,
  listOrderSql,
  matchingTargetIds,
  searchCondition,
} from '../../database/queries/list-conditions'
import { maxIdsInQuery, replaceSearchByIds } from '../../database/queries/list-page'
import { foldedValueSql, recordJsonSql, recordNameSql, storedValueSql } from '../../database/queries/record-sql'

/** A record that the search found. */
export interface SearchMatch {
  readonly resource: string
  readonly id: string
  readonly title: string
  /** The value that contains the match, if the title and the summary do not show the match. */
  readonly note?: string
  /** The fields of the declared summary, with the fields that their display needs. */
  readonly brief?: Values
}

/** A matching record and its rank. The best rank is 0. */
export interface RankedSearchMatch extends SearchMatch {
  readonly rank: number
}

type Row = Readonly<Record<string, string | null>>

const alias = 'r'

/**
 * The records of a resource that contain each word of a text. Records whose values start with the text are first.
 * Indexes of the searched fields find these records. If the indexes find too few records, the search reads all records.
 * Records that match through a referenced record are sorted like the list.
 */
export async function searchResource(
  store: Store,
  resource: Resource,
  text: string,
  most: number,
): Promise<RankedSearchMatch[]> {
  const { own, through } = searchFieldsOf(resource, store.registry)
  if (own.length + through.length === 0) return []
  const [first = [], ...others] = searchTerms(text)
  if (first.length === 0) return []
  const { dialect } = store
  const also = sql.join(
    [listCondition(store, resource, {}, alias), ...others.map((ways) => searchCondition(store, resource, ways, alias))],
    sql` and `,
  )
  const begins = (folded: Sql) => anyCondition(first.map((way) => dialect.startsWithFolded(folded, foldText(way))))
  const listed = through.length > 0 ? listOrderSql(store, resource, {}, alias) : undefined
  const beginnings = own
    .filter((name) => !resource.fields[name]?.derived)
    .map((name) => {
      const folded = foldedValueSql(store, resource, name, alias)
      return matching(
        store,
        resource,
        sql`${begins(folded)} and ${also}`,
        most,
        dialect.ordered(folded, false, 'never'),
      )
    })
  const byReference = (
    await Promise.all(
      through.map((one) => referringTo(store, one, (name, at) => begins(foldedValueSql(store, one.to, name, at)))),
    )
  ).map((beginning) => matching(store, resource, sql`${beginning} and ${also}`, most, listed))
  const hits = new Map((await rowsOf(store, [...beginnings, ...byReference])).map((row) => [row.id, row]))
  if (hits.size < most) {
    const meant = listCondition(store, resource, await replaceSearchByIds(store, resource, { search: text }), alias)
    const anywhere = matching(store, resource, meant, most, listed)
    for (const row of await rowsOf(store, [anywhere])) if (!hits.has(row.id)) hits.set(row.id, row)
  }
  return [...hits.values()]
    .map((row) => hitFrom(store, resource, row, text))
    .sort((a, b) => a.rank - b.rank || (listed ? 0 : a.title.localeCompare(b.title)))
    .slice(0, most)
}

/**
 * The condition that a record refers to a record with a matching field. If few records match, the condition contains
 * the ids of these records. If many records match, the database tests records one by one, because the first records
 * probably include references to matching records.
 */
async function referringTo(
  store: Store,
  one: ReferencedSearchFields,
  test: (name: string, alias: string) => Sql,
): Promise<Sql> {
  const rows = matchingTargetIds(one, alias, test)
  const found = sql<{ id: string }>`select id from (${rows}) as found limit ${sql.lit(maxIdsInQuery + 1)}`
  const ids = await store.ask(found.compile(store.db), (some) => some.map(({ id }) => id))
  const reference = sql.ref(`${alias}.${one.reference}`)
  return ids.length > maxIdsInQuery ? store.dialect.oneByOne(sql`${reference} in (${rows})`) : oneOf(reference, ids)
}

/** The summary fields, and the fields that the summary fields need for display, such as the currency of an amount. */
const briefly = ({ summary: brief, fields }: Resource) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) =>
      brief.some((one) => one === name || fields[one]?.kind.siblings?.(fields[one]).includes(name)),
    ),
  )

function matching(store: Store, resource: Resource, where: Sql, most: number, by?: Sql): Sql {
  const { own, through } = searchFieldsOf(resource, store.registry)
  const values = own.map((name) => [name, storedValueSql(store, resource, name, alias)] as const)
  const referred = through.flatMap(({ reference, to, names }) =>
    names.map((name) => {
      const inner = `${alias}_${reference}`
      const value = sql`(select ${sql.ref(`${inner}.${name}`)} from ${sql.table(tableName(to.name))} as ${sql.id(inner)}
        where ${sql.ref(`${inner}.id`)} = ${sql.ref(`${alias}.${reference}`)})`
      return [`${reference}.${name}`, value] as const
    }),
  )
  const columns = [...values, ...referred].map(([path, value]) => sql`, ${value} as ${sql.id(`value_${path}`)}`)
  const brief = sql`, ${store.dialect.text(recordJsonSql(store, { ...resource, fields: briefly(resource) }, alias, 'entry'))} as brief`
  return sql`select * from (
    select ${sql.ref(`${alias}.id`)} as id, ${recordNameSql(store, resource, alias)} as title${sql.join(columns, sql``)}${resource.summary.length > 0 ? brief : sql``}
    from ${sql.table(tableName(resource.name))} as ${sql.id(alias)}
    where ${where}${by ? sql` order by ${by}` : sql``} limit ${most}) as found`
}

async function rowsOf({ db }: Store, selections: readonly Sql[]): Promise<Row[]> {
  if (selections.length === 0) return []
  return (await sql<Row>`${sql.join(selections, sql` union all `)}`.execute(db)).rows
}

function hitFrom(store: Store, resource: Resource, row: Row, text: string): RankedSearchMatch {
  const { own, through } = searchFieldsOf(resource, store.registry)
  const valueIn = (path: string) => row[`value_${path}`] ?? ''
  const hintIn = (path: string) => {
    const [reference, inner] = splitSearchPath(path)
    const to = through.find((one) => one.reference === reference)?.to
    return inner !== undefined && to
      ? searchHint(to, inner, valueIn(path), text)
      : searchHint(resource, reference, valueIn(path), text)
  }
  const [only] = resource.title
  const known = row.title ?? ''
  const title =
    (only && resource.title.length === 1 ? titleOf(resource, { [only]: known }) : formatRecordName(resource, known)) ||
    String(row.id)
  const paths = [...own, ...through.flatMap(({ reference, names }) => names.map((name) => `${reference}.${name}`))]
  const isNaming = (path: string) => resource.title.includes(splitSearchPath(path)[0])
  const besides = paths
    .filter((path) => !isNaming(path))
    .map(hintIn)
    .filter(Boolean)
  const brief = resource.summary.length > 0 ? (JSON.parse(row.brief ?? '{}') as Values) : undefined
  const note = besides
    .filter((value) => !brief || explains(value, text, [title, row.brief ?? '']))
    .sort((a, b) => matchRankOf([a], text) - matchRankOf([b], text))[0]
  return {
    resource: resource.name,
    id: String(row.id),
    title,
    ...(note && { note }),
    ...(brief && { brief }),
    rank: matchRankOf([title, ...paths.map(valueIn)], text),
  }
}

/** Whether a value shows why a record was found, and the other displayed values do not show the reason. */
const explains = (value: string, text: string, said: readonly string[]) => {
  const known = foldText(said.join(' '))
  const words = searchTerms(foldText(text)).flat()
  return words.some((word) => foldText(value).includes(word) && !known.includes(word))
}

/**
 * The rank of a match between values and a text. Rank 0 means that a value equals the text. Rank 1 means that a value
 * starts with the text. Rank 2 means that a word of a value starts with the text. All other matches have rank 3. A text
 * of one word has the best rank of its spellings.
 */
export function matchRankOf(values: readonly string[], text: string): number {
  const typed = foldText(text)
  const [spellings = [], ...more] = searchTerms(typed)
  const rank = (value: string, sought: string) => {
    const folded = foldText(value)
    if (folded === sought) return 0
    if (folded.startsWith(sought)) return 1
    return folded.split(/[\s@._/-]+/).some((word) => word.startsWith(sought)) ? 2 : 3
  }
  const texts = more.length > 0 ? [typed] : [typed, ...spellings]
  return Math.min(...values.flatMap((value) => texts.map((sought) => rank(value, sought))))
}
