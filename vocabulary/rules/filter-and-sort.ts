import type { AnyRecord } from '../records/record'
import { isHidden } from '../records/record'
import type { Resource } from '../resource'
import { locale } from '../text/i18n'
import { createSearchTextReader } from '../text/search-hints'
import { containsNumber, searchTerms } from '../text/search-terms'
import { foldText, isBlank } from '../text/text-comparison'

/**
 * A test of one field. If the filter has several values, one match is enough. The operator 'nnull' has the value true,
 * and its test passes if the field has a value.
 */
export interface InMemoryFilter {
  readonly field: string
  readonly operator: 'eq' | 'in' | 'ne' | 'gte' | 'lte' | 'contains' | 'nnull'
  readonly value: unknown
}

/** A field by which rows are sorted. */
export interface InMemorySorter {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

let written = ''
let collator = new Intl.Collator()
let numberCollator = collator

/**
 * Compares two texts in the order of the user's language. Returns a negative number if the first text comes first.
 * @param numbered whether numbers in the texts are compared as numbers. Default: false.
 */
const inOrder = (one: string, other: string, numbered = false): number => {
  if (written !== locale()) {
    written = locale()
    collator = new Intl.Collator(written, { sensitivity: 'base' })
    numberCollator = new Intl.Collator(written, { sensitivity: 'base', numeric: true })
  }
  return (numbered ? numberCollator : collator).compare(one, other)
}

/** The value as users see it: the name of a reference, or the value itself. */
const shown = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? ('name' in value ? value.name : value.id) : value

/** The keys that a filter compares: the ids of references, and each value of a list. */
export const filterKeysOf = (value: unknown): string[] =>
  [value].flat().map((one) => String(typeof one === 'object' && one !== null && 'id' in one ? one.id : one))

const momentFrom = (value: unknown): number =>
  /^\d{4}-\d{2}-\d{2}T/.test(String(value)) ? Date.parse(String(value)) : Number.NaN

/**
 * Compares a value with a bound. Returns a negative number if the value is below the bound. If the bound is a date
 * without a time of day, only the date of the value is compared.
 */
const against = (value: unknown, bound: unknown): number => {
  if (typeof value === 'number') return value - Number(bound)
  const distance = momentFrom(value) - momentFrom(bound)
  return Number.isNaN(distance) ? inOrder(String(value).slice(0, String(bound).length), String(bound)) : distance
}

const includes = (value: unknown, text: string) =>
  value !== undefined && value !== null && foldText(String(value)).includes(text)

export const isUnset = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && isBlank(value))

/** The tests of the operators. */
const tests: Record<InMemoryFilter['operator'], (wanted: unknown) => (value: unknown) => boolean> = {
  eq: (wanted) => {
    const keys = new Set(filterKeysOf(wanted))
    return (value) => filterKeysOf(value).some((key) => keys.has(key))
  },
  in: (wanted) => tests.eq(wanted),
  ne: (wanted) => {
    const equals = tests.eq(wanted)
    return (value) => !equals(value)
  },
  gte: (bound) => (value) => !isUnset(value) && against(value, bound) >= 0,
  lte: (bound) => (value) => !isUnset(value) && against(value, bound) <= 0,
  contains: (wanted) => {
    const text = foldText(String(wanted))
    return (value) => includes(shown(value), text)
  },
  nnull: () => (value) => !isUnset(value),
}

/**
 * Creates the test of a filter for complete rows. The filter 'q' searches each typed word in the searched fields of the
 * list.
 */
export const createRowTest = (
  resource: Resource,
  { field, operator, value }: InMemoryFilter,
): ((row: AnyRecord) => boolean) => {
  if (field === 'q') return searchTest(resource, String(value))
  const test = tests[operator](value)
  return (row) => test(row[field])
}

function searchTest(resource: Resource, typed: string): (row: AnyRecord) => boolean {
  const parts = searchTerms(foldText(typed))
  const textsOf = createSearchTextReader(resource)
  return (row) => {
    const texts = textsOf(row).map(foldText)
    return parts.every((ways) =>
      texts.some((text) => ways.some((way) => text.includes(way) || containsNumber(text, way))),
    )
  }
}

const compare = (a: unknown, b: unknown, numbered: boolean): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : inOrder(String(a), String(b), numbered)

/**
 * Sorts rows by several fields. Rows without a value are last in ascending and in descending order. Equal rows keep
 * their order.
 */
export const sortRows = (
  { fields }: Resource,
  rows: readonly AnyRecord[],
  sorters: readonly InMemorySorter[],
): AnyRecord[] => {
  const keyed = rows.map((row) => ({ row, keys: sorters.map(({ field }) => shown(row[field])) }))
  const ways = sorters.map(({ field, order }) => ({
    sign: order === 'desc' ? -1 : 1,
    numbered: fields[field]?.kind.isSortedByNumber?.(fields[field]) ?? false,
  }))
  keyed.sort((one, other) => {
    for (const [index, { sign, numbered }] of ways.entries()) {
      const a = one.keys[index]
      const b = other.keys[index]
      const difference = Number(isUnset(a)) - Number(isUnset(b)) || (isUnset(a) ? 0 : sign * compare(a, b, numbered))
      if (difference !== 0) return difference
    }
    return 0
  })
  return keyed.map(({ row }) => row)
}

/**
 * Returns the rows that pass all filters, sorted. Hidden rows are omitted, unless a filter tests the field of the soft
 * delete.
 */
export function filterAndSortRows(
  resource: Resource,
  rows: readonly AnyRecord[],
  filters: readonly InMemoryFilter[],
  sorters: readonly InMemorySorter[],
): AnyRecord[] {
  const isAboutHidden = filters.some(({ field }) => field === resource.softDelete)
  const passing = [
    ...(isAboutHidden ? [] : [(row: AnyRecord) => !isHidden(resource, row)]),
    ...filters.map((filter) => createRowTest(resource, filter)),
  ].reduce<readonly AnyRecord[]>((left, test) => left.filter(test), rows)
  return sorters.length > 0 ? sortRows(resource, passing, sorters) : [...passing]
}
