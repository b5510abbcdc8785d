import type { More } from '../adapters/more'
import {
  type AnyRecord,
  foldText,
  holdsNumber,
  isBlank,
  isHidden,
  locale,
  type Resource,
  searchedTexts,
  searchTerms,
} from '../vocabulary'
import { type Filter, filtersOf, sliceOf, type View } from './query'
import type { Extent } from './told'

/** A page of rows, and how far the list goes. */
export type Page = Extent & PageRows

interface PageRows {
  readonly data: AnyRecord[]
  /** There are more, which cannot be had: the API tells of them in a way that is not read. */
  readonly more?: More
  /**
   * How many rows each value of the list's tabs has, narrowed by all else that narrows it; absent where not known, and
   * null where the rows of this API do not have the field of the tabs at all.
   */
  readonly counts?: Readonly<Record<string, number>> | null
}

let written = ''
let collator = new Intl.Collator()
let numberCollator = collator

/** Negative where a text comes first in the order of the person's language; or, where they end in numbers, in that of these. */
const inOrder = (one: string, other: string, numbered = false): number => {
  if (written !== locale()) {
    written = locale()
    collator = new Intl.Collator(written, { sensitivity: 'base' })
    numberCollator = new Intl.Collator(written, { sensitivity: 'base', numeric: true })
  }
  return (numbered ? numberCollator : collator).compare(one, other)
}

/** What a person sees of a value: the name of a reference, and the value itself of anything else. */
const shown = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? ('name' in value ? value.name : value.id) : value

/** What a filter compares: the ids of references, each value of a list. */
const keysOf = (value: unknown): string[] =>
  [value].flat().map((one) => String(typeof one === 'object' && one !== null && 'id' in one ? one.id : one))

const momentFrom = (value: unknown): number =>
  /^\d{4}-\d{2}-\d{2}T/.test(String(value)) ? Date.parse(String(value)) : Number.NaN

/** Negative where a value lies below a bound. A moment is compared with a bare date as far as the date goes. */
const against = (value: unknown, bound: unknown): number => {
  if (typeof value === 'number') return value - Number(bound)
  const distance = momentFrom(value) - momentFrom(bound)
  return Number.isNaN(distance) ? inOrder(String(value).slice(0, String(bound).length), String(bound)) : distance
}

const includes = (value: unknown, text: string) =>
  value !== undefined && value !== null && foldText(String(value)).includes(text)

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && isBlank(value))

/** What each operator of the query convention asks of a value. */
const tests: Record<Filter['operator'], (wanted: unknown) => (value: unknown) => boolean> = {
  eq: (wanted) => {
    const keys = new Set(keysOf(wanted))
    return (value) => keysOf(value).some((key) => keys.has(key))
  },
  in: (wanted) => tests.eq(wanted),
  ne: (wanted) => {
    const equals = tests.eq(wanted)
    return (value) => !equals(value)
  },
  gte: (bound) => (value) => !isEmpty(value) && against(value, bound) >= 0,
  lte: (bound) => (value) => !isEmpty(value) && against(value, bound) <= 0,
  contains: (wanted) => {
    const text = foldText(String(wanted))
    return (value) => includes(shown(value), text)
  },
  nnull: () => (value) => !isEmpty(value),
}

/** The test of a whole row; 'q' looks for each word in what the search box looks into. */
const rowTest = (resource: Resource, { field, operator, value }: Filter): ((row: AnyRecord) => boolean) => {
  if (field === 'q') return searchTest(resource, String(value))
  const test = tests[operator](value)
  return (row) => test(row[field])
}

function searchTest(resource: Resource, typed: string): (row: AnyRecord) => boolean {
  const parts = searchTerms(foldText(typed))
  const textsOf = searchedTexts(resource)
  return (row) => {
    const texts = textsOf(row).map(foldText)
    return parts.every((ways) => texts.some((text) => ways.some((way) => text.includes(way) || holdsNumber(text, way))))
  }
}

const compare = (a: unknown, b: unknown, numbered: boolean): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : inOrder(String(a), String(b), numbered)

/** Sorts by several fields, rows without a value last either way; equal rows keep their order. */
const sorted = (
  { fields }: Resource,
  rows: readonly AnyRecord[],
  sorters: NonNullable<View['sorters']>,
): AnyRecord[] => {
  const keyed = rows.map((row) => ({ row, keys: sorters.map(({ field }) => shown(row[field])) }))
  const ways = sorters.map(({ field, order }) => ({
    sign: order === 'desc' ? -1 : 1,
    numbered: fields[field]?.kind.numbered?.(fields[field]) ?? false,
  }))
  keyed.sort((one, other) => {
    for (const [index, { sign, numbered }] of ways.entries()) {
      const a = one.keys[index]
      const b = other.keys[index]
      const difference = Number(isEmpty(a)) - Number(isEmpty(b)) || (isEmpty(a) ? 0 : sign * compare(a, b, numbered))
      if (difference !== 0) return difference
    }
    return 0
  })
  return keyed.map(({ row }) => row)
}

/** The last arrangement of each array, so that turning pages sorts nothing again. */
const arranged = new WeakMap<readonly AnyRecord[], { key: string; rows: AnyRecord[] }>()

/** Whether all rows have the values that a view asks to be there at all; an API that does not know the question shows others. */
export const hasAsked = (rows: readonly AnyRecord[], view: View): boolean =>
  filtersOf(view).every(({ field, operator }) => operator !== 'nnull' || rows.every((row) => !isEmpty(row[field])))

/** Searches, filters, sorts and pages a whole array as an API would that understands the query convention. */
export function arrange(resource: Resource, rows: readonly AnyRecord[], view: View): Page {
  const filters = filtersOf(view)
  const sorters = view.sorters ?? []
  const key = JSON.stringify([filters, sorters])
  let last = arranged.get(rows)
  if (last?.key !== key) {
    const isAboutHidden = filters.some(({ field }) => field === resource.softDelete)
    const passing = [
      ...(isAboutHidden ? [] : [(row: AnyRecord) => !isHidden(resource, row)]),
      ...filters.map((filter) => rowTest(resource, filter)),
    ].reduce<readonly AnyRecord[]>((left, test) => left.filter(test), rows)
    last = { key, rows: sorters.length > 0 ? sorted(resource, passing, sorters) : [...passing] }
    arranged.set(rows, last)
  }
  const slice = sliceOf(view)
  return { data: slice ? last.rows.slice(slice.start, slice.end) : last.rows, total: last.rows.length }
}

/** How many of a whole array's rows have each value of a field, among those that pass the filters. */
export function countsOf(
  resource: Resource,
  rows: readonly AnyRecord[],
  filters: readonly Filter[],
  field: string,
): Readonly<Record<string, number>> {
  const tests = filters.map((filter) => rowTest(resource, filter))
  const counts: Record<string, number> = {}
  for (const row of rows)
    if (tests.every((test) => test(row))) for (const key of keysOf(row[field])) counts[key] = (counts[key] ?? 0) + 1
  return counts
}
