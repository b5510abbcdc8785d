import { sql } from 'kysely'
import type { DashboardFigure, DashboardNote, Resource, Where } from '../../../vocabulary'
import { choiceValuesOf, type DashboardCounts, resolveChoiceField } from '../../../vocabulary'
import type { DashboardRange } from '../../contract/dashboard'
import type { Sql } from '../../contract/dialect'
import type { Store } from '../../contract/store'
import { roundAmount } from '../../database/base-currency'
import { storedValueSql } from '../../database/queries/record-sql'
import {
  baseCurrencyValueSql,
  extraRecordsCondition,
  inIntervalCondition,
  rangeIntervalsOf,
  recordsCondition,
  storedUnitsPerOne,
  summedAlias,
  summedTableSql,
  type TimeInterval,
} from './record-conditions'

/** The value of a figure in a range of days. */
export interface ComparedFigure {
  readonly value: number
  /**
   * The value of the previous period. Null if no records existed in the previous period, or if one of the two values is
   * undefined.
   */
  readonly previous: number | null
}

/** A sum or a count of the records that meet a condition. */
interface Term {
  readonly where: Where
  readonly sum?: string
  /** Counts only the records in which this field has a value. */
  readonly having?: string
}

/** The results of the terms in a time interval, in the sequence of the terms. */
type Sums = readonly number[]

/**
 * The sums and counts that a figure is computed from, and the function that computes the figure. The function returns
 * undefined if the figure is a share of zero.
 */
interface Recipe {
  readonly from: readonly number[]
  readonly come: (...sums: Sums) => number | undefined
}

const ratio = (part: number, whole: number) => (whole === 0 ? undefined : Math.round((100 * part) / whole) / 100)

/** Returns the function that computes a figure. Adds each required sum or count to the list once. */
function recipeOf(resource: Resource, figure: Omit<DashboardFigure, 'label'>, terms: Term[]): Recipe {
  const { where = {}, sum, average, percentOf } = figure
  const need = (term: Term) => {
    const known = terms.findIndex((one) => JSON.stringify(one) === JSON.stringify(term))
    return known < 0 ? terms.push(term) - 1 : known
  }
  const added = sum ?? average
  if (added !== undefined) {
    const units = storedUnitsPerOne(resource, added)
    const total = need({ where, sum: added })
    if (sum !== undefined) return { from: [total], come: (come) => come / units }
    return { from: [total, need({ where, having: added })], come: (come, count) => ratio(come / units, count) }
  }
  if (percentOf) {
    const from = [need({ where: { ...percentOf, ...where } }), need({ where: percentOf })]
    return { from, come: (part, whole) => ratio(100 * part, whole) }
  }
  return { from: [need({ where })], come: (count) => count }
}

/** A group of figures about the same records and the same date field. One query computes all figures of a group. */
export interface FigureGroup {
  readonly resource: Resource
  readonly on: string | undefined
  readonly figures: Record<string, DashboardFigure>
  readonly notes: Record<string, DashboardNote>
}

/** The results of a group of figures: the figures and notes by name, and the daily values of figures. */
export interface FigureGroupSums {
  readonly figures: Readonly<Record<string, ComparedFigure | number>>
  readonly over: Readonly<Record<string, readonly number[]>>
}

/**
 * Computes a group with two queries. The first query computes the sums for all days and for the previous period. The
 * second query finds out whether records existed in the previous period.
 *
 * @param overDays the figures that need daily values.
 */
export async function sumFigureGroup(
  store: Store,
  range: DashboardRange,
  group: FigureGroup,
  overDays: readonly string[],
): Promise<FigureGroupSums> {
  const { resource, on, figures, notes } = group
  const terms: Term[] = []
  const recipes = new Map(
    Object.entries({ ...figures, ...notes }).map(([name, one]) => [name, recipeOf(resource, one, terms)]),
  )
  /** The value of a figure for several intervals in total. */
  const come = (name: string, intervals: readonly Sums[]) => {
    const { from = [], come: made } = recipes.get(name) ?? {}
    return made?.(...from.map((at) => intervals.reduce((sum, one) => sum + (one[at] ?? 0), 0)))
  }
  const answer = (sums: readonly Sums[], figure: (name: string) => ComparedFigure) =>
    Object.fromEntries([
      ...Object.keys(figures).map((name) => [name, figure(name)] as const),
      ...Object.keys(notes).map((name) => [name, come(name, sums) ?? 0] as const),
    ])
  if (on === undefined) {
    const sums = [await sumsOf(store, resource, terms)]
    return { figures: answer(sums, (name) => ({ value: come(name, sums) ?? 0, previous: null })), over: {} }
  }
  const { days, whole, before } = rangeIntervalsOf(range, resource, on)
  const own = overDays.length > 0 ? days : [whole]
  const [hadBegun, [sumsBefore = [], ...sums]] = await Promise.all([
    hadRecords(store, resource, on, before.start),
    sumsOver(store, resource, on, terms, [before, ...own]),
  ])
  const compared = (name: string): ComparedFigure => {
    const [value, previous] = [come(name, sums), come(name, [sumsBefore])]
    return { value: value ?? 0, previous: hadBegun && value !== undefined ? (previous ?? null) : null }
  }
  return {
    figures: answer(sums, compared),
    over: Object.fromEntries(overDays.map((name) => [name, sums.map((one) => come(name, [one]) ?? 0)])),
  }
}

/**
 * Whether a record existed before the given time. The time before the first record is not used for comparisons.
 *
 * @param on the field with the time or the day of a record.
 * @param by the latest time or day.
 */
export async function hadRecords(store: Store, resource: Resource, on: string, by: string): Promise<boolean> {
  const query = sql<{ first: string | null }>`
    select min(${sql.ref(`${summedAlias}.${on}`)}) as first from ${summedTableSql(resource)} where ${recordsCondition(store, resource)}`
  const first = await store.ask(query.compile(store.db), ([row]) => row?.first ?? null)
  return first !== null && first <= by
}

/** The SQL with the aggregate of each term, as one object. */
function aggregated(store: Store, resource: Resource, terms: readonly Term[]): { sums: Sql; members: Sql } {
  const aggregates = terms.map(({ where, sum, having }, at) => {
    const condition = extraRecordsCondition(store, resource, where)
    const value = sum
      ? baseCurrencyValueSql(store, resource, sum)
      : having
        ? storedValueSql(store, resource, having, summedAlias)
        : sql`*`
    const only = condition ? sql` filter (where ${condition})` : sql``
    const aggregate = sum ? roundAmount(store.dialect, sql`sum(${value})${only}`) : sql`count(${value})${only}`
    return sql`${aggregate} as ${sql.id(`t${at}`)}`
  })
  const members = store.dialect.object(terms.map((_, at) => [`t${at}`, sql.ref(`sum.t${at}`)]))
  return { sums: sql.join(aggregates), members }
}

const read = (terms: readonly Term[], json: string): Sums => {
  const sums = JSON.parse(json) as Record<string, number>
  return terms.map((_, at) => Number(sums[`t${at}`]))
}

/**
 * The results of the terms in each interval, in the sequence of the intervals. The records of an interval are adjacent
 * in an index with all summed columns. Grouping all records by day would need a sort.
 */
function sumsOver(
  store: Store,
  resource: Resource,
  on: string,
  terms: readonly Term[],
  intervals: readonly TimeInterval[],
): Promise<readonly Sums[]> {
  const { sums, members } = aggregated(store, resource, terms)
  const kept = sql.ref(`${summedAlias}.${on}`)
  const query = sql<{ sums: string }>`
    with interval(first, next) as (values ${sql.join(intervals.map(({ start, end }) => sql`(${start}, ${end})`))})
    select ${store.dialect.text(sql`(select ${members} from (select ${sums} from ${summedTableSql(resource)}
      where ${kept} >= interval.first and ${kept} < interval.next and ${recordsCondition(store, resource)}) as sum)`)} as sums
    from interval order by first`
  return store.ask(query.compile(store.db), (rows) => rows.map((row) => read(terms, row.sums)))
}

/** The results of the terms over all records. */
function sumsOf(store: Store, resource: Resource, terms: readonly Term[]): Promise<Sums> {
  const { sums, members } = aggregated(store, resource, terms)
  const query = sql<{ sums: string }>`
    select ${store.dialect.text(members)} as sums
    from (select ${sums} from ${summedTableSql(resource)} where ${recordsCondition(store, resource)}) as sum`
  return store.ask(query.compile(store.db), ([row]) => read(terms, row?.sums ?? '{}'))
}

/** The number of records for each value of a choice field. The database counts each value in a range of an index. */
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
