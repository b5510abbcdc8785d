import { choiceGroupsOf, choicesOf, choiceValuesOf } from '../choices'
import { type Field, type Fields, timePrecisionOf } from '../field'
import { plusDays } from '../time/time-zones'

type Scalar = string | number | boolean | null

/**
 * A test of one value:
 * - a value, or a list of values: the value must be equal to one of these values
 * - `not`: the value must differ from these values
 * - `min` and `max`: the smallest and the largest value that pass
 * - `present`: whether the field must have a value
 * - `in`: the value must be in this group of the choice
 * - `daysFromNow`: the smallest and the largest number of days from now. `{ max: -1 }` means one day ago or earlier.
 */
export type WhereTest =
  | Scalar
  | readonly Scalar[]
  | { readonly not: Scalar | readonly Scalar[] }
  | { readonly min?: number | string; readonly max?: number | string }
  | { readonly present: boolean }
  | { readonly in: string }
  | { readonly daysFromNow: { readonly min?: number; readonly max?: number } }

/**
 * Some records of a resource, by tests of their fields. All tests must pass. Examples of a test are a value, a list of
 * values, `{ not: 'done' }`, `{ min: 1, max: 5 }`, `{ present: true }`, `{ in: 'open' }` and `{ daysFromNow: { max: -1
 * } }`.
 */
export type Where = Readonly<Record<string, WhereTest>>

/** A filter of a list. If the filter has several values, one match is enough. */
export interface WhereFilter {
  readonly field: string
  readonly operator: 'eq' | 'ne' | 'gte' | 'lte'
  readonly values: readonly Scalar[]
}

/** The current time in milliseconds, and the current calendar day. */
export interface Now {
  readonly moment: number
  readonly today: string
}

const dayLength = 86_400_000

/** The values of a group of a field's choices. Returns undefined if there is no such group. */
export const choiceGroupValuesOf = (field: Field | undefined, group: string): readonly string[] | undefined =>
  choiceGroupsOf(choicesOf(field) ?? {})[group]

const listed = (value: Scalar | readonly Scalar[]): readonly Scalar[] =>
  Array.isArray(value) ? value : [value as Scalar]

/**
 * The list filters for some records. For excluded values of a choice, the filter contains the remaining values, because
 * every API supports that.
 */
export const listFiltersOfWhere = (
  { fields }: { readonly fields: Fields },
  where: Where = {},
  now: Now,
): WhereFilter[] =>
  Object.entries(where).flatMap(([name, wanted]) =>
    filtersOfTest(name, fields[name], wanted, now).map((one) => expandExcludedChoices(fields[name], one)),
  )

/**
 * The database filters for some records. For excluded values of a choice, the filter contains the excluded values,
 * because the database then compares fewer values.
 */
export const databaseFiltersOfWhere = (
  { fields }: { readonly fields: Fields },
  where: Where = {},
  now: Now,
): WhereFilter[] => Object.entries(where).flatMap(([name, wanted]) => filtersOfTest(name, fields[name], wanted, now))

function expandExcludedChoices(field: Field | undefined, one: WhereFilter): WhereFilter {
  const choices = one.operator === 'ne' && one.values.length > 1 ? choiceValuesOf(field) : undefined
  return choices ? { ...one, operator: 'eq', values: choices.filter((value) => !one.values.includes(value)) } : one
}

function filtersOfTest(name: string, field: Field | undefined, wanted: WhereTest, now: Now): WhereFilter[] {
  const by = (operator: WhereFilter['operator'], values: readonly Scalar[]): WhereFilter[] => [
    { field: name, operator, values },
  ]
  const between = (min: Scalar | undefined, max: Scalar | undefined) => [
    ...(min === undefined ? [] : by('gte', [min])),
    ...(max === undefined ? [] : by('lte', [max])),
  ]
  if (wanted === null || typeof wanted !== 'object' || Array.isArray(wanted)) return by('eq', listed(wanted as Scalar))
  if ('in' in wanted) return by('eq', choiceGroupValuesOf(field, wanted.in) ?? [])
  if ('present' in wanted) return by(wanted.present ? 'ne' : 'eq', [null])
  if ('not' in wanted) {
    const unwanted = listed(wanted.not)
    // A record without a value also lacks the other values, so the filter excludes null too.
    return by('ne', choicesOf(field) && !unwanted.includes(null) ? [...unwanted, null] : unwanted)
  }
  if ('daysFromNow' in wanted) {
    const { min, max } = wanted.daysFromNow
    const at = (days: number | undefined) => (days === undefined ? undefined : daysFrom(now, days, field))
    return between(at(min), at(max))
  }
  const { min, max } = wanted as { min?: number | string; max?: number | string }
  return between(min, max)
}

/** Days are counted by the calendar, and times in units of 24 hours. */
const daysFrom = ({ moment, today }: Now, days: number, field: Field | undefined) =>
  timePrecisionOf(field) === 'day' ? plusDays(today, days) : new Date(moment + days * dayLength).toISOString()
